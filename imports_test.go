package cairn_test

import (
	"fmt"
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// core are the packages that import nothing from outside but the standard library, gophersat and cc.
var core = []string{
	"internal/num", "internal/lin", "simplex", "smt", "cooper", "interp", "cfg", "internal/search", "gps", "bself", "bmc", "spacer", "predabs", "localize", "certify",
}

// coreModules are the modules that core packages may import.
var coreModules = []string{"github.com/crillab/gophersat", "modernc.org/cc/v4", "modernc.org/token"} // token: the positions of cc

// root is what the library's package, at the top of the module, may import.
var root = []string{"internal/answer", "internal/question", "internal/verify"}

// below lists, for each package (with its subpackages, unless they have an entry of their own), what of this module it may
// import: the layers of docs/architecture.md. A package may always import its own subpackages and those next to it.
var below = map[string][]string{
	"internal":          {}, // those that support others know nothing of each other, but for
	"internal/lin":      {"internal/num"},
	"internal/watch":    {"internal/usage"},
	"internal/release":  {"internal/notices", "web"}, // a command
	"internal/notices":  {},
	"simplex":           support,
	"smt":               with(support, "simplex", "smt/bits", "smt/floats", "smt/sat", "smt/euf"),
	"smt/bits":          {},
	"smt/floats":        {"internal/ieee", "smt/bits"},
	"smt/sat":           {"internal/budget", "internal/status"},
	"smt/euf":           {},
	"smt/smtlib":        with(support, "smt", "cooper", "interp"),
	"cooper":            with(support, "simplex", "smt"),
	"interp":            with(support, "simplex", "smt", "cooper"),
	"cfg":               with(support, "smt", "cooper", "interp"),
	"cfg/exec":          with(support, "smt", "cfg", "internal/answer"),
	"cfg/summary":       with(support, "smt", "cooper", "cfg", "internal/answer"),
	"cfg/accel":         with(support, "smt", "cfg", "internal/answer"),
	"internal/answer":   with(support, "smt", "cfg"),
	"absint":            with(support, "smt", "cfg", "internal/answer"),
	"lang/cfront":       with(support, "cfg", "lang/ctypes"),
	"lang/ctypes":       {"internal/ieee", "internal/num"},
	"lang/tokens":       {"cfg"},
	"lang/ts":           with(support, "cfg", "lang/tokens"),
	"lang/horn":         with(support, "internal/answer", "smt", "cooper", "interp", "cfg", "absint"),
	"lang/boolprog":     with(support, "internal/answer", "smt", "cfg", "lang/horn", "lang/tokens"),
	"internal/search":   with(support, "internal/answer", "smt", "cooper", "interp", "cfg", "absint", "internal/engines"),
	"internal/question": {"internal/answer", "smt", "cfg", "lang"},
	"internal/engines":  {"internal/answer", "cfg", "lang/horn", "internal/question"},
	"absint/prove":      anEngine,
	"gps":               anEngine,
	"bmc":               anEngine,
	"bself":             anEngine,
	"predabs":           anEngine,
	"explicit":          anEngine,
	"simulate":          anEngine,
	"spacer":            anEngine,
	"localize":          with(anEngine, "bmc"),
	"certify":           with(support, "internal/answer", "smt", "cfg", "lang", "internal/question"),
	"internal/witness":  with(support, "smt", "cfg", "lang/cfront"),
	"internal/verify":   slices.Concat(anEngine, allEngines, process, []string{"lang", "internal/witness", "internal/shell", "certify", "localize"}),
	"internal/report":   with(support, "internal/answer", "smt", "cfg", "internal/verify", "internal/draw", "internal/look"),
	"internal/bench":    with(support, "internal/answer", "internal/verify", "internal/report", "internal/look", "internal/shell", "internal/usage", "internal/watch"),
	"web":               {"internal/notices", "internal/answer", "internal/budget", "cfg", "internal/engines", "internal/question", "internal/report", "smt", "internal/verify"},
	"cmd": slices.Concat(anEngine, allEngines, process, []string{"lang", "internal/witness", "certify", "internal/verify", "internal/bench", "internal/report",
		"internal/draw", "internal/family", "web"}),
}

// What supports all others, what measures the process, what engines are made of, and what they are.
var (
	support  = []string{"internal/lazy", "internal/digest", "internal/num", "internal/lin", "internal/ieee", "internal/budget", "internal/status"}
	process  = []string{"internal/usage", "internal/watch"}
	anEngine = with(support, "simplex", "smt", "cooper", "interp", "cfg", "internal/answer", "absint", "internal/search", "lang/horn",
		"internal/question", "internal/engines")
	allEngines = []string{"absint/prove", "gps", "bself", "predabs", "explicit", "simulate", "spacer", "bmc"}
)

// with are the packages of a list, and some more.
func with(list []string, more ...string) []string { return slices.Concat(list, more) }

// except lists, for lines of the table, packages below those in the line that may not be imported all the same: certify encodes by
// itself.
var except = map[string][]string{"certify": {"cfg/accel", "cfg/encode", "cfg/summary"}}

// howTo is what to do about an import that the table does not allow.
const howTo = `
Is the import right? docs/architecture.md has the packages from the top down: each imports those below it, engines import no
engine, certify imports no engine and nothing that encodes for them.
If it is right, add what is imported to the line of the importing package, or of the folder above it, in the table "below" of
imports_test.go. A new package at the top level or in internal needs a line of its own, its name in the lines of those that may import it (an
engine: verify and cmd), in "core" if the standard library is enough for it, and a sentence in docs/architecture.md.`

// TestImportsPointDown checks the imports of all packages, tests left out, against the table.
func TestImportsPointDown(t *testing.T) {
	all := packages(t)
	for _, dir := range all {
		pkg, err := build.ImportDir(dir, 0)
		if _, none := err.(*build.NoGoError); none {
			continue
		}
		require.NoError(t, err)
		for _, imp := range pkg.Imports {
			checkImport(t, dir, imp)
		}
	}
	assert.GreaterOrEqual(t, len(all), 20, "packages found")
	if t.Failed() {
		t.Log(howTo)
	}
}

// TestTableOfImports requires that the table speaks of packages that are there.
func TestTableOfImports(t *testing.T) {
	for pkg, list := range below {
		for _, p := range append(list, pkg) {
			info, err := os.Stat(p)
			assert.True(t, err == nil && info.IsDir(), "the table of imports names %s, which is not there", p)
		}
	}
}

// packages are the folders with Go files.
func packages(t *testing.T) (dirs []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); dir != "." && (name == "testdata" || name == "docs" || strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if len(files) > 0 {
			dirs = append(dirs, filepath.ToSlash(dir))
		}
		return err
	}))
	return dirs
}

