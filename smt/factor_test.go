package smt

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOrFactoredDrawsCommonPartsToTheFront(t *testing.T) {
	c := NewContext()
	a, b, d := c.Var("a", Bool), c.Var("b", Bool), c.Var("d", Bool)
	assert.Equal(t, c.And(a, c.Or(b, d)), c.OrFactored(c.And(a, b), c.And(d, a)))
	assert.Equal(t, a, c.OrFactored(c.And(a, b), a))
	assert.Equal(t, True, c.OrFactored(True, a))
	assert.Equal(t, a, c.OrFactored(False, a))
	assert.Equal(t, False, c.OrFactored())
}
