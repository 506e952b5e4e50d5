package cfront

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// A declaration can give something another name for the linker, by __asm__("name"). That is harmless where nothing else in the program has that
// name, as in headers of the C library, which name its versions of functions so. Otherwise two things of the program are one: this is refused. Calls
// of a function without a body that is one known here by another name are not followed.

// linkNames are the names of a program that the linker knows, and some that it need not know: a compiler may give them away.
type linkNames struct {
	info    *ctypes.Info
	renamed []linkName
	unread  []linkName      // in a form that is not understood
	objects map[string]bool // variables that last, and functions with a body
	others  map[string]bool // functions without one
}

// linkName is another name for what is declared at a place.
type linkName struct {
	name, of string
	at       positioned
}

// checkLinkNames refuses names for the linker by which two things are one.
func (l *names) checkLinkNames() {
	if l.in.linked || !l.in.files.mention("asm") {
		return
	}
	k := &linkNames{info: l.info, objects: map[string]bool{}, others: map[string]bool{}}
	for _, u := range l.in.units {
		if !u.library {
			k.collect(u.ast)
		}
	}
	for _, x := range k.unread {
		fail(unsupported(l.pos(x.at), "the name %s for the linker", x.name))
	}
	for i, x := range k.renamed {
		twin := slices.ContainsFunc(k.renamed[:i], func(y linkName) bool { return y.name == x.name && y.of != x.of && (k.objects[x.of] || k.objects[y.of]) })
		if k.objects[x.name] || k.others[x.name] && k.objects[x.of] || twin {
			fail(unsupported(l.pos(x.at), "a second name for %s", x.name))
		}
		if hasMeaning(x.name) && !sameMeaning(x) {
			if l.in.renamed == nil {
				l.in.renamed = map[string]string{}
			}
			l.in.renamed[x.of] = x.name
		}
	}
	l.in.linked = true
}

// hasMeaning reports whether a function is known by its name.
func hasMeaning(name string) bool {
	if isLibraryFunction(name) || ofVerifier(name) || functionsThatFail[name] || functionsThatEnd[name] {
		return true
	}
	return slices.ContainsFunc(models(), func(m model) bool { return slices.Contains(m.defines, name) })
}

// sameMeaning reports whether a name for the linker is one of a version of the function: the header has it.
func sameMeaning(x linkName) bool {
	return hasMeaning(x.of) && (x.name == x.of+"64" || strings.HasPrefix(x.name, "__") && strings.HasSuffix(x.name, "_"+x.of))
}

// collect finds the names in a file.
func (k *linkNames) collect(ast *cc.AST) {
	visit(ast.TranslationUnit, func(n any) bool {
		switch n := n.(type) {
		case *cc.FunctionDefinition:
			// The body of a gnu_inline function is none for the linker: headers of the C library name the function behind it.
			if o := k.info.Object(n.Declarator); o != nil && !slices.Contains(o.Attrs, "gnu_inline") {
				k.objects[o.Name] = true
			}
		case *cc.InitDeclarator:
			k.declared(n)
		}
		return true
	})
}

func (k *linkNames) declared(d *cc.InitDeclarator) {
	o := k.info.Object(d.Declarator)
	if o == nil || o.Kind == ctypes.Typedef || o.Kind == ctypes.Var && o.Linkage == ctypes.NoLinkage && !o.Static {
		return
	}
	if o.Kind == ctypes.Func {
		k.others[o.Name] = true
	} else {
		k.objects[o.Name] = true
	}
	if d.Asm == nil {
		return
	}
	text, ok := asmText(d.Asm.Token3)
	if !ok {
		k.unread = append(k.unread, linkName{d.Asm.Token3.SrcStr(), o.Name, d.Declarator})
	}
	if text != o.Name {
		k.renamed = append(k.renamed, linkName{text, o.Name, d.Declarator})
	}
}
