package cfg

// Outside is a call of a function that is not part of the program, at one place of its text.
type Outside struct {
	Function string
	Library  bool   // of the C library
	Variadic bool   // there may be more arguments, all of them pointers
	Params   []Type // of the other arguments; the zero Type for a pointer
	Known    bool   // the arguments are as Params says
}

// PartKind tells what a statement is of such a call.
type PartKind uint8

// The parts of a call.
const (
	Chosen      PartKind = iota // a nondeterministic choice that the other parts tell of
	Returned                    // the Havoc that is the result
	ReturnedArg                 // the Havoc that is the result as a truth value: argument Arg, or else a null pointer
	Written                     // what is written; of an Assign of an if-then-else: if its condition holds
	Untold                      // a Havoc that is not told in numbers: a pointer, or a structure
)

// ToBeFreed is the state of an object (VarInfo.States) that is on the heap and has not been freed.
const ToBeFreed = 1

// Errno is the Arg of what is written to errno.
const Errno = -2

// Part is a part of a call of a function outside of the program.
type Part struct {
	Call   *Outside
	Step   int // the parts of one call have ascending numbers
	Kind   PartKind
	Arg    int   // the argument through which it is written, from 0 on; -1 if it is none of this call
	Offset int64 // of what is written, in bytes from where that points
	Size   int64 // of what is written, in bytes
	Begins bool  // the first of what the call writes through that argument is written to where it points, so that Offset counts from elsewhere
}
