package simplex

import "cairn/internal/num"

// row says that coeff * basic is the sum of its entries, whose variables are nonbasic. All coefficients are integers
// without a common divisor, and coeff is positive: on dense tableaux that is some ten times faster than fractions.
type row struct {
	basic   Var
	coeff   num.Rat
	entries []rowEntry
}

// rowEntry is one summand of a row; at is its place in the column of v.
type rowEntry struct {
	coeff num.Rat
	v     Var
	at    int32
}

// colEntry is one occurrence of a variable: entry at of row.
type colEntry struct {
	row, at int32
}

// value is a rational plus a rational multiple of epsilon (Dutertre & de Moura 2006, section 5).
type value struct {
	r, e num.Rat
}

func (a value) sub(b value) value { return value{a.r.Sub(b.r), a.e.Sub(b.e)} }

// addMul returns a + k*b.
func (a value) addMul(k num.Rat, b value) value {
	a.r = a.r.AddMul(k, b.r)
	if !b.e.IsZero() {
		a.e = a.e.AddMul(k, b.e)
	}
	return a
}

// scale returns k*a.
func (a value) scale(k num.Rat) value {
	a.r = a.r.Mul(k)
	if !a.e.IsZero() {
		a.e = a.e.Mul(k)
	}
	return a
}

func (a value) cmp(b value) int {
	if c := a.r.Cmp(b.r); c != 0 {
		return c
	}
	return a.e.Cmp(b.e)
}

// cmpBound compares a with the value of b.
func (a value) cmpBound(b *bound) int {
	if c := a.r.Cmp(b.Value); c != 0 {
		return c
	}
	if a.e.IsZero() {
		return -int(b.Delta)
	}
	return a.e.Cmp(num.FromInt(int64(b.Delta)))
}

func (b Bound) value() value { return value{b.Value, num.FromInt(int64(b.Delta))} }

// addTableauRow adds the row v = sum, with the basic variables of sum replaced by their rows.
func (s *Simplex) addTableauRow(v Var, sum []Entry) {
	k := int32(len(s.rows))
	d := num.One()
	for _, e := range sum {
		d = num.Lcm(d, e.Coeff.Den())
	}
	if int(k) < cap(s.rows) { // with the entries of a problem before
		s.rows = s.rows[:k+1]
		s.rows[k] = row{v, d, s.rows[k].entries[:0]}
	} else {
		s.rows = append(s.rows, row{basic: v, coeff: d})
	}
	s.vars[v].row = k
	var total value
	for _, e := range sum {
		s.appendEntry(k, e.Var, e.Coeff.Mul(d))
		total = total.addMul(e.Coeff, s.vars[e.Var].value)
	}
	for _, e := range sum {
		if r := s.vars[e.Var].row; r >= 0 {
			s.markRow(r)
			s.substitute(s.cols[e.Var][0], r)
			s.unmarkRow(r)
		}
	}
	s.reduceRow(k)
	s.vars[v].value = total
}

func (s *Simplex) appendEntry(k int32, v Var, coeff num.Rat) {
	r := &s.rows[k]
	s.size++
	s.cols[v] = append(s.cols[v], colEntry{k, int32(len(r.entries))})
	r.entries = append(r.entries, rowEntry{coeff, v, int32(len(s.cols[v]) - 1)})
}

// removeEntry deletes entry i of row k; the last entry takes its place.
func (s *Simplex) removeEntry(k, i int32) {
	r := &s.rows[k]
	s.removeFromColumn(r.entries[i].v, r.entries[i].at)
	last := int32(len(r.entries) - 1)
	if i != last {
		moved := r.entries[last]
		r.entries[i] = moved
		s.cols[moved.v][moved.at].at = i
	}
	r.entries[last] = rowEntry{} // let go of a big coefficient
	r.entries = r.entries[:last]
	s.size--
}

// removeFromColumn deletes occurrence at of v from its column; the last occurrence takes its place.
func (s *Simplex) removeFromColumn(v Var, at int32) {
	col := s.cols[v]
	last := len(col) - 1
	if int(at) != last {
		moved := col[last]
		col[at] = moved
		s.rows[moved.row].entries[moved.at].at = at
	}
	s.cols[v] = col[:last]
}

// substitute replaces the variable at occ, which is the basic variable of row r, by its row. The row must have been marked.
// It costs time linear in the two rows.
func (s *Simplex) substitute(occ colEntry, r int32) {
	k := occ.row
	dst, src := &s.rows[k], &s.rows[r]
	d := dst.entries[occ.at].coeff
	s.removeEntry(k, occ.at)
	alpha := src.coeff // alpha*dst + d*src after division by the gcd of both factors
	if !alpha.IsOne() {
		g := num.Gcd(alpha, d)
		alpha, d = alpha.Div(g), d.Div(g)
	}
	if !alpha.IsOne() {
		dst.coeff = dst.coeff.Mul(alpha)
		for i := range dst.entries {
			dst.entries[i].coeff = dst.entries[i].coeff.Mul(alpha)
		}
	}
	s.addMulRow(k, d, r)
	s.reduceRow(k)
}

