package smtlib

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

// many multiplies the number of random scripts: CAIRN_SCRIPTS=100 go test ./smt/smtlib -run Random -timeout 0
func many(t testing.TB) int {
	if s := os.Getenv("CAIRN_SCRIPTS"); s != "" {
		n, err := strconv.Atoi(s)
		require.NoError(t, err)
		return n
	}
	return 1
}

// firstSeed is where the seeds of this run begin: CAIRN_SEED.
func firstSeed() uint64 {
	n, err := strconv.ParseUint(os.Getenv("CAIRN_SEED"), 10, 64)
	if err != nil {
		return 1
	}
	return n
}

// randomScript returns a script for the grid, or else for other solvers.
func randomScript(seed uint64, forGrid bool) (string, scriptConfig) {
	r := rand.New(rand.NewPCG(seed, 0))
	cfg := scriptConfig{Logic: scriptLogics[seed%uint64(len(scriptLogics))], Depth: 1 + r.IntN(3), Commands: 4 + r.IntN(16), Extras: forGrid}
	switch {
	case forGrid:
		cfg.Bound = 1 + r.IntN(2)
	case r.IntN(4) == 0: // so large that the Boolean search is needed
		cfg.Numeric, cfg.Bools, cfg.Depth, cfg.Commands = 4+r.IntN(6), 2+r.IntN(6), 4+r.IntN(2), 10+r.IntN(20)
	}
	return randomScriptOf(r, cfg), cfg
}

// TestRandomScripts compares answers with all values on a grid: of Bool all, of Int all that the bounds leave, of Real halves.
// Every answer is checked by Options.Check, and cores by the grid.
func TestRandomScripts(t *testing.T) {
	n := 250 * many(t)
	answers, evidence := map[smt.Status]int{}, map[string]int{}
	brute := 0
	for i := range n {
		seed := firstSeed() + uint64(i)
		text, cfg := randomScript(seed, true)
		g := newGrid(cfg.Bound)
		if err := g.run(text); err != nil { // a seed that fails is shown with a script as small as possible
			nodes, _ := readAll(text)
			small := reduce(nodes, func(nodes []*Node) bool {
				err := newGrid(cfg.Bound).run(scriptText(nodes))
				return err != nil && errors.Is(err, errWrong)
			})
			t.Fatalf("seed %d: %v\n%s\nreduced:\n%s", seed, err, text, scriptText(small))
		}
		for _, a := range g.x.result.Answers {
			answers[a]++
		}
		for kind, n := range g.x.result.Checked {
			evidence[kind] += n
		}
		brute += g.decided
	}
	t.Logf("%d scripts from seed %d: %d sat, %d unsat, %d unknown; %d answers decided by the grid; %v", n, firstSeed(), answers[smt.Sat], answers[smt.Unsat], answers[smt.Unknown], brute, evidence)
	if answers[smt.Unknown]*1000 > len(answers) {
		require.LessOrEqual(t, answers[smt.Unknown]*1000, answers[smt.Sat]+answers[smt.Unsat], "too many unknown answers")
	}
}

// errWrong marks answers that are wrong, or that their check refutes.
var errWrong = errors.New("wrong")

// grid runs a script and judges the answers.
type grid struct {
	x       *Executor
	out     strings.Builder
	bound   int
	decided int
}

func newGrid(bound int) *grid {
	g := &grid{bound: bound}
	g.x = NewExecutor(&g.out, Options{Check: true})
	g.x.ctx = context.Background()
	return g
}

func (g *grid) run(text string) error {
	nodes, err := readAll(text)
	if err != nil {
		return err
	}
	for _, n := range nodes {
		answered := len(g.x.result.Answers)
		text, err := g.x.execute(n)
		if err := g.x.respond(Pos{}, text, err); err != nil {
			return err
		}
		if err != nil && !strings.HasPrefix(n.Head(), "get-") {
			return fmt.Errorf("%s: %w", n, err)
		}
		if len(g.x.result.Failed) > 0 {
			return fmt.Errorf("%s: %w: %s", n.Pos, errWrong, g.x.result.Failed[0])
		}
		if len(g.x.result.Answers) > answered {
			if err := g.judge(g.x.result.Answers[answered]); err != nil {
				return fmt.Errorf("%s: %w", n.Pos, err)
			}
		}
	}
	return nil
}

