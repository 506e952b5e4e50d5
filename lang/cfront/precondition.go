package cfront

import "cairn/cfg"

// What functions of the library and of the compiler require of their arguments, beside what their translations do (C11 7.1.4; 7.24.2.1,
// paragraph 2, and its like; gcc's manual, 6.59).

// copiers are those that copy between blocks that must not overlap, whose lengths are not known beforehand.
var copiers = wordSet(`strcpy stpcpy strncpy stpncpy strcat strncat strlcpy strlcat strxfrm memccpy swab wcscpy wcsncpy wcscat wcsncat wmemcpy
	mbstowcs wcstombs sprintf snprintf vsprintf vsnprintf sscanf swprintf`)

// bitCounts are those that count zeros beside a bit, of which there must be one.
var bitCounts = wordSet("__builtin_clz __builtin_clzl __builtin_clzll __builtin_ctz __builtin_ctzl __builtin_ctzll")

// preconditions checks what a function requires of its arguments.
func (l *calls) preconditions(f *function, args []value, pos cfg.Pos) {
	switch name := plainName(f.name); {
	case len(args) == 0 || !l.b.reachable():
	case roundsOnlyToNearest[name]:
		l.mustRoundToNearest(pos)
	case bitCounts[f.name] && args[0].e != nil:
		l.require(cfg.Builtin, l.truth(args[0].e), pos, "%s of 0", f.name)
	case copiers[name] && (f.def == nil || f.library) && args[0].ptr != nil && l.looksFor(cfg.Overlap):
		for _, from := range args[1:] {
			if from.ptr != nil && !from.ptr.null {
				l.separate(args[0].ptr, from.ptr, name, pos)
			}
		}
	}
}

// separate goes on if two pointers lead to different objects; in one object it depends on the lengths of strings whether blocks overlap.
func (l *calls) separate(p, q *pointer, name string, pos cfg.Pos) {
	const what = "check whether blocks overlap in one object, which depends on the length of a string: "
	if l.options.Bytes {
		a, b := l.locations(p, q, pos)
		l.unlessHole(l.not(l.sameObject(a, b)), pos, cfg.Unsupported, "%s", what+name)
		return
	}
	one := l.truthOf(false)
	l.eachPair(l.code(p, pos), l.code(q, pos), func(_, _ pointee, here *cfg.Expr) { one = either(one, here) })
	l.unlessHole(l.not(one), pos, cfg.Unsupported, "%s", what+name)
}
