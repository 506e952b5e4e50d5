package bench

import (
	"bytes"
	"encoding/xml"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/report"
)

func TestJUnit(t *testing.T) {
	r := Results{Results: []Result{
		{Task: "a.yml", Kind: Program, Expected: "safe", Answer: "safe", Category: Correct, Seconds: 0.25},
		{Task: "b.yml", Kind: Program, Expected: "safe", Answer: "unsafe", Category: Wrong, Seconds: 1},
		{Task: "c.c", Kind: Program, Answer: "unsafe", Category: Missing},
		{Task: "d.c", Kind: Program, Answer: "safe", Category: Missing},
		{Task: "e.c", Kind: Program, Answer: "unknown", Reason: "timeout", Category: NoIdea},
		{Task: "f.c", Kind: Program, Reason: "killed", Category: Failed},
	}}
	var b bytes.Buffer
	require.NoError(t, JUnit(&b, r))
	var doc struct {
		Suite report.Suite `xml:"testsuite"`
	}
	require.NoError(t, xml.Unmarshal(b.Bytes(), &doc), b.String())
	s := doc.Suite
	assert.Equal(t, []int{6, 2, 1, 1}, []int{s.Tests, s.Failures, s.Errors, s.Skipped})
	assert.Equal(t, "1.250", s.Time)
	assert.Equal(t, "the answer is unsafe, it should be safe", s.Cases[1].Failure.Message)
	assert.Nil(t, s.Cases[3].Failure)
	assert.Equal(t, "timeout", s.Cases[4].Skipped.Message)
}
