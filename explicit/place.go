package explicit

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
)

// place holds the states that have been met at one vertex.
type place struct {
	vars    []cfg.Var // those that are tracked here
	seen    []map[interval]struct{}
	dropped []bool      // by position in vars: too many values
	chunks  [][]valueID // the states one after the other, each as long as vars
	table   []int32     // states by their hash values, plus one: linear probing
	count   int32

	last   []value // the values in the state that was looked up last, and their numbers
	lastID []valueID
}

// valueID stands for a value that occurs in a state that is kept.
type valueID uint32

// interval is the bounds of a value.
type interval struct{ lo, hi int64 }

// chunkBits is the logarithm of the number of states in a chunk.
const chunkBits = 10

// state returns the i-th state.
func (p *place) state(i int32) []valueID {
	n, at := len(p.vars), int(i&(1<<chunkBits-1))
	return p.chunks[i>>chunkBits][at*n : (at+1)*n]
}

// hash is the hash value of a state.
func hash(key []valueID) uint64 {
	h := uint64(14695981039346656037)
	for _, id := range key {
		h = (h ^ uint64(id)) * 1099511628211
		h ^= h >> 29
	}
	return h
}

// add adds a state unless it is there already.
func (p *place) add(key []valueID) bool {
	if int(p.count) >= len(p.table)/4*3 {
		p.grow()
	}
	mask := uint64(len(p.table) - 1)
	i := hash(key) & mask
	for ; p.table[i] != 0; i = (i + 1) & mask {
		if slices.Equal(p.state(p.table[i]-1), key) {
			return false
		}
	}
	at := int(p.count >> chunkBits)
	if at == len(p.chunks) {
		p.chunks = append(p.chunks, make([]valueID, 0, min(int(p.count)+16, 1<<chunkBits)*len(key)))
	}
	p.chunks[at] = append(p.chunks[at], key...)
	p.count++
	p.table[i] = p.count
	return true
}

// grow makes the table twice as large.
func (p *place) grow() {
	p.table = make([]int32, max(16, 2*len(p.table)))
	mask := uint64(len(p.table) - 1)
	for j := range p.count {
		i := hash(p.state(j)) & mask
		for p.table[i] != 0 {
			i = (i + 1) & mask
		}
		p.table[i] = j + 1
	}
}

// meet adds a state at v, unless it is there already.
func (x *explorer) meet(v cfg.Vertex, s []value, at int32) {
	pl := &x.places[v]
	if pl.seen == nil {
		x.open(v)
	}
	if !pl.add(x.key(pl, s)) {
		x.Tell(answer.NodeCovered, int(at), "this state has been met before")
		return
	}
	x.queue = append(x.queue, pending{v, pl.count - 1, at})
	x.states++
}

// open prepares the place of v.
func (x *explorer) open(v cfg.Vertex) {
	pl := &x.places[v]
	pl.seen = []map[interval]struct{}{}
	for i := range x.base {
		if w := cfg.Var(i); x.rel.Has(w) && x.live.At(v, w) {
			pl.vars = append(pl.vars, w)
			pl.seen = append(pl.seen, make(map[interval]struct{}))
		}
	}
	n := len(pl.vars)
	pl.dropped, pl.last, pl.lastID = make([]bool, n), make([]value, n), make([]valueID, n)
	for i, w := range pl.vars {
		pl.last[i] = plain(1, 0) // no value
		pl.dropped[i] = x.fixed != nil && x.fixed[v][w]
	}
}

// keyMaker has what is needed to make keys, to be used again.
type keyMaker struct {
	key   []valueID
	uses  map[symbol]int
	first map[symbol]value // by old symbol: the new one, and the offset of its first value
}

// key is what is kept of the state s at a place: tracked variables only, symbols only if they relate two of these, and numbered
// in the order of the variables. It may be used until the next call.
func (x *explorer) key(pl *place, s []value) []valueID {
	k := &x.keys
	clear(k.uses)
	clear(k.first)
	for i, w := range pl.vars {
		if pl.dropped[i] {
			continue
		}
		if v := &s[w]; pl.last[i].lo != v.lo || pl.last[i].hi != v.hi {
			if bounds := (interval{v.lo, v.hi}); !x.tracked(pl, i, bounds) {
				continue
			}
		}
		if s[w].sym != 0 {
			k.uses[s[w].sym]++
		}
	}
	k.key = k.key[:0]
	for i, w := range pl.vars {
		val := s[w]
		if pl.dropped[i] {
			val = x.base[w]
		}
		if val.sym != 0 {
			val = k.renamed(val)
		}
		if val != pl.last[i] {
			pl.last[i], pl.lastID[i] = val, x.id(val)
		}
		k.key = append(k.key, pl.lastID[i])
	}
	return k.key
}

// tracked takes note of bounds of the variable at position i; from too many on it is not tracked any more.
func (x *explorer) tracked(pl *place, i int, bounds interval) bool {
	if _, known := pl.seen[i][bounds]; known || x.fixed != nil {
		return true
	}
	if pl.seen[i][bounds] = struct{}{}; len(pl.seen[i]) > x.values[pl.vars[i]] {
		pl.dropped[i], pl.seen[i] = true, nil
		return false
	}
	return true
}

// renamed is a value under the name that its symbol has in the key; without, if no other value has it.
func (k *keyMaker) renamed(val value) value {
	base, ok := k.first[val.sym]
	if !ok {
		base = value{sym: symbol(len(k.first) + 1), off: val.off}
	}
	off, fits := addWords(val.off, -base.off)
	if k.uses[val.sym] < 2 || !fits {
		return val.forget()
	}
	k.first[val.sym] = base
	val.sym, val.off = base.sym, off
	return val
}

// id returns the number of a value.
func (x *explorer) id(v value) valueID {
	id, ok := x.ids[v]
	if !ok {
		id = valueID(len(x.vals))
		x.ids[v] = id
		x.vals = append(x.vals, v)
	}
	return id
}
