package verify

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// Heap is what is allocated when an execution reaches the error, and what points to it. Objects are numbered from 1 on, in the order in
// which they come into being.
type Heap struct {
	Objects []HeapObject `json:"objects"`
	Omitted int          `json:"omitted,omitempty"` // how many more objects there are
}

// HeapObject is an object on the heap, or a variable that points to one.
type HeapObject struct {
	Name      string     `json:"name,omitempty"` // of a variable
	Type      string     `json:"type,omitempty"`
	Size      int64      `json:"size,omitempty"`      // in bytes, of what is allocated
	Allocated *Place     `json:"allocated,omitempty"` // where
	Freed     bool       `json:"freed,omitempty"`
	Cells     []HeapCell `json:"cells,omitempty"`
	More      bool       `json:"more,omitempty"` // there are further cells
}

// HeapCell is a scalar in an object. The name is as behind the object's: .next, [2].x, or empty.
type HeapCell struct {
	Name   string `json:"name,omitempty"`
	Value  string `json:"value,omitempty"`  // empty: it has none, or it is a pointer to one of the objects
	To     int    `json:"to,omitempty"`     // the number of that object
	Offset int64  `json:"offset,omitempty"` // how many bytes behind its beginning a pointer points
}

// Text is the cell as a line.
func (c HeapCell) Text() string {
	name := strings.TrimPrefix(c.Name, ".")
	switch {
	case c.To > 0 && c.Offset != 0:
		return strings.TrimSpace(fmt.Sprintf("%s -> #%d + %d", name, c.To, c.Offset))
	case c.To > 0:
		return strings.TrimSpace(fmt.Sprintf("%s -> #%d", name, c.To))
	case name == "":
		return cmp.Or(c.Value, "no value")
	}
	return name + " = " + cmp.Or(c.Value, "no value")
}

// Heading is what the object is, in a few words.
func (o *HeapObject) Heading() string {
	if o.Name != "" {
		return o.Name
	}
	what := cmp.Or(o.Type, fmt.Sprintf("%d bytes", o.Size))
	if o.Allocated != nil {
		what += " (" + o.Allocated.Short() + ")"
	}
	if o.Freed {
		what += ", freed"
	}
	return what
}

// Lines are the objects as text.
func (m *Heap) Lines() []string {
	var out []string
	for i := range m.Objects {
		o := &m.Objects[i]
		var cells []string
		for _, c := range o.Cells {
			cells = append(cells, c.Text())
		}
		if o.More {
			cells = append(cells, "...")
		}
		line := o.Heading()
		if o.Name == "" {
			line = fmt.Sprintf("#%d %s", i+1, line)
		}
		if o.Name != "" && len(cells) == 1 && o.Cells[0].Name == "" {
			line += " " + cells[0]
		} else if len(cells) > 0 {
			line += ": " + strings.Join(cells, ", ")
		}
		out = append(out, line)
	}
	if m.Omitted > 0 {
		out = append(out, fmt.Sprintf("and %d more", m.Omitted))
	}
	return out
}

// Bounds on what is shown.
const (
	maxShownObjects = 30
	maxShownCells   = 12
	maxSeenBytes    = 4096 // of an object
)

