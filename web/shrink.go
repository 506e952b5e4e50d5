package web

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// What Go's linker writes is made smaller before it is compressed. Its segments of data end at each run of a few zeros, a hundred thousand
// of them, which cost a tenth of the data when compressed and most of the time of starting; a handful do. And a page needs neither lines of
// cairn's own sources nor the names of its functions: the tables that tell the lines are another fifth, the names a twentieth of the whole.

// wasmHeader begins a program of WebAssembly (specification 1.0, 5.5.16).
const wasmHeader = "\x00asm\x01\x00\x00\x00"

const (
	dataSection = 11 // 5.5.14
	constI32    = 0x41
	end         = 0x0b
	page        = 1 << 16
)

// zeros is the length of a run of zeros at which a segment ends. Shorter ones are smaller when they are compressed.
const zeros = 256

var errNotWasm = errors.New("this is no program of WebAssembly as Go's linker writes it")

// shrink writes the data of a program in few segments; without lines, it has no tables of them.
func shrink(wasm []byte, lines bool) ([]byte, error) {
	rest, ok := bytes.CutPrefix(wasm, []byte(wasmHeader))
	if !ok {
		return nil, errNotWasm
	}
	out := []byte(wasmHeader)
	for r := (reader{data: rest}); len(r.data) > 0 && !r.failed; {
		id := r.bytes(1)
		section := r.bytes(r.number())
		if r.failed {
			return nil, errNotWasm
		}
		if id[0] == dataSection {
			image, err := memory(section)
			if err != nil {
				return nil, err
			}
			if !lines {
				dropNames(image)
				dropLines(image)
			}
			section = segments(image)
		}
		out = binary.AppendUvarint(append(out, id[0]), uint64(len(section)))
		out = append(out, section...)
	}
	return out, nil
}

// reader reads what is in a section; what is not there is told by failed.
type reader struct {
	data   []byte
	failed bool
}

func (r *reader) bytes(n int) []byte {
	if r.failed = r.failed || n < 0 || n > len(r.data); r.failed {
		return []byte{0}
	}
	out := r.data[:n:n]
	r.data = r.data[n:]
	return out
}

// number is one without a sign, in LEB128.
func (r *reader) number() int {
	v, n := binary.Uvarint(r.data)
	r.bytes(max(n, 0))
	r.failed = r.failed || n <= 0 || v > 1<<32
	return int(v)
}

// signed is one of 32 bits with a sign.
func (r *reader) signed() int {
	v := int32(0)
	for shift := 0; ; shift += 7 {
		b := r.bytes(1)[0]
		v |= int32(b&0x7f) << shift
		if b&0x80 == 0 || shift > 28 {
			if b&0x40 != 0 && shift+7 < 32 {
				v |= -1 << (shift + 7)
			}
			return int(uint32(v))
		}
	}
}

// memory is what the segments of a section of data make of it, up to the end of the last one.
func memory(section []byte) ([]byte, error) {
	r := reader{data: section}
	var image []byte
	for n := r.number(); n > 0; n-- {
		kind, op := r.bytes(1)[0], r.bytes(1)[0] // 0: into the first memory, at an offset that is an expression
		at := r.signed()
		stop, data := r.bytes(1)[0], r.bytes(r.number())
		if r.failed || kind != 0 || op != constI32 || stop != end || at > 1<<30 {
			return nil, errNotWasm
		}
		if more := at + len(data) - len(image); more > 0 {
			image = append(image, make([]byte, more)...)
		}
		copy(image[at:], data)
	}
	if r.failed {
		return nil, errNotWasm
	}
	return image, nil
}

// segments is the section of data that makes memory an image.
func segments(image []byte) []byte {
	var out []byte
	n := 0
	for at := 0; at < len(image); {
		if image[at] == 0 {
			at++
			continue
		}
		to, gap := at, 0 // behind the last byte that is not zero, and the zeros since then
		for i := at; i < len(image) && gap < zeros; i++ {
			if gap++; image[i] != 0 {
				to, gap = i+1, 0
			}
		}
		out = append(out, 0, constI32)
		out = appendSigned(out, int32(at))
		out = binary.AppendUvarint(append(out, end), uint64(to-at))
		out = append(out, image[at:to]...)
		n, at = n+1, to
	}
	return append(binary.AppendUvarint(nil, uint64(n)), out...)
}

func appendSigned(out []byte, v int32) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

