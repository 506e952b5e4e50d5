package main

import (
	"github.com/spf13/pflag"

	"cairn/internal/verify"
)

// meaning are the flags that say what the text of a program means, where C and its platforms leave a choice, and by which passes it
// is transformed.
type meaning struct {
	model, ints, overflow, writes, order, memory choice
	passes                                       choices
}

func (m *meaning) flags(fs *pflag.FlagSet, opt *verify.Options) {
	m.model = modelChoice()
	m.ints, m.overflow = choice{value: "c", of: []string{"c", "math"}}, choice{value: "ub", of: []string{"ub", "wrap"}}
	m.writes = choice{value: "reached", of: []string{"reached", "globals"}}
	m.order = choice{value: "all", of: []string{"all", "left-to-right"}}
	m.memory = choice{value: string(verify.MemoryAuto), of: verify.Memories()}
	m.passes = choices{of: verify.PassNames()}
	fs.Var(&m.model, "data-model", "whether long and pointers have 32 or 64 bits (default: from the task definition, or LP64)")
	fs.Var(&m.ints, "ints", "C's integers or unbounded integers")
	fs.Var(&m.overflow, "signed-overflow", "whether signed overflow is undefined behaviour or wraps around")
	fs.Var(&m.memory, "memory-model", "how memory is modelled: scalars, for all engines; bytes, for engines that support arrays; open: scalars, and memory with arbitrary contents behind pointers from outside the program; auto: the first of these that suffices")
	fs.BoolVar(&opt.MallocFails, "malloc-may-fail", false, "malloc and calloc may return a null pointer (default: only for more bytes than there are addresses, otherwise never, as in SV-COMP)")
	fs.Var(&m.writes, "external-writes", "where functions without a definition may write: to what they can reach from their arguments, now or later; or also to globals with external linkage")
	fs.Var(&m.order, "evaluation-order", "where C leaves the order of operands open and it may matter: follow all orders, or assume that it is from left to right")
	fs.BoolVar(&opt.NondetVolatile, "nondet-volatile", false, "a volatile object may hold any value at each read, like a device register (default: it is ordinary memory)")
	fs.Var(&m.passes, "pass", "transform the control flow before the search with one of the passes below (may repeat: one after the other)")
	tell(fs, moreTopic, "ints", "signed-overflow", "memory-model", "malloc-may-fail", "external-writes", "evaluation-order", "nondet-volatile", "pass")
}

// modelChoice is a flag for the data model.
func modelChoice() choice {
	return choice{value: "", of: []string{string(verify.ILP32), string(verify.LP64)}}
}