// heapAtError executes the program on the inputs of a counterexample once more, in the translation in which memory is one array of bytes
// that nobody has taken apart, and says what is in memory at the end. It is nil if nothing has been allocated, and if that translation does
// not reach the error at the same place.
func heapAtError(ctx context.Context, task Task, opt Options, found *Evidence) (heap *Heap, err error) {
	defer caught(&err, "")
	of, x := found.Program, found.execution()
	if x == nil || of.Main == nil || !of.Allocates || task.system() || len(x.Accelerators) > 0 || opt.Math || len(opt.Passes) > 0 {
		return nil, nil
	}
	told, err := newReplay(ctx, of.Main, x)
	if err != nil {
		return nil, nil
	}
	whole, err := told.run(told.begin(), exec.Run{MaxChoices: -1, MaxSteps: maxProcStmts, Path: true})
	if err != nil || whole.out.Kind != exec.ReachedTarget {
		return nil, nil
	}
	given := map[cfg.Pos][]num.Rat{}
	for _, m := range whole.out.Choices {
		pos := of.Main.Edges[m.Site.Edge].Stmts[m.Site.Stmt].Pos
		given[pos] = append(given[pos], m.Value)
	}
	opt.Memory = MemoryBytes
	opt.undivided = true
	prog, err := load(ctx, task, opt)
	if err != nil || prog.Main == nil || prog.Memory == nil || prog.Memory.States < 0 {
		return nil, nil
	}
	p := &picture{ctx: ctx, g: prog.Main, m: prog.Memory}
	if p.rp, err = newReplay(ctx, p.g, nil); err != nil || !p.execute(given) || !p.endsAs(of.Main, whole) {
		return nil, nil
	}
	return p.draw(), nil
}

// picture makes a Heap of the end of an execution.
type picture struct {
	ctx context.Context
	g   *cfg.Graph
	m   *cfg.MemoryMap
	rp  *replay
	end *teller
	bad *cfg.Edge // that leads to the error

	unwritten cfg.Contents // the end of the execution that began with other contents of what is allocated; nil if that is another one

	layouts map[int64]*cfg.Layout // of what is allocated, as far as pointers tell
	shown   map[int64]int         // the numbers of objects in the picture
	out     Heap
}

// execute runs the graph to the error, where each choice has the value that is given for its place, or else 0.
func (p *picture) execute(given map[cfg.Pos][]num.Rat) bool {
	var inputs []num.Rat
	out, err := p.rp.prog.Run(p.ctx, exec.Run{
		Start: p.g.Source, State: make([]num.Rat, len(p.g.Vars)), MaxSteps: maxProcStmts, Path: true,
		Choose: func(at cfg.Site) (v num.Rat, ok bool) {
			s := &p.g.Edges[at.Edge].Stmts[at.Stmt]
			if left := given[s.Pos]; len(left) > 0 {
				v, given[s.Pos] = left[0], left[1:]
			}
			v = p.g.Vars[s.Var].Type.Wrap(v)
			inputs = append(inputs, v)
			return v, true
		},
	})
	if err != nil || out.Kind != exec.ReachedTarget {
		return false
	}
	p.rp.x = answer.NewExecutionIn(make([]num.Rat, len(p.g.Vars)), nil, inputs)
	if last, ok := out.Path.Last(); ok {
		p.bad = &p.g.Edges[last]
	}
	p.end = p.rp.short()
	return p.bad != nil && p.end != nil
}

// endsAs reports whether the error is at the place at which another execution ends.
func (p *picture) endsAs(g *cfg.Graph, st stretch) bool {
	last, ok := st.out.Path.Last()
	return ok && errorPos(g, &g.Edges[last]) == errorPos(p.g, p.bad)
}

// draw finds the objects. It returns nil if nothing has been allocated.
func (p *picture) draw() *Heap {
	var heap []int64
	for id := range p.end.onHeap {
		if n, err := strconv.ParseInt(id, 10, 64); err == nil && n >= p.m.First {
			heap = append(heap, n)
		}
	}
	if len(heap) == 0 {
		return nil
	}
	slices.Sort(heap)
	p.out.Omitted = max(0, len(heap)-maxShownObjects)
	heap = heap[:min(len(heap), maxShownObjects)]
	p.shown, p.layouts = map[int64]int{}, map[int64]*cfg.Layout{}
	for i, n := range heap {
		p.shown[n] = i + 1
	}
	p.fillOtherwise(heap)
	variables := p.variables()
	p.inferLayouts(heap)
	for _, n := range heap {
		p.out.Objects = append(p.out.Objects, p.allocated(n))
	}
	p.out.Objects = append(p.out.Objects, variables...)
	return &p.out
}

