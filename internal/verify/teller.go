package verify

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// teller follows an execution statement by statement. It collects what a reader of the source sees of it, and what is read.
type teller struct {
	g         *cfg.Graph
	procedure string // whose graph that is; empty: the whole program's
	text      *text  // nil: nothing is told
	state     []num.Rat
	memory    cfg.Contents // of arrays
	inputs    []num.Rat    // that have not been read
	read      int          // how many have been read
	told      []Step
	reads     []locatedInput
	parts     partReader

	conditions map[*cfg.Stmt]string // texts of conditions that decide; empty if nothing is told of one

	allocated map[string]cfg.Pos // where objects are allocated, by their numbers
	unfreed   map[string]bool    // those whose states are known: whether they have not been freed since
	onHeap    map[string]bool    // those that have had to be freed at some time

	live     int64           // how many objects there are that have been allocated and not been freed, as far as they are counted
	born     map[cfg.Pos]int // where those that are counted were allocated
	anyFreed bool            // one of them has been freed

	fresh  map[cfg.Var]int // variables whose values are not initialised, and not used yet: the inputs that these are
	unused map[int]bool    // inputs, by their numbers, on which nothing depends, as their variables are written before they are used
	silent map[int]bool    // such inputs, of which nothing is told
}

// states notes which objects have been allocated and not been freed, of the table of their states, and tells of those that are freed.
func (t *teller) states(table *cfg.Expr, s *cfg.Stmt, function string) {
	if table.Op != cfg.Store {
		return
	}
	t.states(table.Args[0], s, function)
	object, err := t.value(table.Args[1], table.Pos)
	if err == nil && object.IsZero() { // where memory has been divided, the objects of one place are the elements of an array
		object, err = t.value(table.Args[2], table.Pos)
	}
	state, other := t.value(table.Args[3], table.Pos)
	if err != nil || other != nil {
		return
	}
	if t.unfreed == nil {
		t.unfreed, t.onHeap = map[string]bool{}, map[string]bool{}
	}
	id, before := object.String(), t.unfreed[object.String()]
	if t.unfreed[id] = state.Equal(num.FromInt(cfg.ToBeFreed)); t.unfreed[id] {
		t.onHeap[id] = true
	} else if before {
		t.frees(s.Pos, function, t.allocated[id])
	}
}

// frees tells that memory is freed; at is where it was allocated, if that is known.
func (t *teller) frees(pos cfg.Pos, function string, at cfg.Pos) {
	if text := "frees memory"; at.IsValid() {
		t.happens(pos, function, text+" allocated at "+place(at, "").Short())
	} else {
		t.happens(pos, function, text)
	}
}

// uses notes which values that are not initialised a statement uses, and which it writes without having used them.
func (t *teller) uses(s *cfg.Stmt) {
	if len(t.fresh) == 0 {
		return
	}
	if s.Expr != nil {
		if e := t.chosen(s.Expr); s.Kind != cfg.Assign || !isRef(e, s.Var) {
			t.usesIn(e)
		} else {
			return // it keeps its value
		}
	}
	if s.Kind != cfg.Assume {
		t.drop(s.Var)
	}
}

// keeps reports whether a statement writes to a variable if a condition holds, which does not.
func (t *teller) keeps(s *cfg.Stmt) bool {
	return s.Expr.Op == cfg.Cond && isRef(t.chosen(s.Expr), s.Var)
}

func isRef(e *cfg.Expr, v cfg.Var) bool { return e.Op == cfg.Ref && e.Var == v }

// usesIn notes the variables on which the value of an expression depends.
func (t *teller) usesIn(e *cfg.Expr) {
	if e.Op == cfg.Ref {
		delete(t.fresh, e.Var)
	}
	for _, a := range e.Args {
		t.usesIn(t.chosen(a))
	}
}

// chosen is the alternative that an expression takes. The variables of its condition are used.
func (t *teller) chosen(e *cfg.Expr) *cfg.Expr {
	for e.Op == cfg.Cond {
		t.usesIn(e.Args[0])
		if t.holds(e.Args[0]) {
			e = e.Args[1]
		} else {
			e = e.Args[2]
		}
	}
	return e
}

