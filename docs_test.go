package cairn_test

import (
	"bytes"
	"debug/elf"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// A docBlock is a fenced block of a Markdown file: the word after the fence, what follows the word, and the lines.
type docBlock struct {
	kind, note string
	line       int // of the first line in the block
	lines      []string
}

func (b docBlock) changesSources() bool { return b.kind == "diff" || strings.HasPrefix(b.note, "new=") }

// A docCommand is a command of a console block and the output that the document promises.
type docCommand struct {
	line   int
	text   string
	output []string
}

// TestDocuments runs every command of the documents, in order, in a fresh copy of the tree, as a reader would who copies them
// one by one, and compares the output. In it, a line "..." stands for any lines, and "..." within a line for any text.
// A block that says why (```console skip="needs a cluster") is not run.
// UPDATE=1 go test . -run Documents writes the outputs of commands without "..." into the documents.
func TestDocuments(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh here, which runs the commands of the documents")
	}
	program := filepath.Join(t.TempDir(), "cairn")
	build := sync.OnceValue(func() error {
		return exec.Command("sh", "-c", strings.Replace(buildCommand, "-o cairn", "-buildvcs=false -o "+program, 1)).Run()
	})
	for _, doc := range documents(t) {
		t.Run(doc, func(t *testing.T) {
			t.Parallel()
			tree := t.TempDir()
			require.NoError(t, os.CopyFS(tree, plainFiles{os.DirFS(".")}))
			text, err := os.ReadFile(doc)
			require.NoError(t, err)
			before := fileSet(t, tree)
			all := blocks(t, doc, string(text))
			if doc != "README.md" && !slices.ContainsFunc(all, docBlock.changesSources) {
				require.NoError(t, build())
				require.NoError(t, os.Link(program, filepath.Join(tree, "cairn")))
			}
			for _, b := range all {
				if file, ok := strings.CutPrefix(b.note, "new="); ok {
					before[file] = true
				}
				checkBlock(t, doc, tree, b)
			}
			if doc == "README.md" && runtime.GOOS == "linux" {
				checkStatic(t, filepath.Join(tree, "cairn"))
			}
			for name := range fileSet(t, tree) {
				if ignored := name == "cairn" || strings.HasPrefix(name, "out/"); !ignored && !before[name] {
					t.Errorf("%s: its commands leave %s in the clone, where .gitignore does not expect it", doc, name)
				}
			}
		})
	}
}

// checkStatic requires of a program what the document says: that it needs no libraries; and that it has no table of symbols.
func checkStatic(t *testing.T, path string) {
	f, err := elf.Open(path)
	require.NoError(t, err)
	defer f.Close()
	for _, p := range f.Progs {
		assert.NotEqual(t, elf.PT_INTERP, p.Type, "%s is not static", path)
	}
	_, err = f.Symbols()
	assert.ErrorIs(t, err, elf.ErrNoSymbols, "%s is not stripped", path)
}

// fileSet is the names of the files in a tree.
func fileSet(t *testing.T, tree string) map[string]bool {
	all := make(map[string]bool)
	require.NoError(t, fs.WalkDir(os.DirFS(tree), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all[name] = true
		}
		return err
	}))
	return all
}

// documents are all Markdown files of the project.
func documents(t *testing.T) []string {
	docs, err := filepath.Glob("docs/*.md")
	require.NoError(t, err)
	pages, err := filepath.Glob("docs/*/*.md")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(docs), 4)
	require.GreaterOrEqual(t, len(pages), 4)
	return append(append(docs, pages...), "README.md", "CONTRIBUTING.md")
}

