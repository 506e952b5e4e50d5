package proof

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"cairn/internal/num"
)

// Write writes a proof as one S-expression, the answer to SMT-LIB's get-proof, whose form the standard leaves to solvers:
//
//	(proof
//	  (integers v0 v2)                               the numeric variables that are integers; Meanings only
//	  (define p3 (and p1 (not p2)))                  what a Boolean variable means
//	  (sort s1 (array s0 s0)) (term t4 s1 (+ (* 2 t3) 1))    with Terms instead
//	  (formulas 9)                                   Formulas
//	  (root p3)                                      what is refuted, a literal each
//	  (clause (p1 (not p2)) farkas (1 2)))           a step: its clause, its rule, its weights or terms or equalities
//
// After the last clause, unit propagation leads to a contradiction. Of Terms, what the Boolean variables mean is not written: it follows from
// the terms (Definitions).
func Write(w io.Writer, p *Proof) error {
	var b strings.Builder
	b.WriteString("(proof\n")
	if p.Terms == nil {
		p.writeMeanings(&b)
	} else {
		p.writeTerms(&b)
	}
	for _, l := range p.Roots {
		fmt.Fprintf(&b, "  (root %s)\n", l)
	}
	for i := range p.Steps {
		fmt.Fprintf(&b, "  %s\n", p.Steps[i].text())
	}
	b.WriteString(")\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// String is the literal as Write writes it.
func (l Lit) String() string {
	if l < 0 {
		return fmt.Sprintf("(not p%d)", -l)
	}
	return fmt.Sprintf("p%d", l)
}

func (p *Proof) writeMeanings(b *strings.Builder) {
	var integers strings.Builder
	for v, is := range p.Integer {
		if is {
			fmt.Fprintf(&integers, " v%d", v)
		}
	}
	if integers.Len() > 0 {
		fmt.Fprintf(b, "  (integers%s)\n", integers.String())
	}
	for i := range p.Meanings {
		if m := &p.Meanings[i]; i > 0 && m.Kind != Symbol {
			fmt.Fprintf(b, "  (define p%d %s)\n", i, m.text())
		}
	}
}

// kindNames are the connectives and relations of meanings.
var kindNames = map[Kind]string{And: "and", Or: "or", Iff: "=", Ite: "ite", Le: "<=", Lt: "<", Eq: "="}

func (m *Meaning) text() string {
	switch m.Kind {
	case Divides:
		return fmt.Sprintf("(divides %s %s v%d)", number(m.Modulus), m.Sum.text("v"), m.Quotient)
	case Le, Lt, Eq:
		return fmt.Sprintf("(%s %s 0)", kindNames[m.Kind], m.Sum.text("v"))
	}
	return "(" + kindNames[m.Kind] + each(m.Args, Lit.String) + ")"
}

// each is the texts of several things, with a space before each.
func each[T any](all []T, text func(T) string) string {
	var b strings.Builder
	for _, x := range all {
		b.WriteString(" " + text(x))
	}
	return b.String()
}

// text is a sum whose variables have names with a prefix.
func (l Linear) text(prefix string) string {
	var parts []string
	for _, m := range l.Mono {
		parts = append(parts, fmt.Sprintf("(* %s %s%d)", number(m.Coeff), prefix, m.Var))
	}
	if !l.Const.IsZero() || len(parts) == 0 {
		parts = append(parts, number(l.Const))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(+ " + strings.Join(parts, " ") + ")"
}

// number is a number as SMT-LIB writes it.
func number(r num.Rat) string {
	s := r.String()
	if r.Sign() < 0 {
		return "(- " + number(r.Neg()) + ")"
	}
	if over, under, ok := strings.Cut(s, "/"); ok {
		return "(/ " + over + " " + under + ")"
	}
	return s
}

func (t Term) String() string { return "t" + strconv.Itoa(int(t)) }
func (s Sort) String() string { return "s" + strconv.Itoa(int(s)) }

func (p *Proof) writeTerms(b *strings.Builder) {
	for i, s := range p.Sorts {
		fmt.Fprintf(b, "  (sort s%d %s)\n", i, s.text())
	}
	for i := range p.Terms {
		a := &p.Terms[i]
		fmt.Fprintf(b, "  (term t%d %s %s)\n", i, a.Sort, a.text())
	}
	fmt.Fprintf(b, "  (formulas %d)\n", p.Formulas)
}

func (s SortInfo) text() string {
	switch s.Kind {
	case BitVector:
		return fmt.Sprintf("(bitvector %d)", s.Width)
	case Array:
		return fmt.Sprintf("(array %s %s)", s.Index, s.Element)
	case Datatype:
		return "(datatype" + each(s.Constructors, func(fields []Sort) string {
			return "(" + strings.TrimPrefix(each(fields, Sort.String), " ") + ")"
		}) + ")"
	}
	return map[SortKind]string{BoolSort: "bool", IntSort: "int", RealSort: "real", Uninterpreted: "uninterpreted"}[s.Kind]
}

// operatorNames has SMT-LIB's names where there are some.
var operatorNames = map[Operator]string{SymbolOf: "symbol", Constant: "constant", Not: "not", All: "and", Any: "or", Same: "iff", If: "ite",
	Equal: "=", AtMost: "<=", Below: "<", Total: "sum", Apply: "apply", Select: "select", Store: "store", Fill: "fill", Construct: "construct",
	Rest: "rest", Field: "field", Test: "is", BVNot: "bvnot", BVNeg: "bvneg", BVAnd: "bvand", BVOr: "bvor", BVXor: "bvxor", BVAdd: "bvadd",
	BVMul: "bvmul", BVUDiv: "bvudiv", BVURem: "bvurem", BVSDiv: "bvsdiv", BVSRem: "bvsrem", BVSMod: "bvsmod", BVShl: "bvshl", BVLShr: "bvlshr",
	BVAShr: "bvashr", Concat: "concat", Extract: "extract", SignExtend: "sign_extend", ULess: "bvult", UAtMost: "bvule", SLess: "bvslt",
	SAtMost: "bvsle", UMulOverflows: "bvumulo", SMulOverflows: "bvsmulo"}

// text is the operator, its numbers, and its arguments.
func (a *Application) text() string {
	name, args := operatorNames[a.Op], each(a.Args, Term.String)
	switch a.Op {
	case SymbolOf, Apply, Construct, Test:
		return fmt.Sprintf("(%s %d%s)", name, a.Index, args)
	case Field, Extract:
		return fmt.Sprintf("(%s %d %d%s)", name, a.Index, a.Low, args)
	case Constant:
		return "(" + name + " " + number(a.Value) + ")"
	case AtMost, Below:
		return fmt.Sprintf("(%s %s 0)", name, a.Sum.text("t"))
	case Total:
		return "(" + name + " " + a.Sum.text("t") + ")"
	}
	return "(" + name + args + ")"
}

// ruleNames are the rules as Write writes them.
var ruleNames = map[Rule]string{Unit: "unit", Defined: "defined", Farkas: "farkas", Parity: "parity", Congruence: "congruence", Acyclic: "acyclic",
	Conditional: "conditional", ReadStored: "read-stored", ReadOver: "read-over", ReadFilled: "read-filled", RestStored: "rest-stored",
	RestFilled: "rest-filled", Extensional: "extensional", Injective: "injective", TestConstruct: "test-construct", FieldConstruct: "field-construct",
	Exhaustive: "exhaustive", Constructed: "constructed", Asserted: "asserted"}

func (s *Step) text() string {
	var b strings.Builder
	b.WriteString("(clause (" + strings.TrimPrefix(each(s.Clause, Lit.String), " ") + ") " + ruleNames[s.Rule])
	list := func(items string) {
		if items != "" {
			b.WriteString(" (" + strings.TrimPrefix(items, " ") + ")")
		}
	}
	list(each(s.Weights, number))
	list(each(s.Equal, func(e [2]Term) string { return "(= " + e[0].String() + " " + e[1].String() + ")" }))
	list(each(s.Terms, Term.String))
	b.WriteString(")")
	return b.String()
}
