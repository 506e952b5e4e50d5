package main

import (
	"github.com/spf13/pflag"

	"cairn/internal/verify"
)

// meaning are the flags that say what the text of a program means, where C and its platforms leave a choice, and by which passes it
// is transformed.
type meaning struct {
	model, ints, overflow, writes, memory choice
	passes                                choices
}

func (m *meaning) flags(fs *pflag.FlagSet, opt *verify.Options) {
	m.model = modelChoice()
	m.ints, m.overflow = choice{value: "c", of: []string{"c", "math"}}, choice{value: "ub", of: []string{"ub", "wrap"}}
	m.writes = choice{value: "reached", of: []string{"reached", "globals"}}
	m.memory = choice{value: string(verify.MemoryAuto), of: verify.Memories()}
	m.passes = choices{of: verify.PassNames()}
	fs.Var(&m.model, "data-model", "widths of the integer types (default: as the task says, or ILP32)")
	fs.Var(&m.ints, "ints", "C's integers, or unbounded ones")
	fs.Var(&m.overflow, "signed-overflow", "signed overflow is undefined behaviour, or wraps around")
	fs.Var(&m.memory, "memory-model", "objects of a C program are taken apart into scalars, which all engines take; or are bytes, for engines that take arrays; or bytes where scalars do not do; open: scalars, and memory of any contents where pointers from outside the program lead")
	fs.BoolVar(&opt.MallocFails, "malloc-may-fail", false, "malloc and calloc may return a null pointer (default: only for more bytes than memory has addresses, otherwise never, as in SV-COMP)")
	fs.Var(&m.writes, "external-writes", "functions that are not defined write to what they can reach from their arguments, now or later; or also to globals with external linkage")
	fs.BoolVar(&opt.NondetVolatile, "nondet-volatile", false, "a volatile object may hold any value whenever it is read, as a register of a device (default: it is ordinary memory)")
	fs.Var(&m.passes, "pass", "transform the control flow before the search, by one of the passes of cairn verify (may repeat: one after the other)")
}

// modelChoice is a flag for the data model.
func modelChoice() choice {
	return choice{value: "", of: []string{string(verify.ILP32), string(verify.LP64)}}
}
