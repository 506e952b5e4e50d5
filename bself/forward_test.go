package bself

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/cfront"
)

// election is the election of a leader in a ring: each of four members passes on the largest name that it has heard of, and who
// hears its own name is the leader. The names, which differ, are inputs, so that what can be in the messages after some rounds
// has no small invariant; but there are six rounds only.
const election = `
extern void reach_error(void);
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
	signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), c = __VERIFIER_nondet_char(), d = __VERIFIER_nondet_char();
	if (a < 0 || b < 0 || c < 0 || d < 0 || a == b || a == c || a == d || b == c || b == d || c == d)
		return 0;
	int la = 0, lb = 0, lc = 0, ld = 0, round;
	signed char ma = a, mb = b, mc = c, md = d;
	for (round = 0; round < 6; round++) {
		signed char ia = md, ib = ma, ic = mb, id = mc;
		if (ia == a) la = 1;
		if (ib == b) lb = 1;
		if (ic == c) lc = 1;
		if (id == d) ld = 1;
		ma = ia > a ? ia : -1;
		mb = ib > b ? ib : -1;
		mc = ic > c ? ic : -1;
		md = id > d ? id : -1;
		if (la + lb + lc + ld > LEADERS)
			reach_error();
	}
	return 0;
}`

// TestUnwound has a program whose paths are few and short, and no invariant that is found.
func TestUnwound(t *testing.T) {
	for leaders, want := range map[string]answer.Verdict{"1": answer.Safe, "0": answer.Unsafe} {
		p, err := cfront.Load(context.Background(), "ring.c", []byte("#define LEADERS "+leaders+election), cfront.Options{})
		require.NoError(t, err)
		r := decide(t, p.Main, Options{Engine: SE})
		assert.Equal(t, want, r.Verdict, r.Reason)
		if want == answer.Safe {
			assert.Positive(t, r.Certificate.(*answer.Unwinding).Bound)
		}
	}
}
