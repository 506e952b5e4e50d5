package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cairn/smt/dimacs"
	"cairn/smt/pb"
	"cairn/smt/rup"
	"cairn/smt/sat"
)

// satFlags are the flags of cairn sat.
type satFlags struct {
	limits limits
	format choice
	proof  string
	json   bool
}

// satFormats are the formats that cairn sat reads, by the names of --format.
var satFormats = []string{"cnf", "wcnf", "opb"}

// newSAT makes the command cairn sat.
func newSAT(code *int) *cobra.Command {
	f := satFlags{format: choice{of: satFormats}}
	cmd := &cobra.Command{
		Use:   "sat [flags] FILE|-",
		Short: "Decide or optimise a propositional problem",
		Long: `Decide clauses (.cnf, in DIMACS format), or find a cheapest model of weighted
clauses (.wcnf, MaxSAT: the old format with a header, or that of 2022) or of
linear pseudo-Boolean constraints (.opb, with min:). With - it is standard
input, whose format --format gives. The output is that of the competitions:

  s SATISFIABLE      there is a model; it follows in v
  s UNSATISFIABLE    there is none
  s OPTIMUM FOUND    the model in v is one of the cheapest, at the cost of the last o
  s UNKNOWN          no answer; a comment (c) says why. If a model was found
                     anyway, it follows in v, with its cost in o

In v, clauses have numbers and pseudo-Boolean constraints have names (v x1 -x2);
models of weighted clauses are written as 0s and 1s.

Models are evaluated on the input as read. That there is no model, or no cheaper
one, is shown by a refutation by unit propagation, which a separate package has
checked; --proof writes the refutation of unsatisfiable clauses in DRAT format.

Exit codes: 0 answered, 5 unknown, 1 wrong usage, 2 input that cannot be read or
parsed, 6 internal error (an answer that failed its check, too).`,
		Example: `  cairn sat pigeons.cnf
  cairn sat --proof pigeons.drat pigeons.cnf
  cairn sat --timeout 60s --json schedule.wcnf
  cairn sat --format opb - < knapsack.opb`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := f.of(args[0])
			if err != nil {
				return err
			}
			if f.proof != "" && format != dimacs.CNF {
				return errors.New("--proof is for clauses without weights (.cnf)")
			}
			r := &satRun{satFlags: f, file: args[0], kind: format, stdin: cmd.InOrStdin()}
			a := answerWithin(f.limits, cmd.OutOrStdout(), r.run, func(why error, a *reply) {
				r.write(a, nil, pb.Answer{Reason: why.Error()})
			})
			*code = a.print(cmd)
			return nil
		},
	}
	fs := cmd.Flags()
	f.limits.flags(fs)
	fs.Var(&f.format, "format", "the format, whatever the file is named")
	fs.StringVar(&f.proof, "proof", "", "write the refutation of unsatisfiable clauses to this file (DRAT)")
	fs.BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	fs.SortFlags = false
	return cmd
}

// of is the format of a file.
func (f *satFlags) of(file string) (dimacs.Format, error) {
	name := f.format.value
	if name == "" {
		name = strings.TrimPrefix(filepath.Ext(file), ".")
	}
	i := slices.Index(satFormats, name)
	if i < 0 {
		return 0, fmt.Errorf("%s is not called .cnf, .wcnf or .opb: --format says what it is", file)
	}
	return dimacs.Format(i), nil
}

// satRun is one run of cairn sat.
type satRun struct {
	satFlags
	file  string
	kind  dimacs.Format
	stdin io.Reader
}