// checkImport complains if the package in dir must not import imp.
func checkImport(t *testing.T, dir, imp string) {
	t.Helper()
	switch local, ours := strings.CutPrefix(imp, module(t)+"/"); {
	case ours && !allowed(dir, local):
		t.Errorf("%s must not import %s: imports point down, and %s", dir, imp, entry(dir))
	case ours, !strings.Contains(strings.Split(imp, "/")[0], "."): // standard library
	case under(dir, core) && !under(imp, coreModules):
		t.Errorf("%s must not import %s: the core depends on the standard library, gophersat and cc alone", dir, imp)
	}
}

// module is the path of this module.
func module(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	require.NoError(t, err)
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimPrefix(line, "module ")
}

// allowed looks up the entry of dir, or of the closest package above it that has one.
func allowed(dir, imp string) bool {
	if dir == "." {
		return under(imp, root)
	}
	for _, top := range []string{"cfg", "smt", "internal/search", "spacer", "certify", "cmd", "web"} {
		if inside(dir, top) && inside(imp, top) && imp != dir {
			return true
		}
	}
	line := lineOf(dir)
	return under(imp, below[line]) && !under(imp, except[line])
}

// lineOf is the package of the table's line that dir goes by: its own or that of the closest folder above it; "." if there is none.
func lineOf(dir string) string {
	for ; dir != "."; dir = filepath.ToSlash(filepath.Dir(dir)) {
		if _, ok := below[dir]; ok {
			break
		}
	}
	return dir
}

// entry says what the table has for dir.
func entry(dir string) string {
	if line := lineOf(dir); line != "." {
		return fmt.Sprintf("the table allows what the line %q has", line)
	}
	return "the table has no line for it"
}

// under reports whether path is one of the packages or inside of one.
func under(path string, packages []string) bool {
	for _, p := range packages {
		if inside(path, strings.TrimSuffix(p, "/")) {
			return true
		}
	}
	return false
}

func inside(path, pkg string) bool { return path == pkg || strings.HasPrefix(path, pkg+"/") }