// TestLinks requires the files and the headings to be there that documents link to.
func TestLinks(t *testing.T) {
	link, heading := regexp.MustCompile(`\]\(([^)\s]+)\)`), regexp.MustCompile(`(?m)^#+ (.*)$`)
	other := regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	for _, doc := range documents(t) {
		text, err := os.ReadFile(doc)
		require.NoError(t, err)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := doc
			if target != "" {
				path = filepath.Join(filepath.Dir(doc), filepath.FromSlash(target))
			}
			_, err := os.Stat(path)
			if !assert.NoError(t, err, "%s links to %s", doc, m[1]) || anchor == "" {
				continue
			}
			there, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.True(t, slices.ContainsFunc(heading.FindAllStringSubmatch(string(there), -1), func(h []string) bool {
				return strings.ReplaceAll(other.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-") == anchor
			}), "%s links to %s, and there is no such heading", doc, m[1])
		}
	}
}

// plainFiles leaves out what a clone does not have: hidden files, and results of builds.
type plainFiles struct{ fs.FS }

func (p plainFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(p.FS, name)
	return slices.DeleteFunc(all, func(e fs.DirEntry) bool {
		return strings.HasPrefix(e.Name(), ".") || name == "." && (e.Name() == "cairn" || e.Name() == "dist" || e.Name() == "out")
	}), err
}

// blocks splits a document. Commands may stand in fenced blocks only: an indented one would not be run.
func blocks(t *testing.T, doc, text string) []docBlock {
	var all []docBlock
	var open *docBlock
	for i, line := range strings.Split(text, "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && open == nil:
			kind, note, _ := strings.Cut(strings.TrimSpace(fence), " ")
			open = &docBlock{kind: kind, note: note, line: i + 2}
		case isFence:
			all = append(all, *open)
			open = nil
		case open != nil:
			open.lines = append(open.lines, line)
		case regexp.MustCompile(`^ {4,}(\./)?(cairn|go|bash|cc) `).MatchString(line):
			t.Errorf("%s:%d: a command outside of a console block", doc, i+1)
		}
	}
	require.Nil(t, open, "%s: a block is not closed", doc)
	return all
}

// buildCommand is what most documents begin with. All but README.md, and those that change the sources, share what it makes.
const buildCommand = `CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o cairn ./cmd/cairn`

// checkBlock does what a reader would: it runs the commands of a console block, makes a new file (```go new=probe/probe.go) and changes
// one (```diff internal/verify/engines.go). A block of a file (```c docs/tutorial/queue.c) is compared with the file.
func checkBlock(t *testing.T, doc, tree string, b docBlock) {
	skip := strings.HasPrefix(b.note, "skip=") || b.note == "long" && !sample.Long()
	newFile, isNew := strings.CutPrefix(b.note, "new=")
	switch {
	case isNew:
		path := filepath.Join(tree, filepath.FromSlash(newFile))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(strings.Join(b.lines, "\n")+"\n"), 0o666))
	case b.kind == "diff":
		b.change(t, doc, filepath.Join(tree, filepath.FromSlash(b.note)))
	case b.kind == "console" && skip:
		t.Logf("%s:%d: not run: %s", doc, b.line, b.note)
	case b.kind == "console":
		for _, c := range commands(t, doc, b) {
			if _, err := os.Stat(filepath.Join(tree, "cairn")); c.text != buildCommand || err != nil {
				c.check(t, doc, tree)
			}
		}
	case b.kind == "sh" || b.kind == "bash" || b.kind == "":
		t.Errorf("%s:%d: a block of kind %q: commands stand in console blocks, and all others say what they are", doc, b.line-1, b.kind)
	case b.note != "":
		file, err := os.ReadFile(b.note)
		if assert.NoError(t, err, "%s:%d", doc, b.line) {
			assert.Contains(t, string(file), strings.Join(b.lines, "\n"), "%s:%d is not what the file says", doc, b.line)
		}
	}
}

// change makes the change of a diff block, unless the file has it already: lines with "-" become those with "+", where the lines with
// " " stand around them.
func (b docBlock) change(t *testing.T, doc, path string) {
	var before, after string
	for _, line := range b.lines {
		if !strings.HasPrefix(line, "+") {
			before += line[1:] + "\n"
		}
		if !strings.HasPrefix(line, "-") {
			after += line[1:] + "\n"
		}
	}
	data, err := os.ReadFile(path)
	require.NoError(t, err, "%s:%d", doc, b.line)
	text := string(data)
	if strings.Contains(text, after) {
		return
	}
	require.Equal(t, 1, strings.Count(text, before), "%s:%d: how often what is to be changed is in %s", doc, b.line, b.note)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(text, before, after, 1)), 0o666))
}