// filler is what memory is filled with to see what is not written.
const filler = 0xA5

// fillOtherwise executes the program once more with other contents of what is going to be allocated.
func (p *picture) fillOtherwise(heap []int64) {
	memory := cfg.Contents{}
	for _, n := range heap {
		for i := range min(p.size(n), maxSeenBytes) {
			memory[cfg.Cell{Var: p.m.Bytes, Object: uint64(n), Offset: i}] = filler
		}
	}
	other := *p.rp
	other.x = answer.NewExecutionIn(make([]num.Rat, len(p.g.Vars)), memory, p.rp.x.Inputs)
	if st, err := other.run(other.begin(), exec.Run{MaxSteps: maxProcStmts}); err == nil && st.out.Kind == exec.ReachedTarget {
		p.unwritten = st.end.memory
	}
}

// size is how many bytes an object has that came into being in the course of the run.
func (p *picture) size(n int64) int64 {
	if p.m.Sizes < 0 {
		return 0
	}
	return int64(p.end.memory[cfg.Cell{Var: p.m.Sizes, Object: uint64(n)}])
}

// variables are those that point to what is allocated, of the function in which the error is, of main, and global ones.
func (p *picture) variables() (all []HeapObject) {
	here := p.g.Vertices[p.bad.Src].Func
	at := errorPos(p.g, p.bad)
	visible := func(v *cfg.Visible) bool {
		return (v.Func == "" || v.Func == here || v.Func == "main") && v.At(at, here)
	}
	called := p.names(visible)
	copies := map[string]int{} // of a function that is called at several places there are several, and which of them it is here is not known
	for _, v := range p.m.Pointers {
		copies[v.Func+"."+v.Name]++
	}
	for _, v := range p.m.Pointers {
		if copies[v.Func+"."+v.Name] > 1 {
			continue
		}
		to, _ := p.end.state[v.Object].Int64()
		if p.shown[to] == 0 || !visible(&v.Visible) {
			continue
		}
		offset, _ := p.end.state[v.Offset].Int64()
		p.learn(to, offset, v.To)
		all = append(all, HeapObject{Name: called(&v.Visible), Cells: []HeapCell{p.pointer(to, offset)}})
	}
	inMemory := maps.Clone(p.m.Fixed)
	for v, o := range p.m.Varying {
		if n, ok := p.end.state[v].Int64(); ok && n >= p.m.First {
			inMemory[n] = o
		}
	}
	for _, n := range slices.Sorted(maps.Keys(inMemory)) {
		o := inMemory[n]
		if o.Name == "" || o.Layout == nil || !visible(&o.Visible) || len(all) >= maxShownObjects {
			continue
		}
		shown := HeapObject{Name: called(&o.Visible)}
		for i := range o.Layout.Members {
			m := &o.Layout.Members[i]
			if !m.Pointer {
				continue
			}
			if to, at := p.pointerAt(n, m.Offset); p.shown[to] > 0 {
				p.learn(to, at, m.To)
				c := p.pointer(to, at)
				c.Name = m.Name
				shown.Cells = append(shown.Cells, c)
			}
		}
		if len(shown.Cells) > 0 {
			shown.More = len(shown.Cells) > maxShownCells
			shown.Cells = shown.Cells[:min(len(shown.Cells), maxShownCells)]
			all = append(all, shown)
		}
	}
	return all
}

// names are what variables are called: with their functions if several of the visible ones have one name.
func (p *picture) names(visible func(*cfg.Visible) bool) func(*cfg.Visible) string {
	functions := map[string]map[string]bool{}
	note := func(v *cfg.Visible) {
		if v.Name != "" && visible(v) {
			if functions[v.Name] == nil {
				functions[v.Name] = map[string]bool{}
			}
			functions[v.Name][v.Func] = true
		}
	}
	for i := range p.m.Pointers {
		note(&p.m.Pointers[i].Visible)
	}
	for _, o := range p.m.Fixed {
		note(&o.Visible)
	}
	for _, o := range p.m.Varying {
		note(&o.Visible)
	}
	return func(v *cfg.Visible) string {
		if v.Func != "" && len(functions[v.Name]) > 1 {
			return v.Func + "." + v.Name
		}
		return v.Name
	}
}

