package verify_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

const (
	misreadHeader = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nstruct s { int n; int m; };\n"
	misreadSafe   = misreadHeader + `int other(void) { return 1; }
int main(void) {
  struct s s = { 1, 2 };
  int x = 0;
  while (x < 5) {
    x = x + 1;
  }
  if (x != 5) reach_error();
  return s.n - other();
}
`
	misreadUnsafe = misreadHeader + `int main(void) {
  struct s s = { 1, 2 };
  int x = __VERIFIER_nondet_int();
  x = x + 0;
  if (x == 3) { reach_error(); }
  return 0;
}
`
)

// What a witness says by means that are not understood is neither true nor false.
func TestWitnessThatIsNotUnderstood(t *testing.T) {
	safe := verify.Task{File: "p.c", Source: []byte(misreadSafe), DataModel: verify.ILP32}
	unsafe := verify.Task{File: "p.c", Source: []byte(misreadUnsafe), DataModel: verify.ILP32}
	for value, want := range map[string]verify.Validity{
		"x <= 5": verify.Valid, "x > 7": verify.Invalid, "nosuch == 1": verify.Invalid,
		"x < 5.5": verify.Valid, "(float)x <= 5.0f": verify.Valid, "x < 5.5 && x > 7": verify.Invalid,
		"x < 5.5L": verify.Valid, "(long double)x <= 5": verify.Valid, "x < 5.5L && x > 7": verify.Invalid,
		"x < 5.5dd": verify.Undecided, "(_Decimal64)x <= 5": verify.Undecided, "x < 5.5dd && x > 7": verify.Undecided,
	} {
		v := validate(t, safe, claim(t, safe, witness.LoopInvariant, "while", value, verify.Specification))
		assert.Equal(t, want, v.Validity, "%s: %s", value, v.Reason)
	}
	for value, want := range map[string]verify.Validity{"x == 3": verify.Valid, "x == 4": verify.Invalid, "x < 3.5": verify.Valid, "x < 3.5L": verify.Valid, "x < 3.5dd": verify.Undecided} {
		v := validate(t, unsafe, sequence(t, unsafe, "assumption | x = x + 0 | "+value, "target | reach_error#2"))
		assert.Equal(t, want, v.Validity, "%s: %s", value, v.Reason)
	}
	for _, value := range []string{"((char*)&x)[0] <= 5", "*(int*)&s == 1", "*(short*)&x <= 5", "*(&s.n + 1) == 2"} { // true, where they are understood
		v := validate(t, safe, claim(t, safe, witness.LoopInvariant, "while", value, verify.Specification))
		assert.NotEqual(t, verify.Invalid, v.Validity, "%s: %s", value, v.Reason)
	}
}

// A place that contradicts itself is wrong; another name of the same program is worth a note.
func TestWitnessOfAnotherPlace(t *testing.T) {
	task := verify.Task{File: "p.c", Source: []byte(misreadSafe), DataModel: verify.ILP32}
	data := claim(t, task, witness.LoopInvariant, "while", "x <= 5", verify.Specification)
	change := func(from, to string) verify.Validation {
		changed := bytes.Replace(data, []byte(from), []byte(to), 1)
		assert.NotEqual(t, data, changed)
		return validate(t, task, changed)
	}
	v := change("column: 3", "column: 3\n          function: main")
	assert.Equal(t, verify.Valid, v.Validity, v.Reason)
	v = change("column: 3", "column: 3\n          function: other")
	assert.Equal(t, verify.Invalid, v.Validity)
	assert.Equal(t, "location: line 8 is in the function main, not in other", v.Reason)
	v = change("file_name: p.c", "file_name: q.c")
	assert.Equal(t, verify.Invalid, v.Validity)
	assert.Equal(t, "location: q.c is none of the input files", v.Reason)

	v = validate(t, task, bytes.ReplaceAll(data, []byte("p.c"), []byte("folder/q.c")))
	assert.Equal(t, verify.Valid, v.Validity, v.Reason)
	assert.Contains(t, v.Notes, "the witness calls the program folder/q.c")
	assert.NotContains(t, validate(t, task, data).Notes, "the witness calls the program p.c")
}
