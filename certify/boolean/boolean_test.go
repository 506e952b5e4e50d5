package boolean_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/certify/boolean"
	"cairn/internal/answer"
	"cairn/lang/boolprog"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/spacer"
)

// booleanLock is safe; what TestCheckBooleanOtherProgram makes of it is not.
const booleanLock = `
decl locked;
void acquire() begin assert(!locked); locked := 1; end
void release() begin assert(locked); locked := 0; end
bool both(x) begin enforce x | 1; if (x) then acquire(); release(); fi return !x; end
void main() begin
  decl a, b;
  locked := 0;
  a := 1;
  while (*) do
    b := both(schoose[a, 0]);
    assert(!b);
    a, b := *, * constrain ('a & !'b);
  od
  assert(!locked);
end`

// booleanProof proves a program.
func booleanProof(t *testing.T, text string) (*boolprog.Program, *boolprog.Proof) {
	t.Helper()
	prog, err := boolprog.Parse("lock.bp", []byte(text))
	require.NoError(t, err)
	enc := boolprog.Encode(smt.NewContext(), prog)
	ans, err := spacer.Solve(context.Background(), enc.System, spacer.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Safe, ans.Verdict)
	return prog, enc.Proof(ans.Certificate.(horn.Model))
}

// A proof whose formulas have been tampered with is none.
func TestCheckBooleanTampered(t *testing.T) {
	ctx := context.Background()
	prog, proof := booleanProof(t, booleanLock)
	require.NoError(t, boolean.Check(ctx, prog, proof))
	for name, spoil := range map[string]struct {
		spoil func(acquire, main *boolprog.Formulas)
		want  string
	}{
		"requires nothing":    {func(a, _ *boolprog.Formulas) { a.Requires = smt.True }, "contract of acquire: the invariant"},
		"ensures everything":  {func(a, _ *boolprog.Formulas) { a.Ensures = smt.False }, "contract of acquire: the invariant"},
		"ensures nothing":     {func(a, _ *boolprog.Formulas) { a.Ensures = smt.True }, "contract of both: the invariant"},
		"main requires":       {func(_, m *boolprog.Formulas) { m.Requires = m.Entry[0] }, "what main requires does not hold"},
		"false at the start":  {func(_, m *boolprog.Formulas) { m.Invariants[0] = smt.False }, "contract of main: the condition at entry"},
		"no loop invariant":   {func(_, m *boolprog.Formulas) { clear(m.Invariants) }, "contract of main: a cycle"},
		"speaks of the state": {func(a, _ *boolprog.Formulas) { a.Requires = a.Now[0] }, "contract of acquire: a formula speaks of"},
		"symbols missing":     {func(a, _ *boolprog.Formulas) { a.Entry = nil }, "contract of acquire: a variable has no symbol"},
	} {
		_, proof := booleanProof(t, booleanLock)
		spoil.spoil(proof.Contracts[0], proof.Contracts[prog.Main])
		require.ErrorContains(t, boolean.Check(ctx, prog, proof), spoil.want, name)
	}
	proof.Contracts[0] = nil
	require.ErrorContains(t, boolean.Check(ctx, prog, proof), "a procedure without contract is called")
	proof.Contracts[prog.Main] = nil
	require.ErrorContains(t, boolean.Check(ctx, prog, proof), "there is no contract for main")
}

// A proof of one program is none of another one with the same procedures.
func TestCheckBooleanOtherProgram(t *testing.T) {
	_, proof := booleanProof(t, booleanLock)
	for _, change := range [][2]string{
		{"locked := 1", "locked := *"}, {"locked := 0; end", "locked := 1; end"}, {"assert(locked)", "assert(!locked)"}, {"return !x", "return x"},
		{"a := 1", "a := 0"}, {"locked := 0;\n", "locked := 1;\n"}, {"schoose[a, 0]", "schoose[!a, 1]"},
		{"schoose[a, 0]", "schoose[0, 0]"}, {"constrain ('a &", "constrain (a &"}, {"constrain ('a &", "constrain ('a |"}, {"assert(!locked);\nend", "assert(locked);\nend"},
	} {
		text := strings.Replace(booleanLock, change[0], change[1], 1)
		require.NotEqual(t, booleanLock, text, change[0])
		prog, err := boolprog.Parse("other.bp", []byte(text))
		require.NoError(t, err)
		require.Error(t, boolean.Check(context.Background(), prog, proof), change[1])
	}
}
