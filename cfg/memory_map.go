package cfg

// MemoryMap says what the memory of a graph is that is made of bytes, one array of them for all objects, so that its contents can be shown.
type MemoryMap struct {
	Bytes, Sizes, States Var // arrays, by the numbers of objects: what they hold, how many bytes they have, and whether they are there
	Referents            Var // where pointers are in memory, the numbers of the objects that they point to
	Next                 Var // the number of the next object; -1 stands for a variable that the graph does not have

	Fixed    map[int64]MemoryObject // the objects with constant numbers
	Varying  map[Var]MemoryObject   // automatic objects, by the variables that hold their numbers
	Pointers []PointerVar
	First    int64 // the least number of the objects that come into being in the course of the run
	Outside  int64 // the least one of those outside of the program
}

// MemoryObject is a variable in memory, a string, or a function. It is shown with the name.
type MemoryObject struct {
	Visible
	Layout *Layout
	Value  bool // the name is that of a pointer to it: of functions, strings, and streams
}

// Visible is a name, and where it is visible: in a function, empty for what is global, before a place, if that is valid.
type Visible struct {
	Name, Func string
	Until      Pos
}

// At reports whether the name is visible at a place in a function, as far as that can be told from the two.
func (v *Visible) At(pos Pos, function string) bool {
	return v.Func != function || !v.Until.IsValid() || v.Until.File != pos.File || pos.Line < v.Until.Line || pos.Line == v.Until.Line && pos.Col <= v.Until.Col
}

// PointerVar is a pointer that is two variables: the number of an object, and an offset in bytes.
type PointerVar struct {
	Visible
	Object, Offset Var
	To             *Layout // what it points to by its type; nil: nothing is known
}

// Layout is a type as it lies in memory.
type Layout struct {
	Name    string
	Size    int64 // in bytes
	Members []Member

	Rest *Rest // the flexible array at the end, if there is one
}

// Rest is an array at the end of a structure, with as many elements as there is memory for.
type Rest struct {
	Name   string
	Offset int64 // in bytes
	Of     *Layout
}

// Member is a scalar in a layout, or a text: an array of Text characters. The name is as behind the object's: .next, [2].x, or empty.
type Member struct {
	Name    string
	Offset  int64 // in bytes
	Bit     int   // of a bit-field: where it begins behind the offset
	Type    Type  // of a number
	Text    int64
	Pointer bool
	To      *Layout // of a pointer
}
