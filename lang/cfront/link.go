package cfront

import (
	"cmp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Names are linked as C11 6.2.2 says: those with external linkage stand for one function or object in all files, those with internal
// linkage (static) for one in each file. A function that is inline in all its declarations in a file, without extern, has a definition
// for that file alone (C11 6.7.4, paragraph 7).
// What the program defines takes the place of functions of the C library, but these still call their own.

// entityOf returns what a name of file scope or with linkage stands for that is declared now, and enters it into the scope; it is new if
// that is its first declaration.
func (l *names) entityOf(name string, internal bool) (e *entity, isNew bool) {
	file := l.scope.file()
	e = file.names[name]
	if e == nil && !internal {
		e = l.linked[name]
	}
	if e == nil {
		e, isNew = &entity{}, true
		if !internal {
			l.linked[name] = e
		}
	}
	file.names[name], l.scope.names[name] = e, e
	return e, isNew
}

// declareFunction enters a function; def is nil if it is only declared.
func (l *names) declareFunction(d *cc.Declarator, def *cc.FunctionDefinition) *function {
	l.checkAttributes(d)
	name, pos := d.Name(), l.pos(d)
	file := l.scope.file()
	o := l.info.Object(d)
	internal := o.Linkage == ctypes.Internal || file.own[name]
	e, isNew := l.entityOf(name, internal)
	f := e.function
	switch {
	case isNew:
		f = &function{name: name, key: name, typ: o.Type, scope: file, pos: pos}
		if internal && len(l.in.units) > 1 {
			f.key = fileName(file.unit, name)
		}
		e.function = f
		l.functions[f.key] = f
	case f == nil:
		fail(syntaxError(pos, "%s is declared as a function and as something else", name))
	}
	f.noreturn = f.noreturn || o.NoReturn
	for _, attribute := range []string{"const", "pure", "unsequenced", "reproducible"} {
		f.pure = f.pure || slices.Contains(o.Attrs, attribute)
	}
	f.notNull = f.notNull || slices.Contains(o.Attrs, "returns_nonnull")
	f.constructor, f.destructor = cmp.Or(o.Constructor, f.constructor), cmp.Or(o.Destructor, f.destructor)
	if def == nil || f.def != nil && file.library {
		return f
	}
	if f.def != nil && (f.constructor != nil || f.destructor != nil) {
		fail(unsupported(pos, "a constructor or destructor with two definitions: %s", name))
	}
	if f.def != nil && !l.replaces(f, file, pos) {
		return f
	}
	f.def, f.typ, f.scope, f.pos, f.library = def, o.Type, file, pos, file.library
	l.funcs = append(l.funcs, f)
	return f
}

// replaces decides between two definitions of a function in two files, as linkers do: a weak one gives way. Of others the first one is taken,
// which linkers must be asked for, and so a note says it where the function is called.
func (l *names) replaces(f *function, file *scope, pos cfg.Pos) bool {
	switch {
	case f.scope == file:
		fail(syntaxError(pos, "function %s is defined twice", f.name))
	case !f.scope.weak[f.name] && !file.weak[f.name]:
		f.again = pos
	case !file.weak[f.name]:
		l.funcs = slices.DeleteFunc(l.funcs, func(g *function) bool { return g == f })
		return true
	}
	return false
}

// declareGlobal enters a variable of file scope, or the declaration of one inside a function.
func (l *names) declareGlobal(d *cc.Declarator, init *cc.Initializer) {
	name, pos := d.Name(), l.pos(d)
	file := l.scope.file()
	o := l.info.Object(d)
	e, isNew := l.entityOf(name, o.Linkage == ctypes.Internal)
	v := e.static
	switch {
	case isNew:
		v = &variable{name: name, source: name, decl: d, extern: true, scope: file}
		e.static = v
		l.globals = append(l.globals, v)
	case v == nil:
		fail(syntaxError(pos, "%s is declared as a variable and as something else", name))
	case v.scope != file && !l.compatible(l.info.Object(v.decl).Type, o.Type):
		fail(unsupported(pos, "a variable with different types in two files: %s%s", name, l.alsoAt(l.pos(v.decl), pos)))
	}
	v.align = max(v.align, o.Align)
	defines := init != nil || !o.Extern
	if defines && !v.extern && v.scope != file {
		fail(syntaxError(pos, "%s is defined twice%s", name, l.alsoAt(l.pos(v.decl), pos)))
	}
	if init != nil && v.init != nil {
		fail(syntaxError(pos, "%s is initialised twice", name))
	}
	if v.scope == file && !l.info.Object(v.decl).Type.IsComplete() && o.Type.IsComplete() || init != nil || defines && v.extern {
		v.decl, v.scope = d, file
	}
	if init != nil {
		v.init = init
	}
	v.extern = v.extern && !defines
}

// alsoAt names the other place of a clash, if it is in another file.
func (l *names) alsoAt(other, here cfg.Pos) string {
	if other.File == here.File {
		return ""
	}
	return ": also at " + other.String()
}

// definitionOf is the function to call where f is named. If f has an inline definition for this file and an external one in another file,
// it is not specified which of them is called (C11 6.7.4, paragraph 7): they must do the same.
func (l *names) definitionOf(f *function, pos cfg.Pos) *function {
	if g := l.exported(f); g != nil {
		return g
	}
	e := l.linked[f.name]
	if f.def == nil || f.library || !f.scope.own[f.name] || e == nil || e.function == nil || e.function.def == nil || e.function.library {
		return f
	}
	g := e.function
	if cc.NodeSource(f.def.Declarator) != cc.NodeSource(g.def.Declarator) || cc.NodeSource(f.def.CompoundStatement) != cc.NodeSource(g.def.CompoundStatement) {
		fail(unsupported(pos, "%s, which is inline here and defined differently in another file%s", f.name, l.alsoAt(g.pos, pos)))
	}
	return g
}

// eachDeclarator calls f for what a file declares at its scope; definition is that of a function.
func eachDeclarator(ast *cc.AST, f func(d *cc.Declarator, definition bool)) {
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		switch d := u.ExternalDeclaration; d.Case {
		case cc.ExternalDeclarationFuncDef:
			f(d.FunctionDefinition.Declarator, true)
		case cc.ExternalDeclarationDecl:
			for list := d.Declaration.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
				f(list.InitDeclarator.Declarator, false)
			}
		}
	}
}

