package cfront

import (
	"context"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Load reads a C program of one file and returns it as one graph with all calls inlined, or as procedures if it is recursive. filename is
// used in positions, and to find headers. The error is a *SyntaxError if src is not a C program, an *Unsupported if it uses what is not
// translated, and the context's error if that ended first.
func Load(ctx context.Context, filename string, src []byte, o Options) (*cfg.Program, error) {
	return LoadFiles(ctx, []File{{filename, src}}, o)
}

// LoadFiles is Load for a program of one or more files, which are linked.
func LoadFiles(ctx context.Context, files []File, o Options) (*cfg.Program, error) {
	in, err := parseFiles(ctx, files, o)
	if err != nil {
		return nil, err
	}
	prog, err := lower(ctx, in, o, newMemory())
	if err == nil {
		prog.Sources = in.files.list()
	}
	return prog, err
}

// parseFiles reads the files of a program.
func parseFiles(ctx context.Context, files []File, o Options) (*program, error) {
	if len(files) == 0 {
		return nil, syntaxError(cfg.Pos{}, "a program needs a file")
	}
	in := &program{files: newFileSet(o.Includes)}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		src, err := in.files.unit(file)
		if err != nil {
			return nil, err
		}
		p := parser{src: src, files: in.files, options: o}
		ast, err := p.parse(ctx)
		if err != nil {
			return nil, err
		}
		in.units = append(in.units, unit{src: src, ast: ast})
		in.layouts.read(in.files, src, ast, p.packs)
	}
	if err := in.addModels(ctx, o); err != nil {
		return nil, err
	}
	in.written = findWritten(in.units)
	return in, nil
}

// program is a program that has been parsed: its translation units, in the order in which they were given.
type program struct {
	files   *fileSet
	units   []unit
	layouts layouts
	written written
}

// unit is a translation unit.
type unit struct {
	src     *source
	ast     *cc.AST
	library bool // of libc/
}

// noAsserts reports whether a translation unit defines NDEBUG.
func (p *program) noAsserts() bool {
	return slices.ContainsFunc(p.units, func(u unit) bool { return u.ast.Macros["NDEBUG"] != nil })
}

// start is where errors are reported that belong to no other place.
func (p *program) start() cfg.Pos { return cfg.Pos{File: p.units[0].src.filename, Line: 1, Col: 1} }

// lowerer makes the graph of a typed syntax tree.
type lowerer struct {
	in      *program
	options Options
	b       *builder
	types   map[cc.Type]*ctype
	effects map[cc.ExpressionNode]bool
	labels  map[labelQuery]bool
	statics map[*cc.Declarator]*variable
	texts   map[*cc.PrimaryExpression]*variable

	scope        *scope
	linked       map[string]*entity // names with external linkage
	frame        *frame
	globals      []*variable     // in order of declaration
	funcs        []*function     // with a definition, in order
	kept         map[string]bool // functions that are not inlined, by their keys
	procs        []*procedure    // main and the functions kept, in the order of their first calls; none if everything is inlined
	inlined      int             // calls
	lastArgument int64           // number of the last argument behind the last parameter of a call

	mem        *memory
	targets    map[int]pointee
	raw        bool // unions are copied
	framesMade map[frameKey]bool
	objects    map[objectKey]*object
	functions  map[string]*function // by their keys
	fixed      fixedValues

	errno       *object             // nil until it is used
	escapeFlags map[cellKey]cfg.Var // see unknownWrites

	goals     goals
	ends      []runEnd
	pending   int                        // pointers that are arguments of calls whose other arguments are being evaluated
	addresses map[cc.ExpressionNode]bool // see addressed
	noAccess  bool                       // only an address is computed
	depth     int                        // of recursion

	telling *telling        // the call of a function that is not part of the program whose statements are made
	skipped map[string]bool // functions with results that nobody wants, see discarded

	signs    map[*cc.PostfixExpression]bool // calls of whose results only the sign counts
	signCall bool                           // the call that begins now is one

	notes map[string]cfg.Note // on functions without a body, by name

	log pointerLog
}

// enter counts one level of recursion; what it returns ends the level.
func (l *lowerer) enter(n positioned) func() {
	if l.depth++; l.depth > maxDepth {
		fail(tooLarge(l.pos(n), "expressions, statements and calls nested too deeply"))
	}
	return func() { l.depth-- }
}

