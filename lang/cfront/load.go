package cfront

import (
	"context"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/cfg/regions"
	"cairn/lang/ctypes"
)

// Load reads a C program of one file and returns it as one graph with all calls inlined, or as procedures if it is recursive. filename is
// used in positions, and to find headers. The error is a *SyntaxError if src is not a C program, an *Unsupported if it uses what is not
// translated, and the context's error if that ended first.
func Load(ctx context.Context, filename string, src []byte, o Options) (*cfg.Program, error) {
	return LoadFiles(ctx, []File{{filename, src}}, o)
}

// LoadFiles is Load for a program of one or more files, which are linked.
func LoadFiles(ctx context.Context, files []File, o Options) (*cfg.Program, error) {
	p, err := Parse(ctx, files, o)
	if err != nil {
		return nil, err
	}
	return p.Load(ctx, o)
}

// Parsed is a program whose syntax trees are there: it may be translated in several ways, one after the other. What Options say of its text,
// which is DataModel and Includes, is the same for all of them.
type Parsed struct{ in *program }

// Parse reads the files of a program.
func Parse(ctx context.Context, files []File, o Options) (*Parsed, error) {
	in, err := parseFiles(ctx, files, o)
	return &Parsed{in}, err
}

// Load translates the program.
func (p *Parsed) Load(ctx context.Context, o Options) (*cfg.Program, error) {
	prog, err := lower(ctx, p.in, o, newFacts())
	if err == nil {
		prog.Sources = p.in.files.list()
	}
	return prog, err
}

// Functions lists the functions that are defined in the files themselves, not in headers, as Options.Entry names them.
func (p *Parsed) Functions() (all []cfg.Extent) {
	files := 0
	for _, u := range p.in.units {
		if !u.library {
			files++
		}
	}
	for _, u := range p.in.units {
		if u.library {
			continue
		}
		for def := range u.functions {
			if !u.hasItself(def) {
				continue
			}
			x := cfg.Extent{Name: def.Declarator.Name(), From: p.in.files.position(def.Declarator.Position()), To: p.in.files.position(def.CompoundStatement.Token2.Position())}
			if files > 1 && p.in.info.Object(def.Declarator).Linkage == ctypes.Internal {
				x.Name = fileName(u.src, x.Name)
			}
			all = append(all, x)
		}
	}
	return all
}

// FileOf is the file of the program in which, or in whose headers, a function is defined that is named as Functions does; "" if there is none.
func (p *Parsed) FileOf(function string) string {
	u, def := p.definition(function)
	if def == nil {
		return ""
	}
	return u.src.filename
}

// fileName names a static function of a program of several files.
func fileName(file *source, function string) string { return file.filename + ":" + function }

// Size is how many bytes of text there are, headers included.
func (p *Parsed) Size() (bytes int) {
	for _, s := range p.in.files.sources {
		bytes += len(s.text)
	}
	return bytes
}

// parseFiles reads the files of a program.
func parseFiles(ctx context.Context, files []File, o Options) (*program, error) {
	if len(files) == 0 {
		return nil, syntaxError(cfg.Pos{}, "a program needs a file")
	}
	in := newProgram(o)
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		u, err := in.parseUnit(ctx, in.files, file, o)
		if err != nil {
			return nil, err
		}
		in.units = append(in.units, u)
	}
	if err := in.addModels(ctx, o); err != nil {
		return nil, err
	}
	in.written, in.offers = findWritten(in.info, in.units), in.offersFunctions()
	return in, nil
}

func newProgram(o Options) *program {
	return &program{files: newFileSet(o.Includes), info: ctypes.NewInfo(o.DataModel.types()), itself: map[*cc.FunctionDefinition]bool{}}
}

// parseUnit reads a translation unit.
func (p *program) parseUnit(ctx context.Context, files *fileSet, file File, o Options) (unit, error) {
	src, err := files.unit(file)
	if err != nil {
		return unit{}, err
	}
	x := parser{src: src, files: files, options: o, info: p.info}
	ast, err := x.parse(ctx)
	return unit{src: src, ast: ast}, err
}