// drop notes that the value of a variable that is not initialised is not used any more.
func (t *teller) drop(v cfg.Var) {
	if i, ok := t.fresh[v]; ok {
		if t.unused == nil {
			t.unused = map[int]bool{}
		}
		t.unused[i] = true
		delete(t.fresh, v)
	}
}

// count notes that there is one object more, or less; other assignments to the number of objects begin, or end the counting.
func (t *teller) count(before, after num.Rat, pos cfg.Pos) {
	switch {
	case after.Equal(before.Add(num.One())):
		t.live++
		if t.born == nil {
			t.born = map[cfg.Pos]int{}
		}
		t.born[pos]++
	case before.Equal(after.Add(num.One())):
		t.live--
		t.anyFreed = true
	}
}

// allocate notes where an object is allocated.
func (t *teller) allocate(object num.Rat, pos cfg.Pos) {
	if t.allocated == nil {
		t.allocated = map[string]cfg.Pos{}
	}
	t.allocated[object.String()] = pos
}

// edge executes the statements of an edge, none of which is a call.
func (t *teller) edge(e *cfg.Edge) error {
	for i := range e.Stmts {
		s := &e.Stmts[i]
		var v num.Rat
		var err error
		read, keeps := true, false
		t.uses(s)
		switch {
		case s.Kind == cfg.Assume:
			if t.text != nil {
				t.condition(e, i)
			}
			continue
		case t.g.Vars[s.Var].Type.Kind == cfg.Array:
			if t.g.Vars[s.Var].States {
				t.states(s.Expr, s, t.function(e))
			}
			if !t.now().Assign(s.Var, s.Expr) {
				return undefinedAt(s.Pos)
			}
			continue
		case s.Kind == cfg.Assign:
			keeps = t.keeps(s)
			v, err = t.value(s.Expr, s.Pos)
			read = writes(s, t.holds)
		case len(t.inputs) == 0:
			err = errors.New("the counterexample's execution reads more than its inputs")
		default:
			v, t.inputs = t.inputs[0], t.inputs[1:]
			t.read++
		}
		if err != nil {
			return err
		}
		info, before := &t.g.Vars[s.Var], t.state[s.Var]
		t.state[s.Var] = v
		if toBeFreed := num.FromInt(cfg.ToBeFreed); info.States && s.Pos != info.Pos && before.Equal(toBeFreed) && !v.Equal(toBeFreed) {
			t.frees(s.Pos, t.function(e), info.Pos)
		}
		if info.Live {
			t.count(before, v, s.Pos)
		}
		if info.Allocates && s.Pos != info.Pos { // there the first number is assigned
			t.allocate(v.Sub(num.One()), s.Pos)
		}
		if read && info.Kind != cfg.Ghost {
			in := located(t.g, s, t.parts.input(s, info.Type, v), t.function(e))
			if t.reads = append(t.reads, in); in.variable != "" {
				if t.fresh == nil {
					t.fresh = map[cfg.Var]int{}
				}
				t.fresh[s.Var] = t.read - 1
				if t.silent[t.read-1] {
					continue
				}
			}
		}
		if info.Fails != "" && v.IsZero() {
			t.fails(s.Pos, t.function(e), info.Fails)
		}
		if keeps {
			continue
		}
		if info.Kind == cfg.Local && info.Func != "" {
			t.tell(s, info.Func) // calls are inlined: an edge may lead through several functions
		} else {
			t.tell(s, t.function(e))
		}
	}
	return nil
}

// function is the one that an edge begins in.
func (t *teller) function(e *cfg.Edge) string { return cmp.Or(t.procedure, t.g.Vertices[e.Src].Func) }

