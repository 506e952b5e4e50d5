package horn

import (
	"context"
	"slices"

	"cairn/smt"
)

// SplitRecords replaces each argument of a datatype with a single constructor by the arguments of that, and variables of such
// datatypes by constructors of variables.
func SplitRecords(_ context.Context, s *System) (*System, Undo, error) {
	r := &records{s: s, out: &System{Ctx: s.Ctx}}
	for _, p := range s.Preds {
		split := Pred{Name: p.Name}
		var parts [][]smt.Term
		for _, x := range p.Params {
			fields := r.fields(x)
			parts = append(parts, fields)
			split.Params = append(split.Params, fields...)
		}
		r.out.Preds, r.parts = append(r.out.Preds, split), append(r.parts, parts)
	}
	for i := range s.Clauses {
		whole := make(map[smt.Term]smt.Term)
		for _, x := range s.ClauseVars(&s.Clauses[i]) {
			if r.isRecord(s.Ctx.Sort(x)) {
				whole[x] = r.construct(s.Ctx.Sort(x), r.fields(x))
			}
		}
		cl := s.substitute(&s.Clauses[i], whole)
		r.whole = append(r.whole, whole)
		r.out.Clauses = append(r.out.Clauses, cl.mapped(r.split))
	}
	return r.out, Undo{{model: r.liftModel, derivation: r.liftDerivation}}, nil
}

// records knows what has become of records.
type records struct {
	s, out *System
	parts  [][][]smt.Term          // by predicate and parameter: the parameters in its place
	whole  []map[smt.Term]smt.Term // by clause: what has been put in the place of variables
}

// isRecord reports whether a sort is a datatype of a single constructor; these are never parts of themselves.
func (r *records) isRecord(sort smt.Sort) bool {
	return r.s.Ctx.SortKind(sort) == smt.SortDatatype && len(r.s.Ctx.Constructors(sort)) == 1
}

// fields makes variables for the parts of x that are no records, or returns x.
func (r *records) fields(x smt.Term) []smt.Term {
	c := r.s.Ctx
	if !r.isRecord(c.Sort(x)) {
		return []smt.Term{x}
	}
	return r.fresh(stem(c.Name(x)), c.Sort(x))
}

func (r *records) fresh(name string, sort smt.Sort) []smt.Term {
	if !r.isRecord(sort) {
		return []smt.Term{r.s.Ctx.Fresh(name, sort)}
	}
	var all []smt.Term
	for _, f := range r.s.Ctx.Constructors(sort)[0].Fields {
		all = append(all, r.fresh(name, f.Sort)...)
	}
	return all
}

// construct makes a record of its parts.
func (r *records) construct(sort smt.Sort, parts []smt.Term) smt.Term {
	t, rest := r.take(sort, parts)
	if len(rest) > 0 {
		panic("horn: a record with too many parts")
	}
	return t
}

// take makes a term of a sort of the first parts.
func (r *records) take(sort smt.Sort, parts []smt.Term) (t smt.Term, rest []smt.Term) {
	if !r.isRecord(sort) {
		return parts[0], parts[1:]
	}
	var args []smt.Term
	for _, f := range r.s.Ctx.Constructors(sort)[0].Fields {
		t, parts = r.take(f.Sort, parts)
		args = append(args, t)
	}
	return r.s.Ctx.Construct(sort, 0, args...), parts
}

// split takes the arguments of an atom apart.
func (r *records) split(app App) App {
	out := App{Pred: app.Pred}
	for _, a := range app.Args {
		out.Args = append(out.Args, r.apart(a)...)
	}
	return out
}

// apart lists the parts of a term that are no records.
func (r *records) apart(t smt.Term) []smt.Term {
	c := r.s.Ctx
	if !r.isRecord(c.Sort(t)) {
		return []smt.Term{t}
	}
	var all []smt.Term
	for j := range c.Constructors(c.Sort(t))[0].Fields {
		all = append(all, r.apart(c.Field(0, j, t))...)
	}
	return all
}

// liftModel says of the fields of a parameter what the model says of the parameters in their place.
func (r *records) liftModel(_ context.Context, m Model) (Model, error) {
	out := slices.Clone(m)
	for p := range out {
		fields := make(map[smt.Term]smt.Term)
		for i, x := range r.s.Preds[p].Params {
			for k, t := range r.apart(x) {
				fields[r.parts[p][i][k]] = t
			}
		}
		out[p] = r.s.Ctx.Subst(m[p], fields)
	}
	return out, nil
}

// liftDerivation puts records together again.
func (r *records) liftDerivation(_ context.Context, d Derivation) (Derivation, error) {
	out := slices.Clone(d)
	for i := range out {
		st := &out[i]
		m := r.s.evaluator(st.Values)
		values := make(map[smt.Term]smt.Term)
		for _, x := range r.s.ClauseVars(&r.s.Clauses[st.Clause]) {
			if t, ok := r.whole[st.Clause][x]; ok {
				values[x] = m.TermValue(t)
			} else {
				values[x] = m.TermValue(x)
			}
		}
		st.Values = values
	}
	return out, nil
}
