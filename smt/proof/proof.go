package proof

import "cairn/internal/num"

// Lit is a literal: v or -v for a Boolean variable v >= 1.
type Lit int32

// Var names a numeric variable, counted from 0.
type Var int32

// Term names a term of Proof.Terms.
type Term int32

// Monomial is Coeff * Var.
type Monomial struct {
	Var   Var
	Coeff num.Rat
}

// Linear is a sum of monomials, sorted by variable and without zeros, and a constant.
type Linear struct {
	Mono  []Monomial
	Const num.Rat
}

// Kind tells what a Boolean variable stands for.
type Kind uint8

// The kinds.
const (
	Symbol  Kind = iota // any truth value
	And                 // all Args hold
	Or                  // some of Args holds
	Iff                 // both Args hold or none does
	Ite                 // Args[1] if Args[0] holds, or else Args[2]
	Le                  // Sum <= 0
	Lt                  // Sum < 0
	Eq                  // Sum = 0
	Divides             // Modulus divides Sum; Quotient is then the quotient, otherwise its floor
)

// Meaning is what a Boolean variable stands for.
type Meaning struct {
	Kind     Kind
	Args     []Lit // And, Or, Iff, Ite: literals of variables with smaller numbers
	Sum      Linear
	Modulus  num.Rat // a positive integer
	Quotient Var     // an integer variable that occurs in no meaning with a smaller number
}

// Rule is the way in which a clause follows.
type Rule uint8

// The rules.
const (
	Unit           Rule = iota // from earlier clauses, by reverse unit propagation
	Defined                    // from one connective, or from the order of values of one form
	Farkas                     // the weighted sum of what the negated literals say is contradictory
	Parity                     // the weighted sum of equations has no integral solution
	Congruence                 // what the negated literals say of terms makes two different constants equal
	Acyclic                    // what they say makes a value of a datatype a part of itself
	Conditional                // a conditional term is what its condition says
	ReadStored                 // an array that is stored to has what is stored there
	ReadOver                   // and elsewhere what it had before
	ReadFilled                 // a filled array has what it is filled with
	RestStored                 // Rest does not change with what is stored
	RestFilled                 // and is what the array is filled with
	Extensional                // different arrays differ somewhere
	Injective                  // equal values of datatypes are made of equal parts
	TestConstruct              // a test of a constructor
	FieldConstruct             // a field of a constructor
	Exhaustive                 // each value has a constructor
	Constructed                // it is that constructor of its fields
	Asserted                   // no derivation is given; Check does not accept it
)

// Step is a clause and why it holds. Farkas and Parity have a weight for each literal, in terms of the Sum of its variable
// (for Divides: of Sum - Modulus*Quotient). The weight of an inequality is not negative. The one of an equation may have
// either sign; and so may that of a divisibility that does not hold: positive stands for the upper bound Modulus-1,
// negative for the lower bound 1. Congruence and Acyclic have the equalities that follow, one after the other; Acyclic and the axioms
// of arrays and datatypes have the terms that they speak of.
type Step struct {
	Rule    Rule
	Clause  []Lit
	Weights []num.Rat
	Why     string    // Asserted: where it comes from
	Equal   [][2]Term // Congruence, Acyclic
	Terms   []Term    // Acyclic, and the instances of axioms
	Drop    []int32   // steps before whose clauses are of no use after this one
}

// Proof is a refutation of Roots. It has Meanings, if all is linear arithmetic, or else Sorts and Terms: then the literals are those of the
// Definitions of these.
type Proof struct {
	Integer  []bool    // by numeric variable
	Meanings []Meaning // by Boolean variable; that of 0 is not used
	Sorts    []SortInfo
	Terms    []Application
	Formulas Term // the terms from this one on do not occur in what is refuted
	Roots    []Lit
	Steps    []Step
}
