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

// TestRecursive: what follows from finitely many calls is known, and models are those of the definitions.
func TestRecursive(t *testing.T) {
	const head = `(set-logic ALL) (set-option :produce-models true) (declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(define-fun-rec len ((n Int)) Int (ite (<= n 0) 0 (+ 1 (len (- n 1)))))
(define-fun-rec sum ((l L)) Int (match l ((nil 0) ((cons h t) (+ h (sum t))))))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool)) ((or (= n 0) (and (> n 0) (odd (- n 1)))) (and (> n 0) (even (- n 1)))))
(define-fun-rec loop ((n Int)) Int (ite (= n 0) 0 (loop (+ n 1))))
(define-fun-rec plain ((n Int)) Int (+ n 1))
(declare-const x Int) (declare-const l L)
`
	endsOnly := strings.Replace(head, "(define-fun-rec loop ((n Int)) Int (ite (= n 0) 0 (loop (+ n 1))))", "", 1)
	for _, c := range [][3]string{
		{head, "(assert (= (len 3) 4))", "unsat"},
		{endsOnly, "(assert (= (len 3000) (plain 2999)))", "sat"},
		{head, "(assert (= (len 3) 3))", "unknown"}, // of loop there are many
		{endsOnly, "(assert (= (len x) 5))", "sat"},
		{endsOnly, "(assert (even 1001))", "unsat"},
		{endsOnly, "(assert (and (even x) (> x 5)))", "sat"},
		{endsOnly, "(assert (= (sum (cons 3 (cons x nil))) 7)) (assert (distinct x 4))", "unsat"},
		{endsOnly, "(assert (= (sum l) 7)) (assert (distinct (hd l) 7)) (assert ((_ is cons) l))", "sat"},
		{endsOnly, "(assert (< (len x) 0))", "unknown"},
	} {
		out, result := execute(t, c[0]+c[1]+"(check-sat)", Options{Check: true})
		assert.Equal(t, c[2], strings.TrimSpace(out), c[1])
		assert.Empty(t, result.Failed, c[1])
	}
	out, _ := execute(t, endsOnly+"(push) (assert (= (len 3) 3)) (check-sat) (get-value ((len 7) (sum (cons x (cons (- 4 x) nil))) (even 7))) (pop) (assert (odd 7)) (check-sat)", Options{})
	assert.Equal(t, "sat (((len 7) 7) ((sum (cons x (cons (- 4 x) nil))) 4) ((even 7) false)) sat", strings.Join(strings.Fields(out), " "), "values")
}

// TestRecursiveErrors: definitions that are none leave nothing behind.
func TestRecursiveErrors(t *testing.T) {
	out, _ := execute(t, `(define-fun-rec f ((n Int)) Int (f true))
(define-fun-rec f ((n Int)) Int (f n n))
(define-fun-rec f () Int 3)
(define-funs-rec ((f ((n Int)) Int)) ((f n) n))
(define-funs-rec ((f ((n Int)) Int) (f ((n Int)) Int)) (n n))
(declare-fun f (Int) Int) (assert (= (f 1) (f 2))) (check-sat)`, Options{})
	assert.Equal(t, `(error "1:36: a term of sort Int is expected, not one of sort Bool")
(error "2:33: f takes 1 arguments, not 2")
(error "3:17: a recursive definition without parameters is not supported")
(error "4:1: (define-funs-rec ((name (parameters) sort) ...) (body ...)) is expected")
(error "5:38: f is declared already")
sat`, strings.TrimSpace(out))
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
