package cairn_test

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// core are the packages that import nothing from outside but the standard library, gophersat and cc.
var core = []string{
	"internal/num", "simplex", "smt", "cooper", "interp", "cfg", "gps", "bself", "spacer", "predabs", "certify",
}

// coreModules are the modules that core packages may import.
var coreModules = []string{"github.com/crillab/gophersat", "modernc.org/cc/v4", "modernc.org/token"} // token: the positions of cc

// below lists, for each package (with its subpackages, unless they have an entry of their own), what of this module it may
// import: the layers of docs/architecture.md. A package may always import its own subpackages and those next to it.
var below = map[string][]string{
	"internal/num":  {},
	"internal":      {"internal"},
	"simplex":       {"internal/num", "internal/budget"},
	"smt":           {"internal", "simplex"},
	"cooper":        {"internal", "simplex", "smt"},
	"interp":        {"internal", "simplex", "smt", "cooper"},
	"answer":        {"internal", "smt", "cfg"},
	"absint":        {"internal", "smt", "cfg", "answer"},
	"cfg/exec":      {"internal", "smt", "cfg", "answer"},
	"cfg/summary":   {"internal", "smt", "cooper", "cfg", "answer"},
	"cfg/accel":     {"internal", "smt", "cfg", "answer"},
	"cfg":           {"internal", "smt", "cooper", "interp"},
	"lang/cfront":   {"internal", "cfg"},
	"lang/horn":     {"answer", "internal", "smt", "cooper", "interp", "cfg", "absint"},
	"lang/boolprog": {"answer", "internal", "smt", "cfg", "lang/horn"},
	"gps":           {"answer", "internal", "simplex", "smt", "cooper", "interp", "cfg", "absint"},
	"bself":         {"answer", "internal", "simplex", "smt", "cooper", "interp", "cfg", "absint"},
	"spacer":        {"answer", "internal", "simplex", "smt", "cooper", "interp", "cfg", "lang/horn"},
	"predabs":       {"answer", "internal", "simplex", "smt", "cooper", "interp", "cfg", "absint"},
	"explicit":      {"answer", "internal", "smt", "cfg"},
	"simulate":      {"answer", "internal", "cfg"},
	"certify":       {"answer", "internal", "smt", "cooper", "cfg", "lang"},
	"witness":       {"internal", "smt", "cfg"},
	"verify":        {"answer", "internal", "simplex", "smt", "cooper", "interp", "cfg", "absint", "lang", "gps", "bself", "spacer", "predabs", "explicit", "simulate", "witness", "certify"},
	"bench":         {"internal", "verify"},
	"report":        {"answer", "internal", "smt", "cfg", "verify", "bench"},
	"cmd":           {"answer", "bench", "internal", "simplex", "smt", "cooper", "interp", "cfg", "absint", "lang", "gps", "bself", "spacer", "predabs", "explicit", "simulate", "witness", "certify", "verify", "report"},
}

// TestImportsPointDown checks the imports of all packages, tests left out, against the table.
func TestImportsPointDown(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() {
			return nil
		}
		if name := d.Name(); dir != "." && (name == "testdata" || name == "docs" || strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		pkg, err := build.ImportDir(dir, 0)
		if _, none := err.(*build.NoGoError); none {
			return nil
		}
		if err != nil {
			return err
		}
		checked++
		for _, imp := range pkg.Imports {
			checkImport(t, filepath.ToSlash(dir), imp)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 5 {
		t.Errorf("only %d packages found", checked)
	}
}

// checkImport complains if the package in dir must not import imp.
func checkImport(t *testing.T, dir, imp string) {
	t.Helper()
	switch local, ours := strings.CutPrefix(imp, "cairn/"); {
	case ours && !allowed(dir, local):
		t.Errorf("%s must not import %s: imports point down", dir, imp)
	case ours, !strings.Contains(strings.Split(imp, "/")[0], "."): // standard library
	case under(dir, core) && !under(imp, coreModules):
		t.Errorf("%s must not import %s: the core depends on the standard library, gophersat and cc alone", dir, imp)
	}
}

// allowed looks up the entry of dir, or of the closest package above it that has one.
func allowed(dir, imp string) bool {
	if top := strings.Split(dir, "/")[0]; top == "cfg" || top == "smt" || top == "spacer" || top == "certify" || top == "cmd" {
		if inside(imp, top) && imp != dir {
			return true
		}
	}
	for d := dir; d != "."; d = filepath.ToSlash(filepath.Dir(d)) {
		if list, ok := below[d]; ok {
			return under(imp, list)
		}
	}
	return false
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