// jump tells of a jump over iterations of a loop.
func (t *teller) jump(l *answer.Accelerator, iterations num.Rat) {
	t.state = l.After(t.state, iterations)
	if t.text == nil {
		return
	}
	pos, function := t.g.PosOf(l.Head), t.g.Vertices[l.Head].Func
	step := Step{Place: place(pos, function), Source: t.text.line(pos), Iterations: iterations.String()}
	for _, inc := range l.Add {
		if t.g.Vars[inc.Var].Source != "" {
			step.Changes = append(step.Changes, Change{Variable: t.g.VarName(inc.Var), Value: t.state[inc.Var].String()})
		}
	}
	t.add(step)
}

// now is the present state.
func (t *teller) now() *cfg.State {
	return &cfg.State{Values: t.state, Memory: t.memory, SignedWrap: t.g.SignedWrap}
}

// value evaluates an expression of the statement at pos, with other code than the execution's.
func (t *teller) value(e *cfg.Expr, pos cfg.Pos) (num.Rat, error) {
	v, ok := t.now().Eval(e)
	if !ok {
		return num.Rat{}, undefinedAt(pos)
	}
	return v, nil
}

func undefinedAt(pos cfg.Pos) error {
	return fmt.Errorf("the counterexample's execution is undefined at %s", pos)
}

// holds reports whether a condition has a value, and is true.
func (t *teller) holds(e *cfg.Expr) bool {
	v, err := t.value(e, e.Pos)
	return err == nil && !v.IsZero()
}

// tell notes what a statement does to a variable of the source. One of another function than the one there, such as a parameter, is told with
// the name of its function.
func (t *teller) tell(s *cfg.Stmt, function string) {
	info := &t.g.Vars[s.Var]
	if info.Source == "" || t.text == nil {
		return
	}
	name := t.g.VarName(s.Var)
	if at := t.text.place(s.Pos, function).Function; info.Kind == cfg.Local && info.Func != "" && at != "" && at != info.Func && !strings.HasPrefix(name, info.Func+".") {
		name = info.Func + "." + name
	}
	t.note(s.Pos, function, Change{Variable: name, Value: info.Type.Text(t.state[s.Var])})
}

// decides reports whether a statement of an edge is one of the conditions under which an execution takes it, and not another way. What is
// checked there decides nothing.
func (t *teller) decides(e *cfg.Edge, i int) bool {
	if slices.ContainsFunc(e.Stmts[:i], func(s cfg.Stmt) bool { return s.Kind != cfg.Assume }) {
		return false
	}
	ways := 0
	for _, id := range t.g.Out(e.Src) {
		if !t.onlyFails(&t.g.Edges[id], 3) {
			ways++
		}
	}
	return ways > 1
}

// onlyFails reports whether an edge leads to the error of a check, or to a hole, and nowhere else, in so many steps at most. A call of the
// error function is a way of the program.
func (t *teller) onlyFails(e *cfg.Edge, steps int) bool {
	if e.Dst == t.g.Target {
		return e.Goal == nil || e.Goal.Check != cfg.ErrorCall
	}
	out := t.g.Out(e.Dst)
	return steps > 0 && len(out) > 0 && !slices.ContainsFunc(out, func(id cfg.EdgeID) bool { return !t.onlyFails(&t.g.Edges[id], steps-1) })
}

// condition notes one that holds, if it is about variables of the source.
func (t *teller) condition(e *cfg.Edge, i int) {
	s := &e.Stmts[i]
	text, known := t.conditions[s]
	if !known {
		if s.Pos.IsValid() && t.decides(e, i) && t.readable(s.Expr) {
			text = t.g.ExprString(withoutCasts(positive(s.Expr)))
		}
		if t.conditions == nil {
			t.conditions = map[*cfg.Stmt]string{}
		}
		t.conditions[s] = text
	}
	if text != "" {
		t.happens(s.Pos, t.function(e), text)
	}
}

// happens adds a text to the current step if it is on the same line and has not happened there, else a step.
func (t *teller) happens(pos cfg.Pos, function, what string) {
	if t.text == nil {
		return
	}
	at := t.text.place(pos, function)
	if last := t.here(at); last != nil && !slices.Contains(last.Holds, what) {
		last.Holds = append(last.Holds, what)
		return
	}
	t.add(Step{Place: at, Source: t.text.line(pos), Holds: []string{what}})
}