// program is a program that has been parsed: its translation units, in the order in which they were given.
type program struct {
	files   *fileSet
	units   []unit
	info    *ctypes.Info // the types of what is in all of them
	written written

	addresses *addresses                      // found when they are first asked for
	sites     map[string]int                  // see callSites
	itself    map[*cc.FunctionDefinition]bool // see callsItself
	linked    bool                            // its names for the linker have been checked
	renamed   map[string]string               // the names for the linker of functions that are others by them

	seesBits  bool // the program may see the bits of floating-point numbers
	rounds    bool // it may change the rounding mode
	redirects bool // it may direct its standard streams elsewhere
	offers    bool // it defines functions besides main that functions without a body can call
}

// unit is a translation unit.
type unit struct {
	src     *source
	ast     *cc.AST
	library bool // of libc/
}

// functions yields the functions that the unit defines, in headers too.
func (u unit) functions(yield func(*cc.FunctionDefinition) bool) {
	for t := u.ast.TranslationUnit; t != nil; t = t.TranslationUnit {
		if d := t.ExternalDeclaration; d.Case == cc.ExternalDeclarationFuncDef && !yield(d.FunctionDefinition) {
			return
		}
	}
}

// hasItself reports whether a function of the unit is not defined in a header.
func (u unit) hasItself(def *cc.FunctionDefinition) bool {
	return def.Declarator.Position().Filename == u.src.key
}

// start is where errors are reported that belong to no other place.
func (p *program) start() cfg.Pos { return cfg.Pos{File: p.units[0].src.filename, Line: 1, Col: 1} }

// lowerKeeping makes the graph of a typed syntax tree, or several if functions are to be kept as procedures.
func lowerKeeping(ctx context.Context, in *program, o Options, calls *inlining, mem *facts) (prog *cfg.Program, err error) {
	l := newLowerer(ctx, in, o, calls, mem)
	defer func() {
		if e := recover(); e != nil {
			f, ok := e.(failure)
			if !ok {
				panic(e)
			}
			prog, err = nil, f.err
		}
	}()
	if o.Bytes {
		l.startFlat()
	}
	for _, u := range in.units {
		l.scope = newScope(nil)
		l.names.declareFile(u)
	}
	l.names.checkLinkNames()
	l.program()
	if !o.Bytes {
		l.spreadUnset()
		l.untypedMemory()
	}
	settled := !mem.changed && !mem.again // otherwise it is lowered once more
	if len(calls.kept) > 0 {
		prog = l.procedures()
		if o.Bytes && settled && (o.Undivided || slices.ContainsFunc(prog.Graphs(), (*cfg.Graph).HasArrays)) {
			g, err := prog.Stacked()
			if err != nil {
				return nil, unsupported(in.start(), "%v", err)
			}
			prog = l.oneGraph(g)
		}
	} else {
		g, _, _ := l.b.finish(o, "main", l.order())
		prog = &cfg.Program{Main: g, Functions: l.names.extents()}
		if settled {
			prog = l.oneGraph(g)
		}
	}
	if slices.ContainsFunc(ofPrecision, in.files.mention) && l.notes["precision"].Text == "" {
		l.assumePrecision(typeDouble, in.start())
	}
	l.library.replaceableVariables()
	prog.Notes = l.library.sortedNotes()
	prog.Orders = l.orders
	prog.Goals, prog.Wide, prog.Allocates = l.goals.list(), l.wide, l.allocates
	prog.NoAsserts = slices.ContainsFunc(in.units, func(u unit) bool { return u.ast.Macros["NDEBUG"] != nil })
	return prog, nil
}

// oneGraph is a program that is one graph.
func (l *lowerer) oneGraph(g *cfg.Graph) *cfg.Program {
	prog := &cfg.Program{Main: g, Functions: l.names.extents()}
	if l.options.Bytes && !l.options.Undivided && g.HasArrays() {
		split, back := regions.Split(g, regions.Memory{Array: l.b.vars[l.flat.bytes].Name, Objects: l.objectsByNumber()})
		prog.Main, prog.Undivided = split, cfg.NewBefore(g, back)
	}
	if l.options.Bytes && l.options.Undivided {
		prog.Memory = l.memoryMap(g)
	}
	return prog
}
