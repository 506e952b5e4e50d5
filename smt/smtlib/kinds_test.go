package smtlib

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestKinds: small scripts that once got no answer, one of each kind.
func TestKinds(t *testing.T) {
	const boxes = `(set-logic ALL) (declare-datatypes ((Box 0) (L 0) (N 0) (W 0)) (((box (in Real) (bits (_ BitVec 8)))) ((nil) (cons (hd Int) (tl L))) ((z) (s (p W))) ((w (un N) (flag Bool)))))
(declare-const x Box) (declare-const y Box) (declare-const l L) (declare-const m L) (declare-const a N) (declare-const v W) (declare-fun f (Bool) N) (declare-fun g (L) Int) `
	const floats = `(set-logic ALL) (declare-const x Float16) (declare-const y Float16) (declare-const r Real) (declare-const p Bool) (declare-const m RoundingMode) `
	const bits = `(set-logic ALL) (declare-const a (_ BitVec 32)) (declare-const b (_ BitVec 32)) (declare-const c (_ BitVec 32)) (declare-const n Int) `
	for _, c := range [][3]string{
		// What arithmetic and bits imply reaches datatypes.
		{"box", "unsat", boxes + "(assert (<= (in x) (in y))) (assert (<= (in y) (in x))) (assert (bvule (bits x) (bits y) )) (assert (bvuge (bits x) (bits y))) (assert (not (= x y)))"},
		{"box open", "sat", boxes + "(assert (<= (in x) (in y))) (assert (<= (in y) (in x))) (assert (bvule (bits x) (bits y))) (assert (not (= x y)))"},
		{"list", "unsat", boxes + "(assert ((_ is cons) l)) (assert ((_ is cons) m)) (assert (<= (hd l) (hd m))) (assert (>= (hd l) (hd m))) (assert (= (tl l) (tl m))) (assert (distinct (g l) (g m)))"},
		// Values of mutually recursive datatypes that must differ.
		{"mutual", "sat", boxes + "(assert (distinct a z (s (w z true)) (s (w z false))))"},
		{"mutual function", "sat", boxes + "(assert (distinct (f true) (f false) a))"},
		{"mutual unsat", "unsat", boxes + "(assert (distinct v (w (un v) true) (w (un v) false)))"},
		// What floats leave open is a function.
		{"min", "sat", floats + "(assert (fp.isZero x)) (assert (fp.isZero y)) (assert (distinct (fp.min x y) (fp.min y x)))"},
		{"max", "unsat", floats + "(assert (= x y)) (assert (distinct (fp.max x ((_ to_fp 5 11) RNE 0.0)) (fp.max y ((_ to_fp 5 11) RNE 0.0))))"},
		{"to_ubv", "sat", floats + "(assert (= ((_ fp.to_ubv 8) RNE x) #x07)) (assert (fp.gt x ((_ to_fp 5 11) RNE 300.0)))"},
		{"to_sbv", "unsat", floats + "(assert (fp.isNaN x)) (assert (fp.isNaN y)) (assert (distinct ((_ fp.to_sbv 16) m x) ((_ fp.to_sbv 16) m y)))"},
		{"to_real of infinity", "sat", floats + "(assert (fp.isInfinite x)) (assert (fp.isPositive x)) (assert (= (fp.to_real x) (- 7.0)))"},
		// Floats and numbers.
		{"to_real", "sat", floats + "(assert (= x ((_ to_fp 5 11) RNE (ite p 4.0 2.0)))) (assert (= 2.0 (fp.to_real x)))"},
		{"to_real unsat", "unsat", floats + "(assert (= x ((_ to_fp 5 11) RNE (ite p 4.0 2.0)))) (assert (= 3.0 (fp.to_real x)))"},
		{"to_fp", "unsat", floats + "(assert (< 1.0 r 1.001)) (assert (fp.gt ((_ to_fp 5 11) RTP r) ((_ to_fp 5 11) RNE 1.01)))"},
		{"to_fp sat", "sat", floats + "(assert (< r 0.0)) (assert (= ((_ to_fp 5 11) m r) (_ -zero 5 11)))"},
		// Bit-vectors that rewriting decides.
		{"signs", "unsat", bits + "(assert (distinct (bvmul a b c) (bvmul (bvneg b) c (bvneg a))))"},
		{"distribution", "unsat", bits + "(assert (distinct (bvmul a (bvadd b c #x00000003)) (bvadd (bvmul #x00000003 a) (bvmul c a) (bvmul b a))))"},
		{"remainder", "unsat", bits + "(assert (distinct (bvadd (bvurem a a) (bvsrem b b)) (bvsmod c c)))"},
		{"round trip", "unsat", bits + "(assert (distinct a ((_ int_to_bv 32) (ubv_to_int a))))"},
		{"round trip of signed ones", "unsat", bits + "(assert (distinct (bvadd a ((_ sign_extend 16) ((_ extract 15 0) b))) ((_ int_to_bv 32) (+ (sbv_to_int a) (sbv_to_int ((_ extract 15 0) b))))))"},
		{"numbers", "unsat", bits + "(assert (or (= a b) (= a c))) (assert (distinct (ubv_to_int a) (ubv_to_int b))) (assert (distinct (ubv_to_int a) (ubv_to_int c)))"},
		{"bounds of numbers", "unsat", bits + "(assert (bvult a #x00010000)) (assert (> (ubv_to_int a) 65535))"},
		{"unconstrained", "sat", `(set-logic ALL) (declare-const a (_ BitVec 512)) (declare-const b (_ BitVec 512)) (declare-const c (_ BitVec 512)) (declare-fun f (Int) (_ BitVec 512))
(assert (not (= (f 1) (bvudiv (bvudiv a b) (bvudiv (bvudiv b c) (bvudiv a c))))))`},
		// Divisions by zero; names of logics.
		{"by zero", "sat", "(set-logic UFNIA) (declare-const n Int) (assert (= (mod n 0) (+ 1 (div n 0))))"},
		{"by zero unsat", "unsat", "(set-logic AUFLIRA) (declare-const x Real) (declare-const y Real) (assert (= x y)) (assert (distinct (/ x 0) (/ y 0.0)))"},
	} {
		out, result := execute(t, c[2]+"\n(check-sat)\n", Options{Check: true})
		assert.Equal(t, c[1], strings.TrimSpace(out), c[0])
		assert.Empty(t, result.Failed, c[0])
	}
}

// TestDiamonds: a chain of them has 2^40 cases.
func TestDiamonds(t *testing.T) {
	var b strings.Builder
	b.WriteString("(declare-sort U 0) (declare-fun f (U) U) (declare-fun a (Int) U) (declare-fun b (Int) U) (declare-fun c (Int) U)")
	for i := range 40 {
		fmt.Fprintf(&b, "(assert (or (and (= (a %d) (b %d)) (= (b %d) (a %d))) (and (= (c %d) (a %d)) (= (a %d) (c %d)))))", i, i, i, i+1, i, i+1, i, i)
	}
	b.WriteString("(push) (assert (distinct (f (a 0)) (f (a 40)))) (check-sat) (pop) (assert (distinct (f (b 0)) (f (a 40)))) (check-sat)")
	out, _ := execute(t, b.String(), Options{})
	assert.Equal(t, "unsat\nsat", strings.TrimSpace(out))
}
