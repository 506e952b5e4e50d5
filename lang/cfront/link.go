package cfront

import (
	"fmt"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Names are linked as C11 6.2.2 says: those with external linkage stand for one function or object in all files, those with internal
// linkage (static) for one in each file. A function that is inline in all its declarations in a file, without extern, has a definition
// for that file alone (C11 6.7.4, paragraph 7).

// entityOf returns what a name of file scope or with linkage stands for that is declared now, and enters it into the scope; it is new if
// that is its first declaration.
func (l *lowerer) entityOf(name string, internal bool) (e *entity, isNew bool) {
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
func (l *lowerer) declareFunction(d *cc.Declarator, def *cc.FunctionDefinition) *function {
	l.checkAttributes(d)
	name, pos := d.Name(), l.pos(d)
	file := l.scope.file()
	internal := d.IsStatic() || file.inlined[name]
	e, isNew := l.entityOf(name, internal)
	f := e.function
	switch {
	case isNew:
		f = &function{name: name, key: name, typ: d.Type(), scope: file, pos: pos}
		if internal && len(l.in.units) > 1 {
			f.key = fmt.Sprintf("%s:%s", file.unit.filename, name)
		}
		e.function = f
		l.functions[f.key] = f
	case f == nil:
		fail(syntaxError(pos, "%s is declared as a function and as something else", name))
	}
	if a := d.Type().Attributes(); a != nil && (a.IsAttrSet("noreturn") || a.IsAttrSet("__noreturn__")) {
		f.noreturn = true
	}
	if def == nil || f.def != nil && file.library {
		return f
	}
	if f.def != nil {
		fail(syntaxError(pos, "function %s is defined twice%s", name, l.alsoAt(f.pos, pos)))
	}
	if text := []byte(cc.NodeSource(d)); mentionsOne(text, []string{"__attribute__", "__attribute"}) && mentionsOne(text, typeWords) {
		fail(unsupported(pos, "an attribute that changes the type of a parameter"))
	}
	f.def, f.typ, f.scope, f.pos, f.library = def, d.Type(), file, pos, file.library
	l.funcs = append(l.funcs, f)
	return f
}

// declareGlobal enters a variable of file scope, or the declaration of one inside a function.
func (l *lowerer) declareGlobal(d *cc.Declarator, init *cc.Initializer) {
	name, pos := d.Name(), l.pos(d)
	file := l.scope.file()
	e, isNew := l.entityOf(name, d.IsStatic())
	v := e.static
	switch {
	case isNew:
		v = &variable{name: name, source: name, decl: d, extern: true, scope: file}
		e.static = v
		l.globals = append(l.globals, v)
	case v == nil:
		fail(syntaxError(pos, "%s is declared as a variable and as something else", name))
	case v.scope != file && !l.compatible(v.decl.Type(), d.Type()):
		fail(unsupported(pos, "a variable with different types in two files: %s%s", name, l.alsoAt(l.pos(v.decl), pos)))
	}
	defines := init != nil || !d.IsExtern()
	if defines && !v.extern && v.scope != file {
		fail(syntaxError(pos, "%s is defined twice%s", name, l.alsoAt(l.pos(v.decl), pos)))
	}
	if init != nil && v.init != nil {
		fail(syntaxError(pos, "%s is initialised twice", name))
	}
	if v.scope == file && v.decl.Type().IsIncomplete() && !d.Type().IsIncomplete() || init != nil || defines && v.extern {
		v.decl, v.scope = d, file
	}
	if init != nil {
		v.init = init
	}
	v.extern = v.extern && !defines
	l.checkArray(d)
}

// alsoAt names the other place of a clash, if it is in another file.
func (l *lowerer) alsoAt(other, here cfg.Pos) string {
	if other.File == here.File {
		return ""
	}
	return ": also at " + other.String()
}

// compatible reports whether declarations of a variable in two files can be about the same object.
func (l *lowerer) compatible(a, b cc.Type) bool {
	if a.IsIncomplete() || b.IsIncomplete() {
		return a.Kind() == b.Kind()
	}
	return l.sameShape(l.typeOf(a), l.typeOf(b))
}

// definitionOf is the function to call where f is named. If f has an inline definition for this file and an external one in another file,
// it is not specified which of them is called (C11 6.7.4, paragraph 7): they must do the same.
func (l *lowerer) definitionOf(f *function, pos cfg.Pos) *function {
	e := l.linked[f.name]
	if f.def == nil || !f.scope.inlined[f.name] || e == nil || e.function == nil || e.function.def == nil || e.function.library {
		return f
	}
	g := e.function
	if cc.NodeSource(f.def.Declarator) != cc.NodeSource(g.def.Declarator) || cc.NodeSource(f.def.CompoundStatement) != cc.NodeSource(g.def.CompoundStatement) {
		fail(unsupported(pos, "%s, which is inline here and defined differently in another file%s", f.name, l.alsoAt(g.pos, pos)))
	}
	return g
}

// inlineOnly lists the functions that have nothing but an inline definition in a file.
func inlineOnly(ast *cc.AST) map[string]bool {
	inline, external := map[string]bool{}, map[string]bool{}
	declared := func(d *cc.Declarator) {
		if d.Type().Kind() != cc.Function || d.IsStatic() {
			return
		}
		if d.IsInline() && !d.IsExtern() {
			inline[d.Name()] = true
		} else {
			external[d.Name()] = true
		}
	}
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		switch d := u.ExternalDeclaration; d.Case {
		case cc.ExternalDeclarationFuncDef:
			declared(d.FunctionDefinition.Declarator)
		case cc.ExternalDeclarationDecl:
			for list := d.Declaration.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
				declared(list.InitDeclarator.Declarator)
			}
		}
	}
	for name := range external {
		delete(inline, name)
	}
	return inline
}
