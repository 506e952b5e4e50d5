package cfront

import (
	"slices"

	"cairn/cfg"
)

// Functions that run before and after main. Those with gcc's attribute constructor run before it: those of lower priority first, of one
// priority in the order of their definitions and of the files. At exit, by a call or because main returns, those run that atexit has been
// given, the last one first (C11 7.22.4.4), and then those with the attribute destructor, in the opposite order; what a destructor gives
// to atexit comes last.

// inTurn lists functions with a priority in the order in which constructors run.
func (l *names) inTurn(priority func(f *function) *int) (out []*function) {
	for _, f := range l.funcs {
		if priority(f) != nil {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(f, g *function) int { return *priority(f) - *priority(g) })
	return out
}

// constructors run before main.
func (l *names) constructors() []*function {
	return l.inTurn(func(f *function) *int { return f.constructor })
}

// destructors run after it.
func (l *names) destructors() []*function {
	fs := l.inTurn(func(f *function) *int { return f.destructor })
	slices.Reverse(fs)
	return fs
}

// handlers is the function of libc/ that calls what atexit has been given; nil if the program calls no atexit.
func (l *names) handlers() *function {
	if e := l.linked["__at_exit"]; e != nil && e.function != nil && e.function.library {
		return e.function
	}
	return nil
}

// actsAtExit reports whether functions of the program may run at exit.
func (l *names) actsAtExit() bool { return l.handlers() != nil || len(l.destructors()) > 0 }

// start calls the constructors.
func (l *calls) start() {
	for _, f := range l.names.constructors() {
		l.byItself(f)
	}
}

// byItself calls a function that the program does not call.
func (l *calls) byItself(f *function) {
	pos := l.pos(f.def.Declarator)
	if len(l.parameters(f)) > 0 {
		fail(unsupported(pos, "a constructor or destructor with parameters: %s", f.name))
	}
	l.inline(f, nil, pos)
}

// atExit calls what runs at exit.
func (l *calls) atExit(pos cfg.Pos) {
	handlers, destructors := l.names.handlers(), l.names.destructors()
	if handlers == nil && destructors == nil {
		return
	}
	if l.exiting {
		l.hole(pos, cfg.Undefined, "exit in a function that exit calls")
		return
	}
	l.exiting = true
	defer func() { l.exiting = false }()
	if handlers != nil {
		l.inline(handlers, nil, pos)
	}
	for _, f := range destructors {
		l.byItself(f)
	}
	if handlers != nil && destructors != nil {
		l.inline(handlers, nil, pos)
	}
}