// learn notes what an object is, by the type of a pointer to its beginning.
func (p *picture) learn(n, at int64, l *cfg.Layout) {
	if at == 0 && l != nil && (p.layouts[n] == nil || p.layouts[n].Size < l.Size) && l.Size <= p.size(n) {
		p.layouts[n] = l
	}
}

// inferLayouts finds out what objects are to which pointers in others point; what no pointer tells of is taken for what was allocated at the same place.
func (p *picture) inferLayouts(heap []int64) {
	for range heap {
		before := len(p.layouts)
		for _, n := range heap {
			if p.layouts[n] == nil {
				for _, other := range heap {
					if l := p.layouts[other]; l != nil && p.end.allocated[objectKey(other)] == p.end.allocated[objectKey(n)] {
						p.learn(n, 0, l)
					}
				}
			}
			p.eachMember(n, func(m *cfg.Member, at int64) bool {
				if m.Pointer {
					to, off := p.pointerAt(n, at)
					p.learn(to, off, m.To)
				}
				return true
			})
		}
		if len(p.layouts) == before {
			return
		}
	}
}

// eachMember calls f for the scalars of an object, which may be an array of what pointers to it point to, until it returns false.
func (p *picture) eachMember(n int64, f func(m *cfg.Member, at int64) bool) {
	l := p.layouts[n]
	if l == nil || l.Size <= 0 {
		return
	}
	size := min(p.size(n), maxSeenBytes)
	each := func(l *cfg.Layout, name string, from int64) bool {
		for i := range l.Members {
			m := l.Members[i]
			m.Name = name + m.Name
			if !f(&m, from+m.Offset) {
				return false
			}
		}
		return true
	}
	if r := l.Rest; r != nil && r.Of.Size > 0 {
		more := each(l, "", 0)
		for i := int64(0); more && r.Offset+(i+1)*r.Of.Size <= size; i++ {
			more = each(r.Of, fmt.Sprintf("%s[%d]", r.Name, i), r.Offset+i*r.Of.Size)
		}
		return
	}
	for i, several := int64(0), size >= 2*l.Size; (i+1)*l.Size <= size; i++ {
		name := ""
		if several {
			name = fmt.Sprintf("[%d]", i)
		}
		if !each(l, name, i*l.Size) {
			return
		}
	}
}

// allocated is an object on the heap.
func (p *picture) allocated(n int64) HeapObject {
	o := HeapObject{Size: p.size(n)}
	if pos, ok := p.end.allocated[objectKey(n)]; ok {
		at := place(pos, "")
		o.Allocated = &at
	}
	o.Freed = p.end.memory[cfg.Cell{Var: p.m.States, Object: uint64(n)}] != cfg.ToBeFreed
	l := p.layouts[n]
	if l == nil {
		return o
	}
	o.Type = l.Name
	several := o.Size >= 2*l.Size && l.Rest == nil
	if several { // the first dimension is the outermost one
		name, rest, _ := strings.Cut(l.Name, "[")
		if rest != "" {
			rest = "[" + rest
		}
		o.Type = fmt.Sprintf("%s[%d]%s", strings.TrimSuffix(name, " "), o.Size/l.Size, rest)
	}
	if text := p.text(n, 0, min(o.Size, maxSeenBytes)); several && l.Size == 1 && len(l.Members) == 1 && text != "" {
		o.Cells = []HeapCell{{Value: text}}
		return o
	}
	p.eachMember(n, func(m *cfg.Member, at int64) bool {
		if o.More = len(o.Cells) == maxShownCells; o.More {
			return false
		}
		c := p.cell(n, m, at)
		c.Name = m.Name
		o.Cells = append(o.Cells, c)
		return true
	})
	return o
}

