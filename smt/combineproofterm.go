package smt

import (
	"cmp"
	"slices"

	"cairn/internal/num"
	"cairn/smt/proof"
)

// Formulas as the terms of a proof.

// sort returns the sort of the proof.
func (g *combinationLog) sort(s Sort) proof.Sort {
	if p, ok := g.sorts[s]; ok {
		return p
	}
	p := g.defs.AddSort(proof.SortInfo{})
	g.p.Sorts = append(g.p.Sorts, proof.SortInfo{})
	g.sorts[s] = p
	info := g.sortInfo(s)
	g.defs.SetSort(p, info)
	g.p.Sorts[p] = info
	return p
}

func (g *combinationLog) sortInfo(s Sort) proof.SortInfo {
	c := g.k.c
	switch c.SortKind(s) {
	case SortBool:
		return proof.SortInfo{Kind: proof.BoolSort}
	case SortInt:
		return proof.SortInfo{Kind: proof.IntSort}
	case SortReal:
		return proof.SortInfo{Kind: proof.RealSort}
	case SortBitVec:
		return proof.SortInfo{Kind: proof.BitVector, Width: c.Width(s)}
	case SortArray:
		index, element := c.ArrayParts(s)
		return proof.SortInfo{Kind: proof.Array, Index: g.sort(index), Element: g.sort(element)}
	case SortDatatype:
		info := proof.SortInfo{Kind: proof.Datatype}
		for _, con := range c.Constructors(s) {
			fields := make([]proof.Sort, len(con.Fields))
			for i, f := range con.Fields {
				fields[i] = g.sort(f.Sort)
			}
			info.Constructors = append(info.Constructors, fields)
		}
		return info
	case SortUninterpreted:
		return proof.SortInfo{Kind: proof.Uninterpreted}
	}
	g.fail("floating-point arithmetic is not proved")
	return proof.SortInfo{Kind: proof.Uninterpreted}
}

// term returns the term of the proof.
func (g *combinationLog) term(t Term) proof.Term {
	done := func(t Term) bool {
		_, ok := g.terms[t]
		return ok
	}
	if done(t) {
		return g.terms[t]
	}
	for _, t := range g.k.c.collect(done, t) {
		if !done(t) {
			g.terms[t] = g.newTerm(t)
		}
	}
	return g.terms[t]
}

// operators of proofs by those of terms.
var proofOps = map[Kind]proof.Operator{KVar: proof.SymbolOf, KNot: proof.Not, KAnd: proof.All, KOr: proof.Any, KIff: proof.Same, KIte: proof.If,
	KSame: proof.Equal, KApp: proof.Apply, KSelect: proof.Select, KStore: proof.Store, KFill: proof.Fill, KConstruct: proof.Construct,
	KField: proof.Field, KTest: proof.Test}

var proofOpsOfBits = map[OpCode]proof.Operator{BVNot: proof.BVNot, BVAnd: proof.BVAnd, BVOr: proof.BVOr, BVXor: proof.BVXor,
	BVNeg: proof.BVNeg, BVAdd: proof.BVAdd, BVMul: proof.BVMul, BVUDiv: proof.BVUDiv, BVURem: proof.BVURem, BVSDiv: proof.BVSDiv,
	BVSRem: proof.BVSRem, BVSMod: proof.BVSMod, BVShl: proof.BVShl, BVLShr: proof.BVLShr, BVAShr: proof.BVAShr, BVConcat: proof.Concat,
	BVExtract: proof.Extract, BVSignExtend: proof.SignExtend, BVULt: proof.ULess, BVULe: proof.UAtMost, BVSLt: proof.SLess,
	BVSLe: proof.SAtMost, BVUMulO: proof.UMulOverflows, BVSMulO: proof.SMulOverflows}

// newTerm makes the term of one whose parts have been made.
func (g *combinationLog) newTerm(t Term) proof.Term {
	c := g.k.c
	n := c.nodes[t]
	a := proof.Application{Sort: g.sort(n.sort)}
	for _, x := range n.args {
		a.Args = append(a.Args, g.terms[x])
	}
	if op, ok := proofOps[n.kind]; ok {
		a.Op = op
		switch n.kind {
		case KVar:
			a.Index = int32(t)
		case KApp:
			a.Index = n.aux
			if c.FuncName(c.Function(t)) == restName {
				a = proof.Application{Op: proof.Rest, Sort: a.Sort, Args: a.Args}
			}
		case KConstruct, KField, KTest:
			k, j := c.ConstructorOf(t)
			a.Index, a.Low = int32(k), int32(j)
		case KSame:
			slices.Sort(a.Args)
		}
		return g.add(t, a)
	}
	switch n.kind {
	case KTrue, KFalse:
		a.Op = proof.Constant
		if n.kind == KTrue {
			a.Value = num.One()
		}
	case KValue:
		a.Op, a.Value = proof.Constant, num.FromBigInt(c.BitsOf(t))
	case KNum:
		return g.number(t)
	case KLe, KLt, KEq:
		return g.atom(t)
	case KOp:
		op := c.Operator(t)
		a.Index, a.Low = op.I, op.J
		code, ok := proofOpsOfBits[op.Code]
		if !ok {
			g.fail("%s is not proved", op.Code.Name())
		}
		a.Op = code
	default:
		g.fail("divisibility beside other theories is not proved")
	}
	return g.add(t, a)
}

// number is a sum or a number as a term.
func (g *combinationLog) number(t Term) proof.Term {
	l := g.k.c.Linear(t)
	a := proof.Application{Op: proof.Total, Sort: g.sort(g.k.c.Sort(t)), Sum: g.sum(l)}
	if l.IsConst() {
		a = proof.Application{Op: proof.Constant, Sort: a.Sort, Value: l.Const}
	}
	return g.add(t, a)
}

// sum is a sum of the terms of the proof.
func (g *combinationLog) sum(l Linear) proof.Linear {
	out := proof.Linear{Const: l.Const}
	for _, m := range l.Mono {
		out.Mono = append(out.Mono, proof.Monomial{Var: proof.Var(g.term(m.Var)), Coeff: m.Coeff})
	}
	slices.SortFunc(out.Mono, func(a, b proof.Monomial) int { return cmp.Compare(a.Var, b.Var) })
	return out
}

// atom is a bound on a sum, or an equation.
func (g *combinationLog) atom(t Term) proof.Term {
	c := g.k.c
	n := &c.nodes[t]
	l := c.lins[n.lin]
	sort := g.sort(Bool)
	switch n.kind {
	case KLe:
		return g.add(t, proof.Application{Op: proof.AtMost, Sort: sort, Sum: g.sum(l)})
	case KLt:
		return g.add(t, proof.Application{Op: proof.Below, Sort: sort, Sum: g.sum(l)})
	}
	if x, y, ok := c.sides(t); ok {
		return g.equal(x, y)
	}
	both := []proof.Term{g.add(NoTerm, proof.Application{Op: proof.AtMost, Sort: sort, Sum: g.sum(l)}),
		g.add(NoTerm, proof.Application{Op: proof.AtMost, Sort: sort, Sum: g.sum(l.Neg())})}
	return g.add(t, proof.Application{Op: proof.All, Sort: sort, Args: both})
}
