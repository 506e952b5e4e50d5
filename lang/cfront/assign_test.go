package cfront

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAssignmentValue executes a program in both memories in which assignments move their own places.
func TestAssignmentValue(t *testing.T) {
	src, err := os.ReadFile("../../testdata/c/assignment_value.c")
	require.NoError(t, err)
	for _, o := range []Options{{}, {Bytes: true}, {DataModel: LP64}, {Bytes: true, DataModel: LP64}} {
		require.Equal(t, "r", ended(t, string(src), o), "%+v", o)
	}
}

// TestAssignmentRegister takes the value of an assignment to the register of a device for what was assigned.
func TestAssignmentRegister(t *testing.T) {
	const src = "extern void reach_error(void); volatile int port; int main(void) { if ((port = 5) == 5) reach_error(); return 0; }"
	require.Equal(t, "e", ended(t, src, Options{NondetVolatile: true}))
}