// markRow tells addMulRow where the variables of row r are. It must be followed by unmarkRow, since marks stay.
func (s *Simplex) markRow(r int32) {
	for i := range s.rows[r].entries {
		s.pos[s.rows[r].entries[i].v] = int32(i + 1)
	}
	s.met = append(s.met[:0], make([]bool, len(s.rows[r].entries))...)
}

func (s *Simplex) unmarkRow(r int32) {
	for i := range s.rows[r].entries {
		s.pos[s.rows[r].entries[i].v] = 0
	}
}

// addMulRow adds d times the entries of row r, which is marked, to those of row k: first to those that k has, from the last
// one on, since entries that vanish are replaced by the last; the others are new.
func (s *Simplex) addMulRow(k int32, d num.Rat, r int32) {
	src := s.rows[r].entries
	dst := s.rows[k].entries
	left := len(src)
	for i := len(dst) - 1; i >= 0 && left > 0; i-- {
		p := s.pos[dst[i].v]
		if p == 0 {
			continue
		}
		left--
		s.met[p-1] = true
		f := &dst[i]
		if f.coeff = f.coeff.AddMul(src[p-1].coeff, d); f.coeff.IsZero() {
			s.removeEntry(k, int32(i))
		}
	}
	for i := range src {
		if s.met[i] {
			s.met[i] = false
			continue
		}
		s.appendEntry(k, src[i].v, src[i].coeff.Mul(d))
	}
}

// reduceRow divides row k by the gcd of its coefficients. It starts with the shortest one, often 1, since the gcd of two big numbers is expensive.
func (s *Simplex) reduceRow(k int32) {
	r := &s.rows[k]
	least, length := r.coeff, r.coeff.BitLen()
	for i := 0; i < len(r.entries) && length > 1; i++ {
		if n := r.entries[i].coeff.BitLen(); n < length {
			least, length = r.entries[i].coeff, n
		}
	}
	if length == 1 { // 1 or -1
		return
	}
	g := num.Gcd(least, r.coeff)
	for i := 0; i < len(r.entries) && !g.IsOne(); i++ {
		g = num.Gcd(g, r.entries[i].coeff)
	}
	if g.IsOne() {
		return
	}
	r.coeff = r.coeff.Div(g)
	for i := range r.entries {
		r.entries[i].coeff = r.entries[i].coeff.Div(g)
	}
}

// pivot exchanges the basic variable of row r with that of its entry at, and eliminates the latter from all other rows.
func (s *Simplex) pivot(r, at int32) {
	s.pivots++
	row := &s.rows[r]
	out, in := row.basic, row.entries[at].v
	s.removeFromColumn(in, row.entries[at].at)
	coeff := row.entries[at].coeff
	s.cols[out] = append(s.cols[out][:0], colEntry{r, at})
	row.entries[at] = rowEntry{row.coeff.Neg(), out, 0}
	row.basic, row.coeff = in, coeff.Abs()
	if coeff.Sign() > 0 {
		for i := range row.entries {
			row.entries[i].coeff = row.entries[i].coeff.Neg()
		}
	}
	s.vars[in].row, s.vars[out].row = r, -1
	s.markRow(r)
	for len(s.cols[in]) > 0 {
		s.substitute(s.cols[in][len(s.cols[in])-1], r)
	}
	s.unmarkRow(r)
}

// update moves the nonbasic variable v to a new value, and all basic variables with it.
func (s *Simplex) update(v Var, to value) {
	by := to.sub(s.vars[v].value)
	s.vars[v].value = to
	s.moveColumn(v, by, -1)
}

// moveColumn adds coefficient times by to the basic variables of the rows in which v occurs, except row skip.
func (s *Simplex) moveColumn(v Var, by value, skip int32) {
	for _, occ := range s.cols[v] {
		if occ.row == skip {
			continue
		}
		r := &s.rows[occ.row]
		b := &s.vars[r.basic]
		b.value = b.value.addMul(r.per(occ.at), by)
		if b.outside() != 0 {
			s.queue.add(r.basic)
		}
	}
	s.concrete = false
}

// per is what the basic variable of the row gains per unit of the variable of entry at.
func (r *row) per(at int32) num.Rat {
	if r.coeff.IsOne() {
		return r.entries[at].coeff
	}
	return r.entries[at].coeff.Div(r.coeff)
}

// outside returns -1 if the value is below its lower bound, 1 if it is above its upper bound, else 0.
func (v *variable) outside() int {
	switch {
	case v.lo.set && v.value.cmpBound(&v.lo) < 0:
		return -1
	case v.hi.set && v.value.cmpBound(&v.hi) > 0:
		return 1
	default:
		return 0
	}
}