// offersFunctions reports whether the program defines functions with external linkage besides main.
func (p *program) offersFunctions() (found bool) {
	for _, u := range p.units {
		eachDeclarator(u.ast, func(d *cc.Declarator, defined bool) {
			found = found || defined && !u.library && d.Name() != "main" && p.info.Object(d).Linkage == ctypes.External
		})
	}
	return found
}

// inlineOnly lists the functions that have nothing but an inline definition in a file.
func inlineOnly(info *ctypes.Info, ast *cc.AST) map[string]bool {
	inline, external := map[string]bool{}, map[string]bool{}
	eachDeclarator(ast, func(d *cc.Declarator, _ bool) {
		switch o := info.Object(d); {
		case o.Kind != ctypes.Func || o.Static:
		case o.Inline && !o.Extern:
			inline[o.Name] = true
		default:
			external[o.Name] = true
		}
	})
	for name := range external {
		delete(inline, name)
	}
	return inline
}

// weakFunctions lists the functions of a file that give way to the definitions of others: those with gcc's attribute weak, and extern inline ones
// with gnu_inline.
func weakFunctions(info *ctypes.Info, ast *cc.AST) map[string]bool {
	weak := map[string]bool{}
	eachDeclarator(ast, func(d *cc.Declarator, _ bool) {
		if o := info.Object(d); o.Kind == ctypes.Func && (slices.Contains(o.Attrs, "weak") || o.Extern && o.Inline && slices.Contains(o.Attrs, "gnu_inline")) {
			weak[o.Name] = true
		}
	})
	return weak
}