// lowerKeeping makes the graph of a typed syntax tree, or several if functions are to be kept as procedures.
func lowerKeeping(ctx context.Context, in *program, o Options, procs map[string]bool, mem *memory) (prog *cfg.Program, err error) {
	l := &lowerer{
		in: in, options: o, kept: procs, b: newBuilder(ctx, &variables{names: map[string]int{}}), linked: map[string]*entity{},
		types: map[cc.Type]*ctype{}, effects: map[cc.ExpressionNode]bool{}, labels: map[labelQuery]bool{},
		statics: map[*cc.Declarator]*variable{}, texts: map[*cc.PrimaryExpression]*variable{}, mem: mem, targets: map[int]pointee{}, framesMade: map[frameKey]bool{},
		objects: map[objectKey]*object{}, functions: map[string]*function{}, skipped: map[string]bool{}, signs: map[*cc.PostfixExpression]bool{}, fixed: fixedValues{}, goals: goals{}, notes: map[string]cfg.Note{}, escapeFlags: map[cellKey]cfg.Var{}, log: pointerLog{edges: map[*edge][]loggedEvent{}}, addresses: map[cc.ExpressionNode]bool{},
	}
	defer func() {
		if e := recover(); e != nil {
			f, ok := e.(failure)
			if !ok {
				panic(e)
			}
			prog, err = nil, f.err
		}
	}()
	for _, u := range in.units {
		l.scope = newScope(nil)
		l.declareFile(u)
	}
	l.program()
	l.spreadUnset()
	l.untypedMemory()
	if len(procs) > 0 {
		prog = l.procedures()
	} else {
		g, _, _ := l.b.finish(o, "main", l.order())
		prog = &cfg.Program{Main: g, Functions: l.extents()}
	}
	prog.Notes = l.sortedNotes()
	prog.Goals, prog.NoAsserts = l.goals.list(), in.noAsserts()
	return prog, nil
}

// declareFile enters everything that is declared at file scope.
func (l *lowerer) declareFile(u unit) {
	l.scope.unit, l.scope.library = u.src, u.library
	l.scope.inlined = inlineOnly(u.ast)
	for u := u.ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		switch d := u.ExternalDeclaration; d.Case {
		case cc.ExternalDeclarationFuncDef:
			f := l.declareFunction(d.FunctionDefinition.Declarator, d.FunctionDefinition)
			f.noreturn = f.noreturn || saysNoreturn(d.FunctionDefinition.DeclarationSpecifiers)
			l.declareTypes(d.FunctionDefinition.DeclarationSpecifiers)
		case cc.ExternalDeclarationDecl:
			l.declareGlobals(d.Declaration)
		case cc.ExternalDeclarationAsmStmt:
			fail(unsupported(l.pos(d), "inline assembly"))
		}
	}
}

func (l *lowerer) declareGlobals(d *cc.Declaration) {
	if d.Case == cc.DeclarationAuto {
		fail(unsupported(l.pos(d), "__auto_type"))
	}
	l.declareTypes(d.DeclarationSpecifiers)
	for list := d.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		id := list.InitDeclarator
		l.declareLinked(id.Declarator, id.Initializer, d.DeclarationSpecifiers)
	}
}

// declareLinked declares a function, a typedef, or a variable with linkage or at file scope.
func (l *lowerer) declareLinked(d *cc.Declarator, init *cc.Initializer, specifiers *cc.DeclarationSpecifiers) {
	l.checkAttributes(d)
	switch {
	case d.IsTypename():
		l.scope.names[d.Name()] = &entity{}
	case d.Type().Kind() == cc.Function:
		f := l.declareFunction(d, nil)
		f.noreturn = f.noreturn || saysNoreturn(specifiers)
	default:
		l.declareGlobal(d, init)
	}
}

// checkAttributes rejects the attributes that change what a program means.
func (l *lowerer) checkAttributes(d *cc.Declarator) {
	a := d.Type().Attributes()
	if a == nil {
		return
	}
	for _, name := range []string{"alias", "weakref", "ifunc", "cleanup", "constructor", "destructor"} {
		if a.IsAttrSet(name) || a.IsAttrSet("__"+name+"__") {
			fail(unsupported(l.pos(d), "attribute %s", name))
		}
	}
}

// saysNoreturn reports whether declaration specifiers have _Noreturn or gcc's attribute in them.
func saysNoreturn(ds *cc.DeclarationSpecifiers) bool {
	for ; ds != nil; ds = ds.DeclarationSpecifiers {
		if ds.FunctionSpecifier != nil && ds.FunctionSpecifier.Case == cc.FunctionSpecifierNoreturn {
			return true
		}
	}
	return false
}

// checkArray rejects arrays whose length is no constant: the C parser takes a[1/0] for an array of some length.
func (l *lowerer) checkArray(d *cc.Declarator) {
	for t := d.Type(); t.Kind() == cc.Array; {
		a, ok := t.(*cc.ArrayType)
		if !ok {
			return
		}
		if size := a.SizeExpression(); size != nil {
			v, ok := l.tryConstant(size)
			switch {
			case !ok && l.scope.parent == nil:
				fail(syntaxError(l.pos(size), "the length of array %s is not constant", d.Name()))
			case !ok:
				fail(unsupported(l.pos(size), "an array of variable length"))
			case v.Sign() < 0:
				fail(syntaxError(l.pos(size), "the length of array %s is negative", d.Name()))
			}
			if n, small := v.Int64(); !small || n != a.Len() {
				fail(unsupported(l.pos(size), "an array length that the C parser evaluates differently"))
			}
		}
		t = a.Elem()
	}
}
