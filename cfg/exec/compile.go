package exec

import (
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// kind is a type as the machine sees it.
type kind struct {
	sh     uint8 // 64 - width
	signed bool
	math   bool
	big    bool // wider than a word
}

func kindOf(t cfg.Type) kind {
	if t.IsMath() {
		return kind{signed: true, math: true}
	}
	if isWide(t) {
		return kind{signed: t.Signed, big: true}
	}
	return kind{sh: wordBits - t.Bits, signed: t.Signed}
}

// wide reports whether values are bit patterns of unsigned 64-bit numbers.
func (k kind) wide() bool { return k.sh == 0 && !k.signed }

// Compile translates g.
func Compile(g *cfg.Graph) (*Program, error) {
	c := &compiler{g: g, p: &Program{
		graph:  g,
		entry:  make([]int32, len(g.Vertices)),
		target: int32(g.Target),
		from:   make([]cfg.Vertex, len(g.Edges)),
		dst:    make([]int32, len(g.Edges)),
	}, consts: make(map[int64]int32), floats: make(map[floatKey]uint8), here: -1}
	c.p.wideInit = make(map[int32]num.Rat)
	for _, v := range g.Vars {
		c.p.vars = append(c.p.vars, kindOf(v.Type))
		c.declare(v)
		c.p.wide = c.p.wide || isWide(v.Type)
		c.p.math = c.p.math || v.Type.IsMath()
		c.p.init = append(c.p.init, 0)
	}
	for v := range g.Vertices {
		c.vertex(cfg.Vertex(v))
	}
	c.link()
	return c.p, c.err
}

// compiler holds the program under construction.
type compiler struct {
	g      *cfg.Graph
	p      *Program
	consts map[int64]int32 // registers of constants
	floats map[floatKey]uint8
	free   []int32 // registers of intermediate values that are not in use
	labels []int32 // address of each label
	here   int32   // the statement being compiled: an index into sites, or -1
	err    error   // why the program cannot be executed
}

// fail takes note of the first expression that cannot be executed.
func (c *compiler) fail(e *cfg.Expr, format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("%s: %s", e.Pos, fmt.Sprintf(format, args...))
	}
}

// label names an address that may not be known yet. In code under construction, jumps hold labels.
type label int32

func (c *compiler) newLabel() label {
	c.labels = append(c.labels, -1)
	return label(len(c.labels) - 1)
}

func (c *compiler) bind(l label) { c.labels[l] = int32(len(c.p.code)) }

func (c *compiler) emit(in instr) {
	c.p.code = append(c.p.code, in)
	c.p.site = append(c.p.site, c.here)
}

// jumps reports whether dst of the operation is an address.
func (op opcode) jumps() bool { return op >= opJump && op <= opJNe || op == opTry }

// link replaces labels and vertices by addresses.
func (c *compiler) link() {
	for i := range c.p.code {
		switch in := &c.p.code[i]; {
		case in.op == opEdge:
			in.dst = c.p.entry[in.dst]
		case in.op.jumps() && in.dst >= 0:
			in.dst = c.labels[in.dst]
		}
	}
}

// vertex compiles the edges that leave v.
func (c *compiler) vertex(v cfg.Vertex) {
	c.p.entry[v] = int32(len(c.p.code))
	out := c.g.Out(v)
	end := c.newLabel()
	switch {
	case v == c.g.Target:
		c.emit(instr{op: opReach})
		return
	case len(out) == 1:
		c.edge(out[0], 0, end)
	case len(out) == 2 && c.opposite(out[0], out[1]):
		c.branch(out[0], out[1], end)
	default:
		c.here = -1
		tracked := slices.ContainsFunc(out, func(e cfg.EdgeID) bool {
			stmts := c.g.Edges[e].Stmts
			return c.mayTrap(stmts) || hasAssume(stmts[prefix(stmts):])
		})
		if tracked {
			c.emit(clearTry)
		}
		for _, e := range out {
			c.attempt(e, tracked)
		}
	}
	c.bind(end)
	c.here = -1
	c.emit(instr{op: opEnd})
}

// opposite reports whether the edges begin with assumptions that are each other's negation.
func (c *compiler) opposite(a, b cfg.EdgeID) bool {
	p, q := c.g.Edges[a].Stmts, c.g.Edges[b].Stmts
	return prefix(p) > 0 && prefix(q) > 0 && cfg.Opposite(p[0].Expr, q[0].Expr)
}

// branch compiles a two-way decision.
func (c *compiler) branch(a, b cfg.EdgeID, end label) {
	other := c.newLabel()
	c.at(a, 0)
	c.jump(c.g.Edges[a].Stmts[0].Expr, false, other)
	c.edge(a, 1, end)
	c.bind(other)
	c.edge(b, 1, end)
}

// edge compiles e from its first-th statement on.
func (c *compiler) edge(e cfg.EdgeID, first int, fail label) {
	c.stmts(e, first, fail)
	c.taken(e)
}

