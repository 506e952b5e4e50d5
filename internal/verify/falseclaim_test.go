package verify_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

// claim writes a correctness witness with one invariant, at the first occurrence of a text.
func claim(t *testing.T, task verify.Task, kind, place, value, specification string) []byte {
	t.Helper()
	sum := sha256.Sum256(task.Source)
	data, err := witness.Write([]witness.Entry{{Type: witness.InvariantSet, Metadata: witness.Metadata{
		FormatVersion: "2.0", UUID: "f1a82b92-4755-52e1-bca0-5ebeb04f7f92", CreationTime: "2026-11-21T01:23:51Z",
		Producer: witness.Producer{Name: "somebody", Version: "1"},
		Task: witness.Task{InputFiles: []string{task.File}, InputFileHashes: map[string]string{task.File: hex.EncodeToString(sum[:])},
			Specification: specification, DataModel: "ILP32", Language: "C"},
	}, Content: []witness.Item{{Invariant: &witness.Invariant{
		Type: kind, Location: placeOf(t, task, place, 1), Value: value, Format: witness.CExpression}}}}})
	require.NoError(t, err)
	return data
}

// A claim must not change the program that it is about: not by what its evaluation does, and not by having no value. It is about
// all ways that lead to its place.
func TestClaimsLeaveTheProgramAlone(t *testing.T) {
	const header = "extern void reach_error(void); extern void abort(void); extern int __VERIFIER_nondet_int(void);\n" +
		"int g; void stop(void) { abort(); } void fail(void) { reach_error(); } void set(void) { g = 7; }\n#define STOP stop()\n"
	const wrong = "int main(void) { int x = 5; while (x > 0) { if (x == 5) reach_error(); x--; } return 0; }"
	const bounded = "int main(void) { int a[4] = { 0 }; int i = __VERIFIER_nondet_int(); if (i < 0 || i > 5) return 0; g = i; if (g == 5) reach_error(); return 0; }"
	const jump = "int main(void) { int y = 1; g = __VERIFIER_nondet_int(); if (g == 0) goto L; y = 3; L: y = y + 5; if (y < 6) reach_error(); return 0; }"
	const cases = "int main(void) { int y = 1; g = __VERIFIER_nondet_int(); switch (g) { case 1 ? 0 : 1: y = y + 0; break; case 5: y = 2; default: g = y; } return 0; }"
	const declared = "int z = 1; int main(void) { goto L; L: int z = 2; if (z == 2) reach_error(); return 0; }"
	const safe = "int main(void) { g = 5; int y = 0; y = 1; if (g == 7) reach_error(); return y; }"
	loop, place := witness.LoopInvariant, witness.LocationInvariant
	for _, tt := range []struct {
		program, kind, place, value string
		want                        verify.Validity
		reason                      string
	}{
		{wrong, loop, "while", "x >= 0", verify.Invalid, "not safe"},
		{wrong, loop, "while", "1 / (x - 5) != 100", verify.Invalid, "does not hold"},
		{wrong, loop, "while", "x + 2147483647 != 7", verify.Invalid, "does not hold"},
		{wrong, loop, "while", "x << 40 != 7", verify.Invalid, "does not hold"},
		{wrong, loop, "while", "x != 5 && 1 / (x - 5) != 7 || x == 5", verify.Invalid, "not safe"},
		{wrong, loop, "while", "((abort)(), 1)", verify.Undecided, "side effect"},
		{wrong, loop, "while", "((stop)(), 1)", verify.Undecided, "side effect"},
		{wrong, loop, "while", "(STOP, 1)", verify.Undecided, "side effect"},
		{wrong, loop, "while", "(1 / (x - 5), 1)", verify.Undecided, "side effect"},
		{bounded, place, "g = i", "a[i] == 0", verify.Invalid, "does not hold"},
		{bounded, place, "g = i", "a[3] == 0", verify.Invalid, "not safe"},
		{jump, place, "L: y", "y == 3", verify.Invalid, "does not hold"},
		{jump, place, "y = y + 5", "y == 3", verify.Invalid, "does not hold"},
		{jump, place, "L: y", "y == 3 || y == 1", verify.Valid, ""},
		{jump, place, "y = y + 5", "y == 3 || y == 1", verify.Valid, ""},
		{cases, place, "case 1", "y == 2", verify.Invalid, "does not hold"},
		{cases, place, "y = y + 0", "y == 2", verify.Invalid, "does not hold"},
		{cases, place, "default", "y == 2", verify.Invalid, "does not hold"},
		{cases, place, "default", "y <= 2", verify.Valid, ""},
		{declared, place, "int z = 2", "1", verify.Invalid, "not safe"},
		{safe, place, "y = 1", "g == 5", verify.Valid, ""},
		{safe, place, "y = 1", "((set)(), 1)", verify.Undecided, "side effect"},
	} {
		task := verify.Task{File: "claims.c", Source: []byte(header + tt.program), DataModel: verify.ILP32}
		v := validate(t, task, claim(t, task, tt.kind, tt.place, tt.value, verify.Specification))
		assert.Equal(t, tt.want, v.Validity, "%s at %s: %s", tt.value, tt.place, v.Reason)
		assert.Contains(t, v.Reason, tt.reason, tt.value)
	}
	task := verify.Task{File: "claims.c", Source: []byte(header + safe), DataModel: verify.ILP32}
	long := validate(t, task, claim(t, task, place, "y = 1", strings.Repeat("y + ", 2000)+"y == 0", verify.Specification))
	assert.Equal(t, verify.Undecided, long.Validity)
	assert.Contains(t, long.Reason, "too much arithmetic")
	for value, want := range map[string]string{"(set)(), 1": "side effect", "((fail)(), 1)": "side effect", "g == 5": "no execution"} {
		v := validate(t, task, sequence(t, task, "assumption | y = 1 | "+value, "target | reach_error#3"))
		assert.NotEqual(t, verify.Valid, v.Validity, value)
		assert.Contains(t, v.Reason, want)
	}
}

// A witness proves something about the task that it names, of the properties that are verified.
func TestWitnessOfAnotherQuestion(t *testing.T) {
	task := verify.Task{File: "p.c", Source: []byte("int main(void) { int x = 1; x = 2; return x; }"), DataModel: verify.ILP32}
	for _, tt := range []struct {
		specification string
		model         verify.DataModel
		given         bool
		want          verify.Validity
	}{
		{verify.Specification, verify.LP64, false, verify.Valid},
		{verify.Specification, verify.LP64, true, verify.Invalid},
		{verify.Specification, verify.ILP32, true, verify.Valid},
		{noOverflow, verify.ILP32, true, verify.Valid},
		{"CHECK( init(main()), LTL(F end) )", verify.ILP32, false, verify.Undecided},
	} {
		task.DataModel, task.ModelGiven = tt.model, tt.given
		v := validate(t, task, claim(t, task, witness.LocationInvariant, "x = 2", "x == 1", tt.specification))
		assert.Equal(t, tt.want, v.Validity, "%v: %s", tt, v.Reason)
	}
}