// run reads the problem, solves it and writes the answer.
func (r *satRun) run(ctx context.Context, a *reply) int {
	text, err := r.read()
	if err != nil {
		fmt.Fprintf(&a.stderr, "%s: %s\n", r.file, cause(err))
		return exitInput
	}
	p, err := dimacs.Read(r.kind, text)
	if err != nil {
		fmt.Fprintf(&a.stderr, "%s:%s\n", r.file, err)
		return exitInput
	}
	if err := checkOutputs([]output{{flag: "proof", path: r.proof}}, func() []string { return []string{r.file} }); err != nil {
		fmt.Fprintln(&a.stderr, err)
		return exitInput
	}
	answer, err := pb.Solve(ctx, p)
	if err != nil {
		panic(err) // an answer that has failed its check
	}
	if r.proof != "" && answer.Status == sat.Unsat {
		text, err := written(func(w io.Writer) error { return rup.Write(w, answer.Proof) })()
		if err := save(r.proof, text, err); err != nil {
			fmt.Fprintln(&a.stderr, err)
			return exitInput
		}
	}
	return r.write(a, p, answer)
}

func (r *satRun) read() ([]byte, error) {
	if r.file == "-" {
		return io.ReadAll(r.stdin)
	}
	return os.ReadFile(r.file)
}

// The answers, as they stand behind s and, in lower case, in JSON.
const (
	satisfiable   = "SATISFIABLE"
	unsatisfiable = "UNSATISFIABLE"
	optimum       = "OPTIMUM FOUND"
	undecided     = "UNKNOWN"
)

// word is the answer in a word. p is nil if nothing has been read.
func satWord(p *pb.Problem, a pb.Answer) string {
	switch {
	case a.Status == sat.Unsat:
		return unsatisfiable
	case a.Optimal:
		return optimum
	case a.Status == sat.Sat && !p.Optimise:
		return satisfiable
	default:
		return undecided
	}
}

// satDocument is the JSON output; testdata/schema/sat.json describes it.
type satDocument struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	Answer  string `json:"answer"`
	Reason  string `json:"reason,omitempty"`
	Cost    *int64 `json:"cost,omitempty"`
	Model   []int  `json:"model,omitempty"`
}

// write writes an answer and returns its exit code.
func (r *satRun) write(out *reply, p *pb.Problem, a pb.Answer) int {
	word := satWord(p, a)
	code := exitSafe
	if word == undecided {
		code = exitUnknown
	}
	if r.json {
		doc := satDocument{Format: jsonFormat, Version: versionText(), Answer: strings.ToLower(strings.Fields(word)[0]), Reason: a.Reason}
		if p != nil && p.Optimise && a.Status == sat.Sat {
			doc.Cost = &a.Cost
		}
		for i, holds := range a.Model {
			doc.Model = append(doc.Model, signed(i+1, holds))
		}
		text, err := indented(doc)
		if err != nil {
			fmt.Fprintln(&out.stderr, err)
			return exitInternal
		}
		out.stdout.Write(text)
		return code
	}
	if a.Reason != "" {
		fmt.Fprintf(&out.stdout, "c %s\n", a.Reason)
	}
	if p != nil && p.Optimise {
		for _, c := range a.Costs {
			fmt.Fprintf(&out.stdout, "o %d\n", c)
		}
	}
	fmt.Fprintf(&out.stdout, "s %s\n", word)
	if a.Status == sat.Sat {
		r.values(&out.stdout, a.Model)
	}
	return code
}

func signed(v int, holds bool) int {
	if holds {
		return v
	}
	return -v
}

// lineWidth is the length up to which lines of values go.
const lineWidth = 76

// values writes a model in lines that begin with v.
func (r *satRun) values(b *bytes.Buffer, m pb.Model) {
	if r.kind == dimacs.WCNF {
		b.WriteString("v ")
		for _, holds := range m {
			b.WriteByte("01"[truth(holds)])
		}
		b.WriteByte('\n')
		return
	}
	line := "v"
	put := func(word string) {
		if len(line)+1+len(word) > lineWidth {
			fmt.Fprintln(b, line)
			line = "v"
		}
		line += " " + word
	}
	for i, holds := range m {
		switch n := signed(i+1, holds); {
		case r.kind == dimacs.CNF:
			put(fmt.Sprint(n))
		case holds:
			put(fmt.Sprintf("x%d", n))
		default:
			put(fmt.Sprintf("-x%d", -n))
		}
	}
	if r.kind == dimacs.CNF {
		put("0")
	}
	fmt.Fprintln(b, line)
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