// stmts compiles the statements of e from the first-th on. Control goes to fail when an assumption does not hold.
func (c *compiler) stmts(e cfg.EdgeID, first int, fail label) {
	for i := first; i < len(c.g.Edges[e].Stmts); i++ {
		c.at(e, i)
		switch s := &c.g.Edges[e].Stmts[i]; s.Kind {
		case cfg.Assign:
			if s.Expr.Type.Kind == cfg.Array {
				c.assignArray(s.Var, s.Expr)
				continue
			}
			c.into(int32(s.Var), s.Expr)
		case cfg.Havoc:
			c.emit(instr{op: opHavoc, dst: int32(s.Var), a: int32(e), b: int32(i)})
		default:
			c.jump(s.Expr, false, fail)
		}
	}
	c.here = -1
}

// taken ends an edge.
func (c *compiler) taken(e cfg.EdgeID) {
	ed := &c.g.Edges[e]
	c.p.from[e], c.p.dst[e] = ed.Src, int32(ed.Dst)
	c.emit(instr{op: opEdge, a: int32(e), b: int32(max(1, len(ed.Stmts))), dst: int32(ed.Dst)})
}

// clearTry forgets traps, and lets the next one end the run.
var clearTry = instr{op: opTry, dst: -1, b: 1}

// attempt compiles an edge that is one of several: if it fails, what it has done is undone and control falls through to
// the next. tracked tells that some of them may fail in the middle.
func (c *compiler) attempt(e cfg.EdgeID, tracked bool) {
	stmts := c.g.Edges[e].Stmts
	next, undo := c.newLabel(), c.newLabel()
	first := prefix(stmts)
	if c.mayTrap(stmts[:first]) {
		c.emit(instr{op: opTry, dst: int32(next)})
	}
	for i, s := range stmts[:first] {
		c.at(e, i)
		c.jump(s.Expr, false, next)
	}
	c.here = -1
	body := stmts[first:]
	undoable := c.mayTrap(body) || hasAssume(body)
	var saved []int32 // variable, register, variable, register, ...
	if undoable {
		saved = c.save(body)
		c.emit(instr{op: opTry, dst: int32(undo), a: int32(word(len(c.p.arrays) > 0))})
	}
	c.stmts(e, first, undo)
	if tracked {
		c.emit(clearTry)
	}
	c.taken(e)
	c.bind(undo)
	if undoable {
		for i := 0; i < len(saved); i += 2 {
			c.move(saved[i], saved[i+1], c.g.Vars[saved[i]].Type)
			c.free = append(c.free, saved[i+1])
		}
		c.emit(instr{op: opDrop})
	}
	c.bind(next)
}

// prefix counts the assumptions at the beginning: what comes before the first change needs no undoing.
func prefix(stmts []cfg.Stmt) int {
	n := 0
	for n < len(stmts) && stmts[n].Kind == cfg.Assume {
		n++
	}
	return n
}

// save emits copies of the variables that the statements change, but for arrays.
func (c *compiler) save(stmts []cfg.Stmt) []int32 {
	var saved []int32
	done := make(map[cfg.Var]bool)
	for _, s := range stmts {
		if s.Kind != cfg.Assume && !done[s.Var] && c.g.Vars[s.Var].Type.Kind != cfg.Array {
			done[s.Var] = true
			r := c.temp()
			saved = append(saved, int32(s.Var), r)
			c.move(r, int32(s.Var), c.g.Vars[s.Var].Type)
		}
	}
	return saved
}

func hasAssume(stmts []cfg.Stmt) bool {
	return slices.ContainsFunc(stmts, func(s cfg.Stmt) bool { return s.Kind == cfg.Assume })
}

// mayTrap reports whether executing the statements can be undefined.
func (c *compiler) mayTrap(stmts []cfg.Stmt) bool {
	return slices.ContainsFunc(stmts, func(s cfg.Stmt) bool { return s.Kind != cfg.Havoc && !c.g.Total(s.Expr) })
}

// at makes the statement the one to blame for what is emitted next.
func (c *compiler) at(e cfg.EdgeID, i int) {
	c.here = int32(len(c.p.sites))
	c.p.sites = append(c.p.sites, cfg.Site{Edge: e, Stmt: int32(i)})
}

// temp reserves a register for an intermediate value.
func (c *compiler) temp() int32 {
	if n := len(c.free); n > 0 {
		r := c.free[n-1]
		c.free = c.free[:n-1]
		return r
	}
	c.p.init = append(c.p.init, 0)
	return int32(len(c.p.init) - 1)
}

// release gives back r if it is a register of an intermediate value that take has reserved.
func (c *compiler) release(r operand) {
	if r.temp {
		c.free = append(c.free, r.reg)
	}
}

// operand is a register to read from.
type operand struct {
	reg  int32
	temp bool
}

func (c *compiler) constant(w int64) operand {
	r, ok := c.consts[w]
	if !ok {
		c.p.init = append(c.p.init, w)
		r = int32(len(c.p.init) - 1)
		c.consts[w] = r
	}
	return operand{reg: r}
}

// word is the machine's form of the value r of kind k.
func (k kind) word(r num.Rat) (int64, bool) {
	if k.wide() {
		u, ok := r.Uint64()
		return int64(u), ok
	}
	return r.Int64()
}

// rat is the inverse of word.
func (k kind) rat(w int64) num.Rat {
	if k.wide() {
		return num.FromUint(uint64(w))
	}
	return num.FromInt(w)
}
