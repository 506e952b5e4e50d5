package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestColours(t *testing.T) {
	assert.Equal(t, red+"unsafe"+plain+"\n"+yellow+"warning"+plain+": x: y\n"+bold+"The error is reached like this:"+plain+"\n  a.c:1  x:\n",
		string(painted([]byte("unsafe\nwarning: x: y\nThe error is reached like this:\n  a.c:1  x:\n"))))
	assert.Equal(t, yellow+"unknown"+plain+": timeout\n", string(painted([]byte("unknown: timeout\n"))))
	assert.Equal(t, "", string(painted(nil)))
	assert.False(t, colourful(new(bytes.Buffer)), "what is no terminal gets no colours")
}
