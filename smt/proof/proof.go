package proof

import "cairn/internal/num"

// Lit is a literal: v or -v for a Boolean variable v >= 1.
type Lit int32

// Var names a numeric variable, counted from 0.
type Var int32

// Term names a term of Proof.Terms.
type Term int32

// Application is a function applied to terms with smaller numbers, a symbol if there are none.
type Application struct {
	Function int32
	Args     []Term
}

// Functions with a meaning: the equation of two terms, in any order, and constants, which have no arguments and are pairwise different.
// Others are not negative.
const (
	Equation int32 = -1
	True     int32 = -2
	False    int32 = -3
	// Smaller numbers are further constants.
)

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
	Holds               // Term equals True, otherwise it equals False
)

// Meaning is what a Boolean variable stands for.
type Meaning struct {
	Kind     Kind
	Args     []Lit // And, Or, Iff, Ite: literals of variables with smaller numbers
	Sum      Linear
	Modulus  num.Rat // a positive integer
	Quotient Var     // an integer variable that occurs in no meaning with a smaller number
	Term     Term    // Holds
}

// Rule is the way in which a clause follows.
type Rule uint8

// The rules.
const (
	Unit       Rule = iota // from earlier clauses, by reverse unit propagation
	Defined                // from one connective, or from the order of values of one form
	Farkas                 // the weighted sum of what the negated literals say is contradictory
	Parity                 // the weighted sum of equations has no integral solution
	Congruence             // what the negated literals say of terms makes two different constants equal
	Asserted               // no derivation is given; Check does not accept it
)

// Step is a clause and why it holds. Farkas and Parity have a weight for each literal, in terms of the Sum of its variable
// (for Divides: of Sum - Modulus*Quotient). The weight of an inequality is not negative. The one of an equation may have
// either sign; and so may that of a divisibility that does not hold: positive stands for the upper bound Modulus-1,
// negative for the lower bound 1. Congruence has the equalities that follow, one after the other.
type Step struct {
	Rule    Rule
	Clause  []Lit
	Weights []num.Rat
	Why     string    // Asserted: where it comes from
	Equal   [][2]Term // Congruence
}

// Proof is a refutation of Roots.
type Proof struct {
	Integer  []bool // by numeric variable
	Terms    []Application
	Meanings []Meaning // by Boolean variable; that of 0 is not used
	Roots    []Lit
	Steps    []Step
}
