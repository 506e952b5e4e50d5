package bench

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFindFollowsLinks requires that tasks are found through symbolic links, once, and that circles of links, of .set files
// and of both end.
func TestFindFollowsLinks(t *testing.T) {
	dir := folder(t, map[string]string{
		"tasks/a.c": "int main(void) { return 0; }", "tasks/deep/b.c": "int main(void) { return 0; }", "tasks/all.set": "*.c\nagain/all.set\nall.set\nagain\n",
		"elsewhere/c.c": "int main(void) { return 0; }",
	})
	t.Chdir(dir)
	for name, to := range map[string]string{
		"link": "tasks", "tasks/again": ".", "tasks/deep/up": filepath.Join("..", ".."), "tasks/gone": "nowhere", "tasks/self": "self",
		"tasks/zelse": filepath.Join("..", "elsewhere"), "file.c": filepath.Join("tasks", "a.c"),
	} {
		if err := os.Symlink(to, filepath.FromSlash(name)); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	for arg, want := range map[string][]string{
		"link":          {"link/a.c", "link/deep/b.c", "link/deep/up/elsewhere/c.c", "link/deep/up/file.c"},
		"tasks/zelse":   {"tasks/zelse/c.c"},
		"file.c":        {"file.c"},
		"tasks/all.set": {"tasks/a.c", "tasks/again/a.c", "tasks/again/deep/b.c", "tasks/again/deep/up/elsewhere/c.c", "tasks/again/deep/up/file.c"},
	} {
		var got []string
		for _, task := range find(t, arg) {
			got = append(got, task.File)
		}
		assert.Equal(t, want, got, arg)
	}
	_, err := Find([]string{filepath.Join("tasks", "gone")})
	require.ErrorContains(t, err, "no such file")
}