// maxTold bounds the steps that are kept: of more, those in the middle are left out.
const maxTold = 1 << 16

// add adds a step.
func (t *teller) add(s Step) {
	if len(t.told) == maxTold {
		tail := t.told[maxTold*3/4:]
		tail[0].Gap = true
		t.told = append(t.told[:maxTold/4], tail...)
	}
	t.told = append(t.told, s)
}

// here is the last step if it is on the line of a place; nil if not.
func (t *teller) here(at Place) *Step {
	if n := len(t.told); n > 0 {
		if last := &t.told[n-1]; last.Iterations == "" && last.Function == at.Function && last.File == at.File && last.Line == at.Line {
			return last
		}
	}
	return nil
}

// positive moves negations to comparisons.
func positive(e *cfg.Expr) *cfg.Expr {
	if e.Op != cfg.Not {
		return e
	}
	switch x := e.Args[0]; x.Op {
	case cfg.LOr:
		return cfg.Bin(cfg.LAnd, positive(cfg.Negated(x.Args[0])), positive(cfg.Negated(x.Args[1])))
	case cfg.LAnd:
		return cfg.Bin(cfg.LOr, positive(cfg.Negated(x.Args[0])), positive(cfg.Negated(x.Args[1])))
	default:
		return cfg.Negated(x)
	}
}

// withoutCasts leaves out conversions that change no value, and the types of small constants.
func withoutCasts(e *cfg.Expr) *cfg.Expr {
	switch {
	case e.Op == cfg.Const && e.Type.Kind == cfg.Integer && cfg.Int.Contains(e.Val):
		return cfg.ConstOf(cfg.Int, e.Val)
	case e.Op == cfg.Cast && e.Type.Kind == cfg.Integer && e.Args[0].Type.Kind == cfg.Integer && e.Args[0].Type.FitsInto(e.Type):
		return withoutCasts(e.Args[0])
	}
	return e.MapArgs(withoutCasts)
}

// readable reports whether an expression has nothing in it but variables of the source and numbers.
func (t *teller) readable(e *cfg.Expr) bool {
	switch e.Op {
	case cfg.Const:
		return true
	case cfg.Ref:
		return t.g.Vars[e.Var].Source != "" && t.g.Vars[e.Var].Type.Kind != cfg.Array
	case cfg.Load, cfg.Store, cfg.Fill, cfg.Copy:
		return false
	}
	return !slices.ContainsFunc(e.Args, func(a *cfg.Expr) bool { return !t.readable(a) }) && len(e.Args) > 0
}

// fails notes that a function fails, once.
func (t *teller) fails(pos cfg.Pos, function, name string) {
	what := name + " fails"
	if t.text == nil {
		return
	}
	if last := t.here(t.text.place(pos, function)); last == nil || !slices.Contains(last.Holds, what) {
		t.happens(pos, function, what)
	}
}

// note adds a change to the current step if it is on the same line and the variable's first change there, else a step.
func (t *teller) note(pos cfg.Pos, function string, change Change) {
	if t.text == nil {
		return
	}
	at := t.text.place(pos, function)
	if last := t.here(at); last != nil && !last.changes(change.Variable) {
		last.Changes = append(last.Changes, change)
		return
	}
	t.add(Step{Place: at, Source: t.text.line(pos), Changes: []Change{change}})
}

// ending is what an edge into the target ends the execution in.
func (t *teller) ending(e *cfg.Edge) ending {
	return ending{edge: e, pos: errorPos(t.g, e), function: t.function(e)}
}

// tellEnding adds the step that ends the execution.
func (t *teller) tellEnding(end ending) {
	t.add(Step{Place: t.text.place(end.pos, end.function), Source: t.text.line(end.pos)})
}

// changes reports whether the step has changed a variable already.
func (s *Step) changes(variable string) bool {
	return slices.ContainsFunc(s.Changes, func(c Change) bool { return c.Variable == variable })
}
