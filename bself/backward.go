package bself

import (
	"fmt"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// item is an element of the queue of algorithm 3: the error path that begins with block and goes on with next, or the empty
// path at the target. Its states are computed when they are looked at.
type item struct {
	at    cfg.Vertex
	block int
	next  *item
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
	*problem
	fold     bool
	queue    []*item
	explored map[cfg.Vertex][]smt.Term // the states searched further without being folded
}

// runBackward is algorithm 3 called as BSELF(err, true, false); without fold it is an efficient version of algorithm 1. The
// queue is first-in first-out, so paths are searched in the order of their length, counted in blocks.
func (p *problem) runBackward(fold bool) *answer.Answer {
	s := &backward{problem: p, fold: fold, explored: make(map[cfg.Vertex][]smt.Term)}
	if fold && !p.opt.Without.Seed {
		p.seed()
	}
	s.push(&item{at: p.G.Target, block: -1, phi: smt.True})
	for len(s.queue) > 0 {
		if p.Ctx.Err() != nil {
			return answer.DontKnow("timeout")
		}
		it := s.queue[0]
		s.queue[0], s.queue = nil, s.queue[1:]
		if res := s.visit(it); res != nil {
			return res
		}
	}
	return p.safe(s.explored)
}

// push adds an item to the queue and tells its history: its parent is the path that it extends at the front.
func (s *backward) push(it *item) {
	var parent *int
	if it.next != nil {
		parent = &it.next.node
	}
	it.node = s.nodes
	s.nodes++
	s.TellNode(it.node, parent, it.at, it.block, "")
	s.queue = append(s.queue, it)
}

// visit handles one item; the result is nil unless it ends the search.
func (s *backward) visit(it *item) *answer.Answer {
	s.stats.nodes++
	if it.next != nil {
		it.phi = s.pre(&s.Blocks.Blocks[it.block], it.next.phi)
		if s.impossible(it.at, it.phi) {
			s.Tell(answer.NodeDead, it.node, "no state has this path to the error")
			return nil
		}
		if s.Record != nil {
			s.Tell(answer.NodeLabel, it.node, s.Vocab.LabelText(it.phi))
		}
		if it.at == s.G.Source {
			return s.realize(it)
		}
		if s.fold && s.nestOf[it.at] != nil && (s.covered(it) || s.folded(it)) {
			return nil
		}
		s.explored[it.at] = append(s.explored[it.at], it.phi)
	}
	for _, b := range s.Blocks.In(it.at) {
		s.push(&item{at: s.Blocks.Blocks[b].Src, block: b, next: it, tried: it.tried})
	}
	return nil
}

// folded reports whether the loop at the item can be folded by an invariant that excludes its states.
func (s *backward) folded(it *item) bool {
	n, known := s.nestOf[it.at], len(s.proved[it.at])
	s.folding = it.node
	k := it.failures(n)
	if !worthwhile(k) || !s.foldLoop(n, it.at, it.phi, k > 0, topLevel) {
		it.tried = append(it.tried[:len(it.tried):len(it.tried)], n)
		return false
	}
	s.Tell(answer.NodeDead, it.node, "the loop is folded: an invariant excludes these states")
	for _, f := range s.proved[it.at][known:] {
		s.Tell(answer.RunRefined, it.node, fmt.Sprintf("new invariant at %s: %s", s.G.PlaceName(it.at), s.Vocab.LabelText(f)))
	}
	return true
}

// maxCovering bounds the sets of states that are compared with a new one: the last ones.
const maxCovering = 16

// covered reports whether all states of the item have been searched before: their paths are then, too.
func (s *backward) covered(it *item) bool {
	seen := s.explored[it.at]
	seen = seen[max(0, len(seen)-maxCovering):]
	if s.opt.Without.Covering || len(seen) == 0 || len(s.inputs(it.phi)) > 0 {
		return false
	}
	rest := []smt.Term{it.phi}
	for _, phi := range seen {
		if len(s.inputs(phi)) == 0 {
			rest = append(rest, s.C.Not(phi))
		}
	}
	covered := s.impossible(it.at, s.C.And(rest...))
	if covered {
		s.Tell(answer.NodeCovered, it.node, "these states have been searched before")
	}
	return covered
}
