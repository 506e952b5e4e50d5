package witness

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
)

// Claim is a C expression at a place of the program: an invariant of a loop, or something about the states before a
// statement.
type Claim struct {
	Location Location
	Value    string
	Loop     bool
}

// Mark is a claim in a graph: the condition, at the vertex where it is to be looked at. A claim in a function that is
// inlined several times has several marks.
type Mark struct {
	Claim  int
	Vertex cfg.Vertex
	Cond   *cfg.Expr
}

// markPrefix begins the names of the variables that lead claims through the front end.
const markPrefix = "__cairn_mark_"

// Instrument puts claims into a program so that the front end gives them their meaning: each becomes an assignment of the
// claim's truth to a variable of its own, in the condition of the loop or before the statement. Marks finds these in the
// graph. The error is of the claim, by its index, that has no place in the program.
func Instrument(s *Source, claims []Claim) ([]byte, int, error) {
	type insertion struct {
		off  int
		text string
	}
	var ins []insertion
	for i, c := range claims {
		if err := expression(c.Value); err != nil {
			return nil, i, err
		}
		off, ok := s.offset(c.Location)
		at, found := s.byOffset[off]
		if !ok || !found {
			return nil, i, fmt.Errorf("line %d, column %d is not the beginning of anything", c.Location.Line, c.Location.Column)
		}
		mark := fmt.Sprintf("%s%d = (%s) ? 1 : 2", markPrefix, i, c.Value)
		if c.Loop {
			at, empty, err := s.condition(at)
			if err != nil {
				return nil, i, err
			}
			if mark += ", "; empty {
				mark += "1"
			}
			ins = append(ins, insertion{at, mark})
			continue
		}
		end := s.statementEnd(at)
		if end < 0 {
			return nil, i, fmt.Errorf("line %d, column %d is not the beginning of a statement", c.Location.Line, c.Location.Column)
		}
		if at > 0 && !slices.Contains([]string{"{", "}", ";"}, s.tokens[at-1].text) {
			ins = append(ins, insertion{s.tokens[at].off, "{ " + mark + "; "}, insertion{s.tokens[end-1].off + 1, " }"})
			continue
		}
		ins = append(ins, insertion{s.tokens[at].off, mark + "; "})
	}
	slices.SortStableFunc(ins, func(a, b insertion) int { return a.off - b.off })
	var b strings.Builder
	for i := range claims {
		fmt.Fprintf(&b, "int %s%d;\n", markPrefix, i)
	}
	fmt.Fprintf(&b, "#line 1 %s\n", strconv.Quote(s.File))
	done := 0
	for _, in := range ins {
		b.Write(s.Text[done:in.off])
		b.WriteString(in.text)
		done = in.off
	}
	b.Write(s.Text[done:])
	return []byte(b.String()), 0, nil
}

// condition is the offset at which the condition of the loop statement at token i begins, and whether it is empty.
func (s *Source) condition(i int) (off int, empty bool, err error) {
	word := s.tokens[i].text
	open := i + 1
	if word == "do" {
		if open = s.statementEnd(i + 1); open < 0 || open >= len(s.tokens) || s.tokens[open].text != "while" {
			open = len(s.tokens)
		} else {
			open++
		}
	}
	if word != "while" && word != "for" && word != "do" || open+1 >= len(s.tokens) || s.tokens[open].text != "(" {
		l := s.location(s.tokens[i].off, "")
		return 0, false, fmt.Errorf("line %d, column %d is not the beginning of a loop", l.Line, l.Column)
	}
	first := open + 1
	if word == "for" {
		for depth := 0; first < len(s.tokens) && (s.tokens[first].text != ";" || depth > 0); first++ {
			switch s.tokens[first].text {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				depth--
			}
		}
		if first++; first >= len(s.tokens) {
			return 0, false, fmt.Errorf("a for statement that does not end")
		}
	}
	return s.tokens[first].off, s.tokens[first].text == ";", nil
}

// Marks returns the graph of an instrumented program without the instrumentation, and the claims as conditions over its
// variables. Claims that the program cannot come to have no marks. The given graph stays as it
// is; the variables are the same.
func Marks(g *cfg.Graph, claims int) (*cfg.Graph, []Mark) {
	claim := make(map[cfg.Var]int)
	for v, info := range g.Vars {
		if n, err := strconv.Atoi(strings.TrimPrefix(info.Source, markPrefix)); err == nil && n < claims && strings.HasPrefix(info.Source, markPrefix) {
			claim[cfg.Var(v)] = n
		}
	}
	out := &cfg.Graph{Name: g.Name, Vars: slices.Clone(g.Vars), Source: g.Source, Target: g.Target, SignedWrap: g.SignedWrap}
	for _, v := range g.Vertices {
		out.NewVertex(v)
	}
	var marks []Mark
	for i := range g.Edges {
		e := &g.Edges[i]
		at := e.Src
		var stmts []cfg.Stmt
		for _, s := range e.Stmts {
			n, ok := claim[s.Var]
			if !ok || s.Kind != cfg.Assign {
				stmts = append(stmts, s)
				continue
			}
			if s.Expr.Op == cfg.Const && s.Expr.Val.IsZero() {
				continue // the variable's initial value
			}
			if len(stmts) > 0 || len(g.Out(e.Src)) > 1 {
				next := out.NewVertex(cfg.VertexInfo{Pos: s.Pos, Func: g.Vertices[e.Src].Func})
				out.NewEdge(at, next, stmts...)
				at, stmts = next, nil
			}
			marks = append(marks, Mark{n, at, cfg.Bin(cfg.Eq, s.Expr, cfg.IntConst(s.Expr.Type, 1))})
		}
		last := &out.Edges[out.NewEdge(at, e.Dst, stmts...)]
		last.At, last.Hole = e.At, e.Hole
	}
	return out, marks
}
