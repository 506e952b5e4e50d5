package bself

import (
	"cairn/answer"
	"cairn/cfg"
	"cairn/smt"
)

// item is an element of the queue of algorithm 3: the error path that begins with block and goes on with next, or the empty
// path at the target. Its states are computed when they are looked at.
type item struct {
	at    cfg.Vertex
	block int
	next  *item
	depth int
	node  int     // its number in the history
	tried []*nest // visited in algorithm 3: the loops where folding has failed on this path

	phi smt.Term // the states from which the path can be taken
}

// failures counts the visits of n on the path at which it has not been folded.
func (it *item) failures(n *nest) int {
	k := 0
	for _, m := range it.tried {
		if m == n {
			k++
		}
	}
	return k
}

// worthwhile tells at which visits of a loop on one path folding is attempted: the first, second, third, fifth, ninth and
// so on. A loop that is hard to fold may end soon when it is unwound.
func worthwhile(failures int) bool { return failures&(failures-1) == 0 }

// path lists the blocks of the error path.
func (it *item) path() []int {
	var all []int
	for ; it.next != nil; it = it.next {
		all = append(all, it.block)
	}
	return all
}

// backward is one execution of procedure BSELF (Chalupa and Strejček 2021, algorithm 3) at the top level.
type backward struct {
	p        *problem
	fold     bool
	queue    []*item
	explored map[cfg.Vertex][]smt.Term // the states searched further without being folded
	obstacle string                    // why the search can't end in Safe any more
}

// runBackward is algorithm 3 called as BSELF(err, true, false); without fold it is an efficient version of algorithm 1. The
// queue is first-in first-out, so paths are searched in the order of their length, counted in blocks.
func (p *problem) runBackward(fold bool) *answer.Answer {
	s := &backward{p: p, fold: fold, explored: make(map[cfg.Vertex][]smt.Term)}
	if fold {
		p.seed()
	}
	s.queue = []*item{{at: p.g.Target, block: -1, phi: smt.True}}
	p.recordItem(s.queue[0])
	for len(s.queue) > 0 {
		if p.ctx.Err() != nil {
			return unknown("timeout")
		}
		it := s.queue[0]
		s.queue[0], s.queue = nil, s.queue[1:]
		if res := s.visit(it); res != nil {
			return res
		}
	}
	if s.obstacle != "" {
		return unknown(s.obstacle)
	}
	return p.safe(s.explored)
}

// visit handles one item; the result is nil unless it ends the search.
func (s *backward) visit(it *item) *answer.Answer {
	p := s.p
	p.stats.nodes++
	if it.next != nil {
		it.phi = p.pre(&p.blocks.Blocks[it.block], it.next.phi)
		status := p.satAt(it.at, it.phi)
		if status == smt.Unsat {
			p.record(it.node, answer.NodeDead, "no state has this path to the error")
			return nil
		}
		p.recordStates(it)
		if it.at == p.g.Source {
			res, why := p.realize(it.path())
			if why != "" {
				s.obstacle = why
			}
			if res != nil {
				p.record(it.node, answer.NodeReached, "the path is executed and reaches the error")
			}
			return res
		}
		if n := p.nestOf[it.at]; n != nil && s.fold {
			k, known := it.failures(n), len(p.proved[it.at])
			if s.covered(it) {
				p.record(it.node, answer.NodeCovered, "these states have been searched before")
				return nil
			}
			if worthwhile(k) && p.foldLoop(n, it.at, it.phi, k > 0, topLevel) {
				p.recordFold(it, known)
				return nil
			}
			it.tried = append(it.tried[:len(it.tried):len(it.tried)], n)
		}
		s.explored[it.at] = append(s.explored[it.at], it.phi)
	}
	for _, b := range p.blocks.In(it.at) {
		if p.opt.MaxDepth > 0 && it.depth == p.opt.MaxDepth {
			s.obstacle = "the bound on the length of paths is reached"
			return nil
		}
		longer := &item{at: p.blocks.Blocks[b].Src, block: b, next: it, depth: it.depth + 1, tried: it.tried}
		p.recordItem(longer)
		s.queue = append(s.queue, longer)
	}
	return nil
}

// maxCovering bounds the sets of states that are compared with a new one: the last ones.
const maxCovering = 16

// covered reports whether all states of the item have been searched before: their paths are then, too.
func (s *backward) covered(it *item) bool {
	p := s.p
	seen := s.explored[it.at]
	seen = seen[max(0, len(seen)-maxCovering):]
	if len(seen) == 0 || len(p.inputs(it.phi)) > 0 {
		return false
	}
	rest := []smt.Term{it.phi}
	for _, phi := range seen {
		if len(p.inputs(phi)) == 0 {
			rest = append(rest, p.c.Not(phi))
		}
	}
	return p.impossible(it.at, p.c.And(rest...))
}