// cell is a scalar in an object.
func (p *picture) cell(n int64, m *cfg.Member, at int64) HeapCell {
	switch {
	case m.Pointer:
		if !p.written(n, at, 1) {
			return HeapCell{}
		}
		return p.pointer(p.pointerAt(n, at))
	case m.Text > 0:
		return HeapCell{Value: p.text(n, at, m.Text)}
	}
	bits := int64(m.Type.Bits)
	bytes := (int64(m.Bit) + bits + 7) / 8
	if !p.written(n, at, bytes) {
		return HeapCell{}
	}
	if bits == 0 || bits > 64 || bytes > 8 {
		return HeapCell{Value: "..."}
	}
	v := p.bytes(n, at, bytes) >> m.Bit
	if bits < 64 {
		v &= 1<<bits - 1
	}
	value := num.FromUint(v)
	if m.Type.Signed && bits > 0 && v>>(bits-1) == 1 {
		value = value.Sub(num.Pow2(int(bits)))
	}
	return HeapCell{Value: m.Type.Text(value)}
}

// bytes are the bytes at a place as a number, the least significant one first.
func (p *picture) bytes(n, at, count int64) (v uint64) {
	for i := range count {
		v |= p.end.memory[cfg.Cell{Var: p.m.Bytes, Object: uint64(n), Offset: at + i}] << (8 * i)
	}
	return v
}

// written reports whether all bytes at a place have been written, as far as that is known.
func (p *picture) written(n, at, count int64) bool {
	for i := range count {
		c := cfg.Cell{Var: p.m.Bytes, Object: uint64(n), Offset: at + i}
		if p.unwritten != nil && p.unwritten[c] == filler && p.end.memory[c] == 0 {
			return false
		}
	}
	return true
}

// text is an array of characters up to its end, in C; empty if there is no text, or something behind it.
func (p *picture) text(n, at, count int64) string {
	var b []byte
	for i := range count {
		if !p.written(n, at+i, 1) {
			break
		}
		c := byte(p.bytes(n, at+i, 1))
		switch {
		case c == 0:
			for j := i; j < count; j++ {
				if p.written(n, at+j, 1) && p.bytes(n, at+j, 1) != 0 {
					return ""
				}
			}
			return strconv.QuoteToASCII(string(b))
		case c >= utf8.RuneSelf || c < ' ' && !strings.ContainsRune("\t\n\r", rune(c)):
			return ""
		}
		b = append(b, c)
	}
	if len(b) == 0 {
		return ""
	}
	return strconv.QuoteToASCII(string(b)) + "..."
}

// pointerAt is what a pointer in memory points to: an object, and how many bytes behind its beginning.
func (p *picture) pointerAt(n, at int64) (to, offset int64) {
	if p.m.Referents < 0 {
		return 0, 0
	}
	to = int64(p.end.memory[cfg.Cell{Var: p.m.Referents, Object: uint64(n), Offset: at}])
	return to, int64(p.bytes(n, at, 8))
}

// pointer is a pointer to an object.
func (p *picture) pointer(to, offset int64) HeapCell {
	switch o, fixed := p.m.Fixed[to]; {
	case p.shown[to] > 0:
		return HeapCell{To: p.shown[to], Offset: offset}
	case to == 0:
		return HeapCell{Value: "null"}
	case fixed && o.Value:
		return HeapCell{Value: o.Name}
	case fixed && o.Name != "":
		return HeapCell{Value: "&" + o.Name}
	case to >= p.m.Outside:
		return HeapCell{Value: "outside of the program"}
	}
	return HeapCell{Value: "..."}
}

// objectKey is the number of an object as tellers write it.
func objectKey(n int64) string { return strconv.FormatInt(n, 10) }
