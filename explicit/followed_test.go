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

// TestFollowed: where the states that are told apart by single values exclude the error, no execution of the source reaches it, and the checker
// finds the states again, no more and no fewer.
func TestFollowed(t *testing.T) {
	ctx, decided := context.Background(), 0
	programs := sample.Size(120, 250)
	for seed := range int64(programs) {
		p := progen.Generate(rand.New(rand.NewSource(seed)))
		wrap := seed%5 == 4
		prog, err := cfront.Load(ctx, "random.c", []byte(p.C()), cfront.Options{SignedWrap: wrap})
		require.NoError(t, err)
		opt := Options{States: 2_000}
		x := newExplorer(ctx, prog.Main, opt, limit{errors: 1 + int(seed%7)*4, others: 1 + int(seed%3)*8})
		if x.run(func(int32) bool { return true }) != complete {
			continue
		}
		cert := x.followed(ctx, opt)
		if cert == nil {
			continue
		}
		decided++
		unsafe, ok := p.Enumerate(wrap, func([]int64, progen.End) {})
		require.True(t, ok)
		about := fmt.Sprintf("seed %d\n%s", seed, p.C())
		require.False(t, unsafe, about)
		a := &answer.Answer{Verdict: answer.Safe, Certificate: cert}
		require.NoError(t, certify.Check(ctx, &cfg.Program{Main: prog.Main}, a), about)
	}
	assert.Less(t, programs/8, decided)
}

// TestManyStates: a program with arithmetic by cases and many states is decided by these.
func TestManyStates(t *testing.T) {
	g := load(t, prelude+`int main(void) {
		unsigned char in = 0, out = 0, ring[4] = {0}; unsigned head = 0, tail = 0;
		for (int i = 0; i < 5000; i++) {
			if (__VERIFIER_nondet_int()) { if ((head + 1) % 4 != tail) { ring[head] = in++; head = (head + 1) % 4; } }
			else if (head != tail) { if (ring[tail] != out) reach_error(); out++; tail = (tail + 1) % 4; }
		}
		return 0; }`)
	a, err := Run(context.Background(), g, Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Safe, a.Verdict, a.Reason)
	cert, ok := a.Certificate.(*answer.Explored)
	require.True(t, ok)
	check := func() error { return certify.Check(context.Background(), &cfg.Program{Main: g}, a) }
	require.NoError(t, check())
	cert.States -= cert.States / 2
	assert.ErrorContains(t, check(), "more states than claimed")
	cert.States *= 2
	for v := range cert.Followed {
		before := cert.Followed[v]
		cert.Followed[v] = nil
		if err := check(); err != nil {
			return
		}
		cert.Followed[v] = before
	}
	t.Error("a certificate that follows nothing at some vertex is good at each of them")
}

// TestFollowedExactly: what is beyond a machine word with a sign, or a floating-point number, is known when states are found again. Were it not, the
// checker would find more.
func TestFollowedExactly(t *testing.T) {
	ctx := context.Background()
	for _, body := range []string{
		`unsigned long long x = 9223372036854775808ULL, n = 0; while (x > 9223372036854775800ULL) { x--; n = (x & 7) * (n | 1); } if (n > 100) reach_error();`,
		`unsigned long long x = -1ULL; unsigned y = 0; for (int i = 0; i < 20; i++) { x = x * 3 >> 1; y = (unsigned)(x >> 60) & 15; if (y > 15) reach_error(); }`,
		`long long x = -9223372036854775807LL - 1; int n = 0; while (x < -9223372036854775800LL) { x++; n ^= (int)(x & 3); } if (n > 3) reach_error();`,
		`long long x = 9223372036854775807LL; int n = 0; while (x > 9223372036854775800LL) { n ^= (int)(x & 3); x--; } if (n > 3) reach_error();`,
		`double d = 0.5; int n = 0; while (d < 20.0) { d = d * 1.5; n ^= (int)d; } if (n > 31) reach_error();`,
		`float f = 1.0f; unsigned n = 0; for (int i = 0; i < 6; i++) { f = f / 3.0f; if (f > 0.1f) n |= 1u << i; } if (n >> 6) reach_error();`,
		`unsigned a = 4294967295u, n = 0; for (int i = 0; i < 5; i++) { a = a * a + i; n ^= a & 7; } if (n > 7) reach_error();`,
		`int n = 0; unsigned long long m = 1; if (__VERIFIER_nondet_int()) m = -1ULL; for (int i = 0; i < 9; i++) { m = m * m + i; n ^= (int)(m & 3); } if (n > 3) reach_error();`,
	} {
		g := load(t, prelude+"int main(void) { "+body+" return 0; }")
		x := newExplorer(ctx, g, Options{States: 10_000}, limits[1])
		require.Equal(t, complete, x.run(func(int32) bool { return true }), body)
		cert := x.followed(ctx, Options{States: 10_000})
		require.NotNil(t, cert, body)
		check := func() error {
			return certify.Check(ctx, &cfg.Program{Main: g}, &answer.Answer{Verdict: answer.Safe, Certificate: cert})
		}
		assert.NoError(t, check(), body)
		cert.States--
		assert.ErrorContains(t, check(), "more states than claimed", body)
	}
}