// The tables of Go's functions in memory, as Go 1.20 to 1.26 have them (internal/abi, runtime: pcHeader, _func): a header with the places of
// its parts, one of which are tables of values by places in the code, and another one records of the functions, which name their tables.
const (
	tablesMagic  = "\xf1\xff\xff\xff\x00\x00\x01\x08"
	recordHeader = 44

	countOfData  = 43 // in a record: how many data it has, behind the tables
	unsafeTable  = 0  // the table of where a signal must not interrupt (abi.PCDATA_UnsafePoint), which WebAssembly does not have
	inlineTable  = 2  // the tables of what is inlined, and of which arguments have values (abi.PCDATA_InlTreeIndex, PCDATA_ArgLiveIndex), which
	liveTable    = 3  // only lists of calls need
	noData       = 1<<32 - 1
	inlineData   = 3 // what is inlined, what arguments there are, and which of them may have values (abi.FUNCDATA_InlTree, FUNCDATA_ArgInfo,
	argumentData = 5 // FUNCDATA_ArgLiveInfo)
	liveData     = 6
)

// runtimeName begins the names of the runtime's own functions.
const runtimeName = "runtime."

// dropNames erases the names of functions in memory but for those of the runtime, which tells its own goroutines by them. In the list of calls
// of a panic the others are empty.
func dropNames(image []byte) {
	start := bytes.Index(image, []byte(tablesMagic))
	if start < 0 || len(image)-start < 72 {
		return
	}
	header := func(i int) int { return start + int(binary.LittleEndian.Uint32(image[start+8+8*i:])) }
	from, to, functions, records := header(3), header(4), header(0)-start, header(7)
	if from >= to || to > len(image) || records+8*functions > len(image) {
		return
	}
	nameless := -1 // where an empty name is
	for at := from; at < to; {
		n := bytes.IndexByte(image[at:to], 0)
		if n < 0 {
			return
		}
		if !bytes.HasPrefix(image[at:], []byte(runtimeName)) {
			clear(image[at : at+n])
			nameless = at - from
		}
		at += n + 1
	}
	for i := range functions {
		f := records + int(binary.LittleEndian.Uint32(image[records+8*i+4:]))
		if f+recordHeader > len(image) {
			return
		}
		at := from + int(binary.LittleEndian.Uint32(image[f+4:]))
		if nameless >= 0 && at < to && image[at] == 0 {
			binary.LittleEndian.PutUint32(image[f+4:], uint32(nameless))
		}
	}
}

// dropLines erases the tables of files and lines in memory, and what arguments functions have: places are unknown to functions, then, which the
// runtime prints as "?". Tables that another one shares stay.
func dropLines(image []byte) {
	start := bytes.Index(image, []byte(tablesMagic))
	if start < 0 || len(image)-start < 72 {
		return
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint32(image[at:])) }
	header := func(i int) int { return start + word(start+8+8*i) }
	functions, tables, records := word(start+8), header(6), header(7)
	if tables >= records || records+8*functions > len(image) {
		return
	}
	length := func(table int) (n int) { // pairs of numbers up to one that begins with 0, not the first
		for r := (reader{data: image[tables+table : records]}); !r.failed; {
			before := len(r.data)
			if r.number() == 0 && n > 0 {
				return n + before - len(r.data)
			}
			r.number()
			n += before - len(r.data)
		}
		return n
	}
	var erased []int
	kept := make(map[int]bool)
	for i := range functions {
		f := records + word(records+8*i+4)
		if f+recordHeader > len(image) || f+recordHeader+4*word(f+28) > len(image) {
			return
		}
		erased = append(erased, word(f+20), word(f+24)) // files, lines
		kept[word(f+16)] = true                         // depths of the stack
		count := word(f + 28)
		for k := range count {
			if at := f + recordHeader + 4*k; k == unsafeTable || k == inlineTable || k == liveTable {
				erased = append(erased, word(at))
				clear(image[at : at+4])
			} else {
				kept[word(at)] = true
			}
		}
		for _, k := range []int{inlineData, argumentData, liveData} {
			if at := f + recordHeader + 4*(count+k); k < int(image[f+countOfData]) && at+4 <= len(image) {
				binary.LittleEndian.PutUint32(image[at:], noData)
			}
		}
		clear(image[f+20 : f+28])
		clear(image[f+32 : f+40]) // where the files of its package begin, and its first line
	}
	if from := header(4); start < from && from < tables { // the names of files, and where those of a package begin
		clear(image[from:tables])
	}
	for _, table := range slices.Compact(slices.Sorted(slices.Values(erased))) {
		if table != 0 && !kept[table] && tables+table < records {
			clear(image[tables+table:][:length(table)])
		}
	}
}
