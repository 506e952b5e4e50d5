package explicit

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/progen"
	"cairn/internal/sample"
	"cairn/lang/cfront"
)

func load(t *testing.T, src string) *cfg.Graph {
	t.Helper()
	p, err := cfront.Load(context.Background(), "test.c", []byte(src), cfront.Options{})
	require.NoError(t, err)
	return p.Main
}

const prelude = "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);\n"

func TestPrograms(t *testing.T) {
	for _, tc := range []struct {
		name, body string
		want       answer.Verdict
	}{
		{"state machine", `int s = 0, i;
			while (1) {
				i = __VERIFIER_nondet_int();
				if (s == 0 && i == 7) s = 1; else if (s == 1 && i == -3) s = 2; else s = 0;
				if (s == 2) reach_error();
			}`, answer.Unsafe},
		{"no way out of two states", `int s = 0, i;
			while (1) {
				i = __VERIFIER_nondet_int();
				if (s == 0 && i > 7) s = 3; else if (s == 3 && i < 7) s = 0;
				if (s == 2) reach_error();
			}`, answer.Safe},
		{"copies of an input", `int token = __VERIFIER_nondet_int(), local = token, n = 0;
			while (1) {
				if (n < 3) { token += 1; n++; } else { if (token != local + 3) reach_error(); token = __VERIFIER_nondet_int(); local = token; n = 0; }
			}`, answer.Safe},
		{"an equality unifies inputs", `int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = b;
			if (a == b) { if (a - c) reach_error(); }`, answer.Safe},
		{"a flag remembers a comparison", `int x = __VERIFIER_nondet_int(), f = x > 10; 
			if (f) { if (x == 11) reach_error(); }`, answer.Unsafe},
		{"a flag remembers the opposite", `int x = __VERIFIER_nondet_int(), f = x > 10; 
			if (!f) { if (x == 11) reach_error(); }`, answer.Safe},
		{"solver needed", `int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
			if (x > 0 && x < 100 && y > 0 && y < 100 && 3 * x + 5 * y == 44 && x > y) reach_error();`, answer.Unsafe},
		{"wraparound", `unsigned char c = __VERIFIER_nondet_uchar();
			if (c == 255) { unsigned char d = c + 1; if (d != 0) reach_error(); }`, answer.Safe},
		{"wraparound breaks an order", `unsigned char c = __VERIFIER_nondet_uchar(); unsigned char d = c + 1;
			if (d < c) reach_error();`, answer.Unsafe},
		{"a value in the middle is excluded", `int x = __VERIFIER_nondet_int(), y = x + 1;
			if (x != 5 && x) { if (y == 6 || !x) reach_error(); }`, answer.Safe},
		{"a product of states", `int s = 1, i;
			while (1) { i = __VERIFIER_nondet_int(); if (i == 2 || i == 3) { if (s * i == 6) s = 1; else s = i; } if (s > 3 || s * s > 9) reach_error(); }`, answer.Safe},
		{"a counter that does not matter", `int n = 0, s = 0;
			while (__VERIFIER_nondet_int()) { n++; s = 1 - s; if (s != 0 && s != 1) reach_error(); }`, answer.Safe},
	} {
		g := load(t, prelude+"int main(void) {"+tc.body+" return 0; }")
		res, err := Run(context.Background(), g, Options{States: 20_000})
		require.NoError(t, err, tc.name)
		assert.Equal(t, tc.want, res.Verdict, "%s: %s", tc.name, res.Reason)
		if res.Verdict != answer.Unknown {
			assert.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res), tc.name)
		}
	}
}

// TestRandomPrograms compares the verdict with the executions of the source, and checks each certificate.
func TestRandomPrograms(t *testing.T) {
	decided := 0
	programs := sample.Size(120, 250)
	for seed := range int64(programs) {
		p := progen.Generate(rand.New(rand.NewSource(seed)))
		wrap := seed%5 == 4
		prog, err := cfront.Load(context.Background(), "random.c", []byte(p.C()), cfront.Options{SignedWrap: wrap})
		require.NoError(t, err)
		unsafe, ok := p.Enumerate(wrap, func([]int64, progen.End) {})
		require.True(t, ok)
		res, err := Run(context.Background(), prog.Main, Options{States: 2_000})
		require.NoError(t, err)
		about := fmt.Sprintf("seed %d: %s %s\n%s", seed, res.Verdict, res.Reason, p.C())
		if res.Verdict != answer.Unknown {
			decided++
			require.Equal(t, unsafe, res.Verdict == answer.Unsafe, about)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: prog.Main}, res), about)
		}
	}
	t.Logf("%d of %d programs decided", decided, programs)
	assert.Less(t, programs/2, decided)
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := load(t, prelude+"int main(void) { int s = 0; while (1) { s = __VERIFIER_nondet_int(); if (s * s == 17) reach_error(); } }")
	res, err := Run(ctx, g, Options{})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, res.Verdict)
}

// TestArithmetic compares the intervals with the values of their members.
func TestArithmetic(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	num := func() int64 { return int64(r.Intn(40) - 20) }
	ty := cfg.Type{Bits: 5, Signed: true}
	for range 20_000 {
		a, b := num(), num()
		v, w := plain(min(a, num()), max(a, num())), plain(min(b, num()), max(b, num()))
		assert.True(t, v.contains(a) && w.contains(b))
		assert.True(t, v.add(w).contains(a+b))
		assert.True(t, v.sub(w).contains(a-b))
		assert.True(t, v.mul(w).contains(a*b))
		assert.True(t, v.neg().contains(-a))
		if b != 0 {
			assert.True(t, v.div(w).contains(a/b))
			assert.True(t, v.rem(w).contains(a%b), "%d %% %d: %v %v %v", a, b, v, w, v.rem(w))
		}
		assert.True(t, bitwise(cfg.BitAnd, v, w).contains(a&b))
		assert.True(t, v.fit(ty, true).contains(int64(int8(a<<3)>>3)))
		for op, holds := range map[cfg.Op]bool{cfg.Lt: a < b, cfg.Le: a <= b, cfg.Gt: a > b, cfg.Ge: a >= b, cfg.Eq: a == b, cfg.Ne: a != b} {
			switch compare(op, v, w) {
			case yes:
				assert.True(t, holds)
			case no:
				assert.False(t, holds)
			}
			if holds {
				assert.True(t, bound(op, v, w).contains(a))
			}
		}
	}
}