// commands splits a console block at its prompts: "$ " begins a command, "> " continues it.
func commands(t *testing.T, doc string, b docBlock) []docCommand {
	var all []docCommand
	for i, line := range b.lines {
		switch {
		case strings.HasPrefix(line, "$ "):
			all = append(all, docCommand{line: b.line + i, text: line[2:]})
		case len(all) == 0:
			t.Fatalf("%s:%d: a console block begins with a command", doc, b.line)
		case strings.HasPrefix(line, "> ") && len(all[len(all)-1].output) == 0:
			all[len(all)-1].text += "\n" + line[2:]
		default:
			all[len(all)-1].output = append(all[len(all)-1].output, line)
		}
	}
	return all
}

// check runs the command in the tree. Verdicts of all kinds are fine; wrong usage, bad input and internal errors are not.
func (c docCommand) check(t *testing.T, doc, tree string) {
	words := strings.Fields(c.text)
	for len(words) > 1 && strings.Contains(words[0], "=") { // the environment
		words = words[1:]
	}
	if program := words[0]; !strings.Contains(program, "/") {
		if _, err := exec.LookPath(program); err != nil {
			t.Logf("%s:%d: not run: no %s here", doc, c.line, program)
			return
		}
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", c.text)
	cmd.Dir = tree
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath", "CAIRN_TESTS=") // -trimpath: compiled packages don't depend on the place
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if code := cmd.ProcessState.ExitCode(); err != nil && (!errors.As(err, &exit) || !slices.Contains([]int{5, 10}, code)) {
		t.Fatalf("%s:%d: %s: %v\n%s", doc, c.line, c.text, err, out)
	}
	if len(c.output) == 0 {
		return
	}
	want := strings.TrimRight(strings.Join(c.output, "\n"), "\n")
	got := strings.TrimRight(string(bytes.ReplaceAll(out, []byte("\r\n"), []byte("\n"))), "\n")
	if matchOutput(want).MatchString(got + "\n") {
		return
	}
	if os.Getenv("UPDATE") != "" && !strings.Contains(want, "...") {
		text, err := os.ReadFile(doc)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(doc, []byte(strings.Replace(string(text), want, got, 1)), 0o644))
		return
	}
	t.Errorf("%s:%d: %s\nthe document says:\n%s\n\nbut it is:\n%s", doc, c.line, c.text, want, got)
}

// matchOutput is the pattern for an output with "...". It matches outputs that end with a line break.
func matchOutput(want string) *regexp.Regexp {
	var p strings.Builder
	p.WriteString(`\A`)
	for _, line := range strings.Split(want, "\n") {
		if line == "..." {
			p.WriteString(`(.*\n)*`)
			continue
		}
		p.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), regexp.QuoteMeta("..."), `.*`) + `\n`)
	}
	p.WriteString(`\z`)
	return regexp.MustCompile(p.String())
}

func TestMatchOutput(t *testing.T) {
	for _, c := range []struct {
		want, got string
		ok        bool
	}{
		{"safe", "safe", true},
		{"safe", "unsafe", false},
		{"a...c", "abbc", true},
		{"a...c", "ab\nc", false},
		{"safe\n...\nend", "safe\nx\ny\nend", true},
		{"safe\n...\nend", "safe\nend", true},
		{"safe\n...", "safe\nx\n", true},
		{"...\nend", "end", true},
		{"safe\n...\nend", "safe\nx\ny", false},
		{"x > 1 (a)", "x > 1 (a)", true},
	} {
		assert.Equal(t, c.ok, matchOutput(c.want).MatchString(c.got+"\n"), "%q %q", c.want, c.got)
	}
}
