package main

import "github.com/spf13/pflag"

// outsideFlags adds the flags that say what code and devices outside of the program may do to its objects.
func (f *flags) outsideFlags(fs *pflag.FlagSet) {
	f.writes = choice{"reached", []string{"reached", "globals"}}
	fs.Var(&f.writes, "external-writes", "functions that are not defined write to what they can reach from their arguments, now or later; or also to globals with external linkage")
	fs.BoolVar(&f.volatile, "nondet-volatile", false, "a volatile object may hold any value whenever it is read, as a register of a device (default: it is ordinary memory)")
}
