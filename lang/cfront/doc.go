// Package cfront reads C programs: it turns one or more source files into a cfg.Graph with all calls inlined, in which every
// conversion that C makes is written out. It needs no compiler and no header files on the host.
//
//	prog, err := cfront.Load(ctx, "f.c", src, cfront.Options{DataModel: cfront.LP64})
//	if u := (*cfront.Unsupported)(nil); errors.As(err, &u) {
//		return unknown(u.Pos, u.Construct)
//	}
//	fmt.Println(prog.Main)
//
// # From text to syntax trees
//
//	load.go            Load, Parse: the files of a program, one after the other (options.go, errors.go)
//	source.go          inspect: text or not, line markers, size and nesting; what the C parser cannot bear is kept from it
//	lex.go             coarse tokens of a text that has not been parsed
//	literal.go         spellings that the C parser does not know
//	stringize.go       strings that the operator # makes of them
//	respell_type.go    declarators and specifiers that it does not know
//	macro.go           what is a macro for the C parser only: conditions and operands that show it
//	attribute.go       attributes of C23
//	nesting.go         bounds on the nesting of brackets and statements
//	include.go         the headers that the user's files include
//	predefined.go      macros and headers that come with cairn (macros/, include/)
//	has.go             what gcc says of itself: __has_attribute, __has_builtin
//	parse.go           modernc.org/cc/v4: preprocessing, parsing, in a goroutine, so that a timeout works; lang/ctypes: types
//	cplusplus.go       signs that a text is C++
//	models.go          the files of libc/ that a program needs
//	libc_choice.go     what these ask for that C cannot say
//	pragma.go          #pragma pack, and whether layouts are known
//	tree.go            visiting a syntax tree
//	outline.go         where statements, operators and calls stand in the text
//	harness.go         a program that calls a function with any arguments
//
// # From syntax trees to graphs
//
// That is a tower of layers. Each has a type with a state of its own and knows the layers below it; what it needs of those above is an
// interface of one or two methods.
//
//	exprs        exprs.go         C's arithmetic as expressions of the graph
//	activation   activation.go    the inlined call and the block that are being translated
//	emitter      emit.go          statements and branches
//	             check.go         what must hold, what is undefined, holes
//	             outside_memory.go where pointers lead that come from outside the program
//	             outside.go       what statements are of a call of a function outside of the program
//	typeTable    types.go         C types, and the parameters of functions
//	             layout.go        where the members of structures are
//	objects      object.go        the objects of the program and their parts
//	             memory.go        the numbers by which pointers tell them apart, over all passes
//	             unset.go         pointers that are used before they have a value
//	pointers     points.go        pointers as numbers
//	             pointer.go       operations on pointers
//	             move.go          where arithmetic leads them
//	             beside.go        memory beside arrays
//	memory       place.go         reading and writing objects
//	             value.go         values that other operands may change
//	             bind.go          pointers that have one value, and others
//	             argument.go      arguments of the program
//	             union.go         which member of a union has been written
//	             fixed.go         integers that have one value
//	             valid.go         pointers that outlive what they point to
//	             escape.go        what unknown functions can reach
//	             flat.go         memory made of bytes: numbers of objects, pointers in memory
//	             flat_access.go  reading and writing it
//	             flat_extended.go long double
//	             flat_pointer.go pointers into it
//	             flat_referent.go pointers that are in memory themselves
//	             flat_number.go  pointers as integers
//	             flat_lifetime.go which objects are there at one time, and which share memory
//	             flat_equal.go   which pointers may be equal although they point into two objects
//	             flat_tag.go     which bytes are parts of pointers, where types do not tell
//	             flat_overrun.go pointers and indices that leave a member of a structure
//	             flat_word.go    pointers of which bytes are changed
//	             flat_copy.go    pointers that a program copies in pieces
//	             flat_heap.go    objects that come into being in the course of the run
//	             flat_alloca.go   objects that alloca makes
//	             flat_padding.go what initialisers do not say
//	             flat_vla.go     arrays of variable length
//	             memory_map.go   what the bytes are, for who shows them
//	             flat_init.go    parts of objects for initialisers, strings
//	expressions  expr.go          expressions (unary.go, postfix.go, assign.go, condition.go)
//	             vector.go        vectors of gcc's
//	             float.go         floating-point numbers
//	             rounding.go      in other modes than to nearest
//	             complex.go       complex numbers
//	             value_checks.go  results that are defined, but may not be meant
//	             effects.go       what they leave in the graph
//	             order.go         operands whose order of evaluation may matter
//	             order_steps.go   the steps of an evaluation (order_words.go: in which words they designate objects)
//	             order_follow.go  following all orders
//	             footprint.go     what evaluating something may do (footprint_call.go: what functions do; footprint_argument.go: to what is
//	                              passed to them; footprint_error.go: where an operation is not defined)
//	             init.go          initialisers, objects that live as long as the program
//	             init_address.go  addresses as integers in static initialisers
//	             literal_object.go compound literals
//	             handed.go         pointers that arrays become, where they are handed on
//	             initlist.go      which part of an object an initialiser is for
//	calls        call.go          arguments and what is called
//	             precondition.go  what functions require of their arguments
//	             inline.go        one inlined call
//	             mismatch.go      arguments and results that a function does not have
//	             jumps.go         setjmp, longjmp
//	             startup.go       what runs before and after main
//	             procs.go         recursive functions, which are procedures
//	             flat_call.go     calls through pointers, when memory is made of bytes
//	lowerer      stmt.go          statements
//	             jump.go          goto and switch
//	             label.go         addresses of labels, computed gotos
//	             cleanup.go       gcc's attribute cleanup
//	             asm.go           inline assembly that computes nothing
//	             hole.go          statements that are not supported
//	             lowerer.go       the run as a whole, and how the layers are put together
//	             flat_main.go     arguments of the program, when memory is made of bytes
//
// Beside the tower:
//
//	names        scope.go         what identifiers stand for; they are resolved here, and compared with the parser's
//	             link.go          declarations, across files
//	             same.go          whether two texts have the same tokens
//	             linkname.go      names that the linker has for them
//	leaks        leak.go          memory that is not freed, or out of reach
//	             endless.go       runs that never end
//	blocks       heap.go          malloc and free
//	             block.go         memset, memcpy
//	             flat_block.go    the same, when memory is made of bytes
//	library      library.go       functions of the C library that are a line in a table
//	             errno.go         errno
//	             external.go      other functions without a body
//	             verifiers.go     functions of other verifiers; verifier_memory.go: what CBMC asks of memory
//	             flat_library.go arguments of library functions, when memory is made of bytes
//	             library_atomic.go, library_buffer.go, library_io.go, library_math.go, library_power.go, library_overflow.go, varargs.go,
//	             library_complex.go
//	             library_format.go, library_print.go, library_conversion.go, library_digits.go, library_real_text.go: printf and so on
//	             library_scan.go, library_scan_next.go, library_scan_known.go, library_scan_short.go: scanf and so on
//	builder      graph.go         the graph while it grows
//	             finish.go        unreachable code removed, straight-line code on one edge
//	             coalesce.go      temporaries that only carry a value
//	Survey       survey.go        all that is not supported
//
// # C11
//
//	6.3.1.1, 6.3.1.8  promote, usual (types.go)      conversions of integers; widths are enough, ranks are not needed
//	6.5, paragraph 2  raceOf, clash                  effects without an order
//	6.5.2.2           arguments, matchParameters     with and without a prototype
//	6.5.13-6.5.15     logical, conditional, branch   control flow where an operand has side effects
//	6.5.16            assign, update, step           the value is what has been assigned
//	6.7.9             initialise (init.go)           what an initialiser leaves out is 0
//	6.8.4.2           dispatch, caseRanges           cases are converted to the promoted type of the expression
//
// Integers are exact: a narrowing conversion wraps, characters are signed, enumerations have the type that gcc gives them.
// Operands, arguments and initialisers are evaluated from left to right, and in all other orders, too, where that may make a difference
// (unless Options.LeftToRight takes one for granted).
// With Options.Math all types are cfg.Math and conversions vanish, except that _Bool holds 0 or 1; unsigned inputs are assumed not to be negative.
//
// An uninitialised local variable gets an arbitrary value each time its declaration is passed, also if a jump passes over
// it. An index out of bounds ends the execution like most undefined behaviour, if it is no error (below). Where a pointer is used that
// points to nothing usable, there is a hole (cfg.Hole): what the program does then is not guessed.
//
// # Objects
//
// Structures and arrays are taken apart into integers. An index unknown before the run makes a choice between elements. A
// pointer that has the same value in all its assignments, as parameters of inlined functions do, and is not used before
// (unset.go), is resolved while the graph is made; another one is a number that says what it points to, and an index if that
// is an array (memory.go, points.go), and what is read and written through it is a choice between all that it may point to. A
// call through a pointer is a choice between functions. Memory that is allocated is an object for each place where that is done (heap.go). A string is an array when
// something looks into it (init.go); memset and memcpy work on whole objects (block.go). A union can be read as
// the member that was written last (union.go). Pointer arithmetic that counts in bytes, or leads from one part of an object to another, is
// exact where the layout is known (move.go); memory beside an array is a hole (beside.go). What is behind a pointer from outside the
// program is a hole, too, or with Options.Open memory of any contents (outside_memory.go).
//
// # Memory made of bytes
//
// All of that is about scalars. With Options.Bytes the objects that are more than a scalar, and those to which there are pointers, are
// bytes in an array of the graph instead (flat.go). A pointer is the number of an object and an offset; unions, casts of pointers,
// allocated memory of any size, arrays of variable length, unknown indices, memcpy of unknown size are what they are in C. Recursive
// functions are procedures (procs.go), and with memory one graph that has a stack. What address an object has is not known; objects that are
// not there at one time may have the same. Where pointers to two objects may be equal or not, both is followed, and an error after it is a hole.
//
// # What is undefined
//
// All that C leaves undefined goes through require (check.go): it is the error if Options.Checks asks for it, and otherwise ends
// the execution, or is a hole where what really happens matters. An error that is not looked for ends the run.
//
// # Conventions of SV-COMP
//
// The error is a call of reach_error or __VERIFIER_error, defined or not, or a failing assert (assert, __VERIFIER_assert,
// __assert_fail, unless the file defines them). __VERIFIER_nondet_T returns any value of T. Functions of other verifiers mean what they
// mean there, and what else has a name of theirs is not supported (verifiers.go). Other functions that are not
// defined return any value of their type, and call no function of the program. Those of the C library are in a table
// (library.go), or are translated from C themselves (models.go). An unknown one may write to all that it can reach, now or
// since an earlier call: escape.go; with Options.ExternalWrites also to globals with external linkage. Other functions of the C library
// are not supported. A volatile object is ordinary memory, which is said, unless Options.NondetVolatile says that it is a register.
//
// # Limits
//
// Not supported, and reported as such with position and name: memory of a size that is not
// constant or that is allocated again and again at one place, arrays of variable length, recursive functions
// with a variable number of arguments (others: varargs.go), inline assembly that computes, threads. The bounds on size and nesting are in options.go.
//
// Receivers and index names: l a layer of the tower or what stands beside it, b builder, p place or pointer, t type, v value or vertex, n syntax node, m mark.
package cfront
