package web

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSegments makes segments of random images and reads them again.
func TestSegments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var image []byte
		for range rapid.IntRange(0, 5).Draw(t, "pieces") {
			image = append(image, make([]byte, rapid.SampledFrom([]int{0, 1, zeros - 1, zeros, 100_000}).Draw(t, "zeros"))...)
			image = append(image, rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")...)
		}
		image = append(image, 1)
		got, err := memory(segments(image))
		require.NoError(t, err)
		require.True(t, bytes.Equal(image, got))
	})
}

// TestShrink keeps all sections but that of data, and objects to what is no program.
func TestShrink(t *testing.T) {
	data := []byte{2, 0, constI32, 10, end, 2, 'a', 'b', 0, constI32, 0x80, 1, end, 1, 'c'} // ab at 10, c at 128
	program := wasmHeader + "\x0a\x03xyz\x0b" + string(rune(len(data))) + string(data) + "\x00\x02\x01n"
	got, err := shrink([]byte(program), false)
	require.NoError(t, err)
	joined := append([]byte{1, 0, constI32, 10, end, 119, 'a', 'b'}, make([]byte, 116)...)
	want := wasmHeader + "\x0a\x03xyz\x0b" + string(rune(len(joined)+1)) + string(joined) + "c\x00\x02\x01n"
	assert.Equal(t, want, string(got))
	for _, broken := range []string{"", "MZ", program[:len(program)-1], wasmHeader + "\x0b\x02\x01\x01", wasmHeader + "\x0b\x05\x01\x00\x23\x00\x0b"} {
		_, err := shrink([]byte(broken), false)
		assert.ErrorIs(t, err, errNotWasm, "%q", broken)
	}
}

// TestDropLines erases the tables of two functions but what is shared with others, and leaves alone what it does not know.
func TestDropLines(t *testing.T) {
	const (
		tables  = 72
		records = tables + 20
		size    = recordHeader + 4*(2+4) // two tables, four data
	)
	image := make([]byte, records+8*2+2*size)
	put := func(at, v int) { binary.LittleEndian.PutUint32(image[at:], uint32(v)) }
	copy(image, tablesMagic)
	put(8, 2)
	put(8+8*6, tables)
	put(8+8*7, records)
	copy(image[tables:], []byte{0, 2, 1, 0, 4, 1, 0, 0, 3, 0, 6, 1, 0}) // at 1, 4, 7 (it begins with 0), 10
	for i, f := range []struct{ stack, file, line, data int }{{1, 4, 7, 10}, {1, 4, 10, 10}} {
		at := 16 + i*size
		put(records+8*i+4, at)
		for k, v := range []int{f.stack, f.file, f.line, 2} {
			put(records+at+16+4*k, v)
		}
		image[records+at+countOfData] = 4
		for k, v := range []int{f.line, f.data, 11, 12, 13, 14} {
			put(records+at+recordHeader+4*k, v)
		}
	}
	image = append(make([]byte, 100), image...)
	unknown := bytes.Replace(image, []byte(tablesMagic), []byte("\xf2\xff\xff\xff\x00\x00\x01\x08"), 1)
	same := bytes.Clone(unknown)
	dropLines(unknown)
	assert.Equal(t, same, unknown)
	dropLines(image)
	assert.Equal(t, []byte{0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 6, 1, 0}, image[100+tables:][:13])
	for i := range 2 {
		f := image[100+records+16+i*size:]
		assert.Equal(t, make([]byte, 8), f[20:][:8])
		assert.Equal(t, []byte{0, 0, 0, 0, 10, 0, 0, 0, 11, 0, 0, 0, 12, 0, 0, 0, 13, 0, 0, 0, 0xff, 0xff, 0xff, 0xff}, f[recordHeader:size])
	}
}

// TestDropNames erases names of functions but those of the runtime, and where they were.
func TestDropNames(t *testing.T) {
	const (
		names   = "\x00main.main\x00runtime.main\x00slices.Sort[go.shape.int]\x00"
		records = 72 + len(names) + len("more\x00")
	)
	image := make([]byte, 72)
	put := func(at, v int) { binary.LittleEndian.PutUint32(image[at:], uint32(v)) }
	copy(image, tablesMagic)
	image = append(append(image, names...), "more\x00"...)
	image = append(image, make([]byte, 8*2+2*recordHeader)...)
	put(8, 2)
	put(8+8*3, 72)
	put(8+8*4, 72+len(names))
	put(8+8*7, records)
	for i, name := range []int{1, 11} {
		put(records+8*i+4, 16+recordHeader*i)
		put(records+16+recordHeader*i+4, name)
	}
	dropNames(image)
	assert.Equal(t, strings.Repeat("\x00", 11)+"runtime.main\x00"+strings.Repeat("\x00", 26)+"more\x00", string(image[72:records]))
	assert.EqualValues(t, 24, image[records+16+4], "main.main")
	assert.EqualValues(t, 11, image[records+16+recordHeader+4], "runtime.main")
	broken := append([]byte(tablesMagic), make([]byte, 64)...)
	same := bytes.Clone(broken)
	dropNames(broken)
	assert.Equal(t, same, broken)
}
