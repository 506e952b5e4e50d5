// Package regions takes arrays apart. Memory that a front end has made one array of bytes becomes arrays for the objects that can be told
// apart, with cells of the width of the accesses, and scalars where all offsets are constants. The executions are the same, and so are their choices by
// name.
//
//	split, origin := regions.Split(g, regions.Memory{})
//
// It follows
//
//	Burstall, Some techniques for proving correctness of programs which alter data structures, MI 7, 1972      an array for each field
//	Lattner, Lenharth, Adve, Making context-sensitive points-to analysis with heap cloning practical, PLDI 2007  objects that may be meant together are one region
//	Granger, Static analysis of arithmetical congruences, IJCM 30, 1989                                          where in an array an offset is
//	Balakrishnan, Reps, Recency-abstraction for heap-allocated storage, SAS 2006                                 what objects of a loop contain
//
// # Where things are
//
//	split.go       Split; expressions and reads
//	write.go       assignments to arrays
//	copy.go        copies, field by field
//	divide.go      offsets as indices; variables that are represented by their quotients
//	declare.go     the variables of the new graph
//	flow.go        which objects numbers mean, at each vertex
//	values.go      objects, and what is known of a variable
//	contents.go    what is known of the cells of an object
//	memory.go      reads and writes
//	decide.go      comparisons of numbers of objects
//	congruence.go  numbers modulo others
//	shape.go       regions
//	note.go        how regions are accessed, and their fields
//
// An access means a set of objects: those whose number is a constant, and those that get theirs at one place of the graph, from a counter (sites).
// Objects of which an access may mean either belong to one region, unless it is one to a few cells of few objects, whose numbers decide then.
// A region is cut at the ends of the accesses, modulo a stride: the greatest common divisor of all differences of offsets. Where two accesses
// overlap otherwise than by being the same, it stays an array of the old cells. In the new arrays there is one object, with the number 0, unless a region
// that is not taken apart has several at a time.
//
// Limits: an array of which an access may mean any object stays whole; so does one that is assigned another way than by a single operation
// on itself. Of what is in memory at offsets that are not constant little is known. Sites of objects that may exist several times have no arrays with several
// dimensions: their fields at constant offsets become arrays over the objects, or else they stay bytes.
//
// Names: f flow or field, s state or shapes, w rewriter, r and q regions, m meaning.
package regions