// keepOwn makes functions of the C library that the program defines, or whose names it uses for something else, functions of their file.
func (l *names) keepOwn(ast *cc.AST) {
	eachDeclarator(ast, func(d *cc.Declarator, defined bool) {
		if e := l.linked[d.Name()]; e != nil && (e.function == nil || defined && e.function.def != nil && !e.function.library) {
			l.scope.own[d.Name()] = true
		}
	})
}

// declareFile enters everything that is declared at file scope.
func (l *names) declareFile(u unit) {
	l.scope.unit, l.scope.library = u.src, u.library
	l.scope.own, l.scope.weak = inlineOnly(l.info, u.ast), weakFunctions(l.info, u.ast)
	if u.library {
		l.keepOwn(u.ast)
	}
	for u := u.ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		switch d := u.ExternalDeclaration; d.Case {
		case cc.ExternalDeclarationFuncDef:
			l.declareFunction(d.FunctionDefinition.Declarator, d.FunctionDefinition)
		case cc.ExternalDeclarationDecl:
			l.declareGlobals(d.Declaration)
		case cc.ExternalDeclarationAsmStmt:
			fail(unsupported(l.pos(d), "inline assembly"))
		}
	}
}

func (l *names) declareGlobals(d *cc.Declaration) {
	if d.Case == cc.DeclarationAuto {
		l.declareLinked(d.Declarator, d.Initializer)
		return
	}
	for list := d.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		id := list.InitDeclarator
		l.declareLinked(id.Declarator, id.Initializer)
	}
}

// declareLinked declares a function, a typedef, or a variable with linkage or at file scope.
func (l *names) declareLinked(d *cc.Declarator, init *cc.Initializer) {
	l.checkAttributes(d)
	switch l.info.Object(d).Kind {
	case ctypes.Typedef:
		l.scope.names[d.Name()] = &entity{}
	case ctypes.Func:
		l.declareFunction(d, nil)
	default:
		l.declareGlobal(d, init)
	}
}

// checkAttributes rejects the attributes that change what a program means.
func (l *names) checkAttributes(d *cc.Declarator) {
	for _, name := range l.info.Object(d).Attrs {
		o := l.info.Object(d)
		if slices.Contains([]string{"alias", "weakref", "ifunc"}, name) || name == "weak" && o.Kind == ctypes.Var && o.Extern { // it may be nowhere
			fail(unsupported(l.pos(d), "attribute %s", name))
		}
	}
}

// entry returns the function that a run begins with. It may be named like a function of a trace, by its file and name, if there are several
// static ones of one name.
func (l *names) entry() *function {
	name := cmp.Or(l.options.Entry, "main")
	if f := l.functions[name]; f != nil && f.def != nil {
		return f
	}
	var found []*function
	var keys []string
	for _, f := range l.funcs {
		if f.name == name && name != "main" {
			found, keys = append(found, f), append(keys, f.key)
		}
	}
	switch {
	case len(found) > 1:
		fail(syntaxError(l.in.start(), "there are several functions %s: %s", name, strings.Join(keys, ", ")))
	case len(found) == 0 && l.functions[name] != nil:
		fail(syntaxError(l.in.start(), "the function %s has no body", name))
	case len(found) == 0:
		fail(syntaxError(l.in.start(), "there is no function %s", name))
	}
	return found[0]
}

// extents are the bodies of the functions.
func (l *names) extents() []cfg.Extent {
	out := make([]cfg.Extent, len(l.funcs))
	for i, f := range l.funcs {
		out[i] = cfg.Extent{Name: f.name, From: l.pos(f.def.Declarator), To: l.in.files.position(f.def.CompoundStatement.Token2.Position())}
	}
	return out
}