// judge compares an answer with what the grid tells: a solution, or none where the grid has all values.
func (g *grid) judge(status smt.Status) error {
	var fs []*Node
	for _, a := range g.x.asserted {
		fs = append(fs, a.node)
	}
	for _, a := range g.x.assumptions {
		fs = append(fs, a.node)
	}
	found, complete, err := g.search(fs)
	switch {
	case err != nil:
		return err
	case found && status == smt.Unsat:
		return fmt.Errorf("%w: unsat, but there is a solution", errWrong)
	case !found && complete && status == smt.Sat:
		return fmt.Errorf("%w: sat, but there is no solution", errWrong)
	}
	if found || complete {
		g.decided++
	}
	return nil
}

// search tries all values.
func (g *grid) search(fs []*Node) (found, complete bool, err error) {
	consts := g.x.scope.Constants()
	complete = true
	domains := make([][]datum, len(consts))
	size := 1
	for i, k := range consts {
		switch k.Sort {
		case smt.Bool:
			domains[i] = []datum{{isBool: true}, {isBool: true, b: true}}
		case smt.Int:
			for v := -g.bound; v <= g.bound; v++ {
				domains[i] = append(domains[i], datum{r: num.FromInt(int64(v))})
			}
		default:
			complete = false
			for v := -2; v <= 2; v++ {
				domains[i] = append(domains[i], datum{r: num.FromFrac(int64(v), 2)})
			}
		}
		size *= len(domains[i])
	}
	if size > 5000 {
		return false, false, nil
	}
	at := map[string]int{}
	for i, k := range consts {
		at[k.Name] = i
	}
	values := make([]datum, len(consts))
	for k := range size {
		for i := range consts {
			values[i] = domains[i][k%len(domains[i])]
			k /= len(domains[i])
		}
		e := g.x.eval.newEvaluation(func(name string) (datum, bool) {
			i, ok := at[name]
			if !ok {
				return datum{}, false
			}
			return values[i], true
		})
		holds := true
		for _, f := range fs {
			v, err := e.value(f)
			if err != nil {
				return false, false, err
			}
			if holds = v.b; !holds {
				break
			}
		}
		if holds {
			return true, complete, nil
		}
	}
	return false, complete, nil
}

// TestKeptConflicts compares the answers to random scripts that keep conflicts of arithmetic with those of scripts that do not.
func TestKeptConflicts(t *testing.T) {
	n := 40 * many(t)
	answers, recalled := 0, 0
	for i := range n {
		seed := firstSeed() + uint64(i) + 2_000_000
		r := rand.New(rand.NewPCG(seed, 0))
		text := randomScriptOf(r, scriptConfig{
			Logic: scriptLogics[seed%uint64(len(scriptLogics))], Commands: 20 + r.IntN(30), Numeric: 3 + r.IntN(4), Bools: 2 + r.IntN(4), Depth: 3 + r.IntN(2),
		})
		var want []string
		for _, kept := range []int{0, 3, keptConflicts} {
			var out strings.Builder
			x := NewExecutor(&out, Options{Check: kept == 3})
			result, err := x.Run(context.Background(), strings.NewReader(fmt.Sprintf("(set-option :kept-conflicts %d)(set-option :timeout 2000)\n%s", kept, text)))
			require.NoError(t, err)
			require.Empty(t, result.Failed, text)
			got := answerLines(out.String())
			if kept == 0 {
				want = got
				continue
			}
			require.Len(t, got, len(want))
			for k := range got {
				if got[k] != "unknown" && want[k] != "unknown" {
					require.Equal(t, want[k], got[k], "seed %d, answer %d\n%s", seed, k+1, text)
					answers++
				}
			}
			recalled += x.solver.Statistics().Recalled
		}
	}
	t.Logf("%d scripts from seed %d: %d answers agree; %d conflicts of earlier checks used", n, firstSeed()+2_000_000, answers, recalled)
	require.Positive(t, recalled)
	require.Greater(t, answers, 4*n)
}

// TestRandomAgainstOthers compares answers with those of z3 and cvc5 on unbounded problems. Many scripts go into one process.
func TestRandomAgainstOthers(t *testing.T) {
	compareWithOthers(t, 30*many(t), func(seed uint64) string {
		text, _ := randomScript(seed, false)
		return text
	})
}

