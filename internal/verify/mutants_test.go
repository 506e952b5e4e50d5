package verify_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// mutatedFolders have the code between a program as the front end makes it and a certificate: nothing in them is trusted, but for the meaning of
// expressions, which is what certificates are about.
var mutatedFolders = []string{
	"cfg/regions", "cfg/encode", "cfg/bitvec", "cfg/summary", "cfg/accel", "cfg/exec", "absint", "bmc", "gps", "bself", "predabs", "explicit", "spacer", "simulate",
	"spacer/cells", "internal/search", "internal/engines", "interp", "cooper",
}

// edit is a change of a piece of a file.
type edit struct {
	file     string
	line     int
	from, to int // of the text
	becomes  string
}

var swapped = map[token.Token]string{
	token.EQL: "!=", token.NEQ: "==", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+",
	token.MUL: "+", token.QUO: "*",
}

// edits are the changes of a file that a mutation may be: another operator, a condition negated, another truth value or number, a statement left out.
func edits(t *testing.T, file string) (all []edit) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, text, 0)
	require.NoError(t, err)
	add := func(from, to token.Pos, becomes string) {
		at := files.Position(from)
		all = append(all, edit{file, at.Line, at.Offset, files.Position(to).Offset, becomes})
	}
	of := func(n ast.Node) string {
		return string(text[files.Position(n.Pos()).Offset:files.Position(n.End()).Offset])
	}
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.BinaryExpr:
				if op := swapped[x.Op]; op != "" {
					add(x.OpPos, x.OpPos+token.Pos(len(x.Op.String())), op)
				}
			case *ast.IfStmt:
				add(x.Cond.Pos(), x.Cond.End(), "!("+of(x.Cond)+")")
			case *ast.Ident:
				if x.Name == "true" || x.Name == "false" {
					add(x.Pos(), x.End(), strconv.FormatBool(x.Name == "false"))
				}
			case *ast.BasicLit:
				if n, err := strconv.Atoi(x.Value); x.Kind == token.INT && err == nil {
					add(x.Pos(), x.End(), strconv.Itoa(n+1))
				}
			case *ast.ExprStmt, *ast.IncDecStmt:
				add(x.Pos(), x.End(), "")
			case *ast.AssignStmt:
				if x.Tok != token.DEFINE {
					add(x.Pos(), x.End(), "")
				}
			}
			return true
		})
	}
	return all
}

// mutant builds the command with an edit, if that is a program.
func (e edit) mutant(t *testing.T, dir string) (binary string, ok bool) {
	text, err := os.ReadFile(e.file)
	require.NoError(t, err)
	path, err := filepath.Abs(e.file)
	require.NoError(t, err)
	changed := filepath.Join(dir, filepath.Base(e.file))
	require.NoError(t, os.WriteFile(changed, slices.Concat(text[:e.from], []byte(e.becomes), text[e.to:]), 0o600))
	list, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	require.NoError(t, err)
	overlay := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, list, 0o600))
	binary = filepath.Join(dir, "mutant")
	return binary, exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay, "-o", binary, "../../cmd/cairn").Run() == nil
}

// outcome is what a mutant says about tasks.
type outcome struct {
	right            []string
	lost, objected   int
	wrong, uncovered []string // with a certificate, and those whose answer says that the pass is not covered
}

// runMutant has it decide tasks, each in a process of its own.
func runMutant(t *testing.T, binary string, tasks []string) (o outcome) {
	results := binary + ".jsonl"
	args := append([]string{"bench", "--timeout", "4s", "--memory", "1GB", "--jobs", "2", "--results", results}, tasks...)
	_ = exec.CommandContext(t.Context(), binary, args...).Run() // its exit code tells of wrong verdicts, as the results do
	f, err := os.Open(results)
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var r struct {
			Task, Expected, Answer string
			Exit                   int
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r))
		switch {
		case r.Task == "":
		case r.Answer == r.Expected:
			o.right = append(o.right, r.Task)
		case r.Exit == 6:
			o.objected++
		case r.Answer != "safe" && r.Answer != "unsafe":
			o.lost++
		default:
			said, _ := exec.CommandContext(t.Context(), binary, "verify", "--json", "--timeout", "10s", strings.TrimSuffix(r.Task, ".yml")+".c").Output()
			if strings.Contains(string(said), `"notCovered"`) {
				o.uncovered = append(o.uncovered, r.Task)
			} else {
				o.wrong = append(o.wrong, r.Task)
			}
		}
	}
	return o
}

// TestMutants makes errors at random in what stands between programs and certificates: answers may get lost, and certify may object, but none is wrong
// unless it says that its certificate does not cover the pass.
func TestMutants(t *testing.T) {
	var all []edit
	for _, folder := range mutatedFolders {
		files, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, files, folder)
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				all = append(all, edits(t, file)...)
			}
		}
	}
	files, err := filepath.Glob("../../testdata/mem*/*.yml")
	require.NoError(t, err)
	var tasks []string
	for i := 0; i < len(files); i += sample.Size(16, 3) {
		tasks = append(tasks, files[i])
	}
	unchanged, ok := edit{file: all[0].file}.mutant(t, t.TempDir())
	require.True(t, ok)
	tasks = runMutant(t, unchanged, tasks).right
	require.NotEmpty(t, tasks)
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var sum outcome
	made, changed := 0, 0
	for _, e := range all {
		if made == sample.Size(1, 60) {
			break
		}
		dir := t.TempDir()
		binary, ok := e.mutant(t, dir)
		if !ok {
			continue
		}
		made++
		o := runMutant(t, binary, tasks)
		where := fmt.Sprintf("%s:%d becomes %q", strings.TrimPrefix(e.file, "../../"), e.line, e.becomes)
		t.Logf("%s: %d right, %d lost, %d objections, wrong but not covered %v", where, len(o.right), o.lost, o.objected, o.uncovered)
		assert.Empty(t, o.wrong, where)
		if len(o.right) < len(tasks) {
			changed++
		}
		sum = outcome{append(sum.right, o.right...), sum.lost + o.lost, sum.objected + o.objected, append(sum.wrong, o.wrong...), append(sum.uncovered, o.uncovered...)}
		require.NoError(t, os.RemoveAll(dir))
	}
	t.Logf("%d mutants, %d of which change an answer to one of %d tasks: %d right, %d lost, %d objections, %d wrong but not covered, %d wrong", made, changed,
		len(tasks), len(sum.right), sum.lost, sum.objected, len(sum.uncovered), len(sum.wrong))
}
