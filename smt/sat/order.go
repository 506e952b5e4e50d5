package sat

// next returns the most active variable without a value that is to be decided, 0 if there is none.
func (s *Solver) next() int32 {
	v := s.peek()
	if v != 0 {
		s.pop()
	}
	return v
}

// peek is what next will return.
func (s *Solver) peek() int32 {
	for len(s.heap) > 0 {
		if v := s.heap[0]; s.values[2*v] == 0 && !s.passive[v] {
			return v
		}
		s.pop()
	}
	return 0
}

// pop takes the first variable out of the heap.
func (s *Solver) pop() (v int32) {
	v = s.heap[0]
	last := s.heap[len(s.heap)-1]
	s.heap = s.heap[:len(s.heap)-1]
	s.place[v] = -1
	if v != last {
		s.heap[0], s.place[last] = last, 0
		s.down(0)
	}
	return v
}

func (s *Solver) bump(v int32) {
	s.activity[v] += s.step
	if s.activity[v] > 1e100 {
		for i := range s.activity {
			s.activity[i] *= 1e-100
		}
		s.step *= 1e-100
	}
	if s.place[v] >= 0 {
		s.up(s.place[v])
	}
}

// before is the order of the heap; among equals the smaller variable comes first.
func (s *Solver) before(v, w int32) bool {
	return s.activity[v] > s.activity[w] || s.activity[v] == s.activity[w] && v < w
}

func (s *Solver) push(v int32) {
	s.place[v] = int32(len(s.heap))
	s.heap = append(s.heap, v)
	s.up(s.place[v])
}

func (s *Solver) up(i int32) {
	v := s.heap[i]
	for i > 0 {
		p := (i - 1) / 2
		if !s.before(v, s.heap[p]) {
			break
		}
		s.heap[i] = s.heap[p]
		s.place[s.heap[i]] = i
		i = p
	}
	s.heap[i], s.place[v] = v, i
}

func (s *Solver) down(i int32) {
	v, n := s.heap[i], int32(len(s.heap))
	for c := 2*i + 1; c < n; c = 2*i + 1 {
		if c+1 < n && s.before(s.heap[c+1], s.heap[c]) {
			c++
		}
		if !s.before(s.heap[c], v) {
			break
		}
		s.heap[i] = s.heap[c]
		s.place[s.heap[i]] = i
		i = c
	}
	s.heap[i], s.place[v] = v, i
}