// TestTheoriesAgainstOthers does so for other theories than linear arithmetic.
func TestTheoriesAgainstOthers(t *testing.T) {
	compareWithOthers(t, 2*len(theoryLogics)*many(t), func(seed uint64) string {
		return randomTheoryScript(rand.New(rand.NewPCG(seed, 5)), theoryLogics[seed%uint64(len(theoryLogics))], true)
	})
}

func compareWithOthers(t *testing.T, n int, script func(seed uint64) string) {
	others := map[string][]string{"z3": {"-in", "-t:300"}, "cvc5": {"--incremental", "--lang=smt2", "--tlimit-per=300", "-q", "--fp-exp"}}
	for _, name := range []string{"z3", "cvc5"} {
		t.Run(name, func(t *testing.T) {
			path, err := exec.LookPath(name)
			if err != nil {
				t.Skipf("%s is not installed", name)
			}
			compareWith(t, path, others[name], n, script)
		})
	}
}

// batch is the number of scripts for one process of another solver. One that crashes takes the rest of its scripts along.
const batch = 10

func compareWith(t *testing.T, path string, args []string, n int, script func(seed uint64) string) {
	agreed, unknown, theirUnknown, skipped := 0, 0, 0, 0
	complaint := ""
	for first := 0; first < n; first += batch {
		var all strings.Builder
		var scripts []string
		for i := first; i < min(n, first+batch); i++ {
			text := script(firstSeed() + uint64(i) + 1_000_000)
			scripts = append(scripts, text)
			fmt.Fprintf(&all, "(echo \"script %d\")\n%s(reset)\n", i-first, text)
		}
		cmd := exec.Command(path, args...)
		cmd.Stdin = strings.NewReader(all.String())
		output, _ := cmd.Output() // errors that the scripts provoke make some solvers exit with a code
		theirs := strings.Split(string(output), "script ")
		answers := map[string][]string{}
		for _, part := range theirs[1:] {
			id, rest, _ := strings.Cut(part, "\n")
			if _, message, refused := strings.Cut(rest, "(error"); refused { // what it has not understood it has not answered
				complaint, _, _ = strings.Cut(message, "\n")
				continue
			}
			answers[strings.Trim(id, "\"")] = answerLines(rest)
		}
		for i, text := range scripts {
			want := answers[strconv.Itoa(i)]
			var out strings.Builder
			x := NewExecutor(&out, Options{Check: true})
			result, err := x.Run(context.Background(), strings.NewReader("(set-option :timeout 300)\n"+explained(text)))
			require.NoError(t, err)
			require.Empty(t, result.Failed, text)
			got := answerLines(out.String())
			if len(want) != len(got) {
				skipped++ // a limit of the other one, or a construct that it does not accept
				continue
			}
			for k := range got {
				switch {
				case got[k] == want[k]:
					agreed++
				case got[k] == "unknown":
					unknown++
				case want[k] == "unknown":
					theirUnknown++
				default:
					t.Fatalf("seed %d, answer %d: %s, but %s says %s\n%s", firstSeed()+uint64(first+i)+1_000_000, k+1, got[k], path, want[k], text)
				}
			}
		}
	}
	t.Logf("%d scripts from seed %d: %d answers agree, %d unknown to us only, %d to it only, %d scripts skipped", n, firstSeed()+1_000_000, agreed, unknown, theirUnknown, skipped)
	require.LessOrEqual(t, skipped*4, n, "too many scripts skipped: %s", complaint)
}

// explained asks for a core after each check, which the executor then checks.
func explained(script string) string {
	var out strings.Builder
	for l := range strings.Lines(script) {
		out.WriteString(l)
		switch {
		case l == "(check-sat)\n":
			out.WriteString("(get-unsat-core)\n")
		case strings.HasPrefix(l, "(check-sat-assuming "):
			out.WriteString("(get-unsat-assumptions)\n")
		}
	}
	return out.String()
}

// answerLines are the lines that answer a check.
func answerLines(text string) []string {
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		if l == "sat" || l == "unsat" || l == "unknown" {
			lines = append(lines, l)
		}
	}
	return lines
}
