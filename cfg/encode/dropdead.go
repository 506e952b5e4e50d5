package encode

import (
	"cairn/cfg"
	"cairn/smt"
)

// DropDead removes from every block the updates of variables that nothing depends on any more: a variable is live at a cut
// point if the guard of a block that leaves it reads the variable, or such a block computes a live variable from it. A
// variable that only feeds itself, such as a counter which is never tested, is dead, unless it is to be kept (nil: none is). The result is
// exact for the live variables; in it, a dead variable keeps an old value. It returns the live variables of each cut point.
func (b *Blocks) DropDead(keep func(cfg.VarInfo) bool) map[cfg.Vertex][]bool {
	live := make(map[cfg.Vertex][]bool, len(b.Cuts))
	for _, v := range b.Cuts {
		live[v] = make([]bool, len(b.Vocab.X))
		for x, info := range b.Vocab.Vars {
			live[v][x] = keep != nil && v != b.G.Target && keep(info)
		}
	}
	reads := make([]blockReads, len(b.Blocks))
	for i := range b.Blocks {
		reads[i] = b.reads(&b.Blocks[i].Trans)
	}
	for changed := true; changed; {
		changed = false
		for i := len(b.Blocks) - 1; i >= 0; i-- {
			if reads[i].flow(live[b.Blocks[i].Src], live[b.Blocks[i].Dst]) {
				changed = true
			}
		}
	}
	for i := range b.Blocks {
		t := &b.Blocks[i].Trans
		var kept []Update
		for _, u := range t.Post {
			if live[b.Blocks[i].Dst][u.Var] {
				kept = append(kept, u)
			}
		}
		t.Post = kept
	}
	return live
}

// blockReads says which variables a block reads: through its guard, including what the guard says about auxiliary
// constants, and for each update.
type blockReads struct {
	guard []cfg.Var
	post  map[cfg.Var][]cfg.Var
}

func (b *Blocks) reads(t *Transition) blockReads {
	r := blockReads{guard: b.stateVars(t.Guard), post: make(map[cfg.Var][]cfg.Var)}
	for _, u := range t.Post {
		r.post[u.Var] = b.stateVars(u.Value)
	}
	return r
}

func (b *Blocks) stateVars(t smt.Term) []cfg.Var {
	var vs []cfg.Var
	for _, x := range b.Vocab.Ctx.FreeVars(t) {
		if v, ok := b.Vocab.VarOf(x); ok {
			vs = append(vs, v)
		}
	}
	return vs
}

// flow adds to before what is live before the block if after is live after it, and reports whether before has grown.
func (r *blockReads) flow(before, after []bool) bool {
	grown := false
	add := func(vars ...cfg.Var) {
		for _, v := range vars {
			grown = grown || !before[v]
			before[v] = true
		}
	}
	add(r.guard...)
	for i, live := range after {
		v := cfg.Var(i)
		reads, changes := r.post[v]
		switch {
		case live && changes:
			add(reads...)
		case live:
			add(v)
		}
	}
	return grown
}
