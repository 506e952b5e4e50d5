package cfront

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/cfg"
	"cairn/internal/lazy"
)

// parser runs the C parser on a translation unit that has been inspected.
type parser struct {
	src     *source
	files   *fileSet
	options Options
	packs   *packs // of the text as it was read last
}

// input returns a fresh configuration of the C parser, which needs no compiler on the host, and what it reads, text being the user's part.
// With directives it sees nothing else of the files.
func (p *parser) input(text []byte, expansionLimit int, directives bool) (*cc.Config, []cc.Source, error) {
	arch := "386"
	if p.options.DataModel == LP64 {
		arch = "amd64"
	}
	abi, err := cc.NewABI("linux", arch)
	if err != nil {
		return nil, nil, fmt.Errorf("data model %s: %w", p.options.DataModel, err)
	}
	var dirs []string
	for _, dir := range p.options.Includes.Dirs {
		dirs = append(dirs, p.files.absolute(dir))
	}
	dirs = append(dirs, builtinDir)
	return &cc.Config{
		ABI: abi, FS: headerFiles{p.files, directives}, FSOnly: true, IncludePaths: append([]string{""}, dirs...), SysIncludePaths: dirs,
		ExpansionLimit: expansionLimit, UnsignedEnums: true, IgnoreNegativeShiftAmounts: true, PragmaHandler: p.pragmas(),
	}, p.sources(text), nil
}

// pragmas returns a handler of pragmas that understands #pragma once, and follows #pragma pack.
func (p *parser) pragmas() func([]cc.Token) error {
	seen, pack := map[string]bool{}, &packs{}
	p.packs = pack
	return func(words []cc.Token) error {
		pack.pragma(words)
		if len(words) == 0 || words[0].SrcStr() != "once" {
			return nil
		}
		name := words[0].Position().Filename
		if seen[name] {
			return cc.SkipSource
		}
		seen[name] = true
		return nil
	}
}

// sources returns what the C parser reads, text being the user's part. Only a source that is called <predefined> can define __STDC__. The
// empty line behind the text ends a constant that goes on at the end of the file, '\ for example: there the parser hangs.
func (p *parser) sources(text []byte) []cc.Source {
	out := []cc.Source{
		{Name: "<predefined>", Value: predefinedMacros(p.options.DataModel)},
		{Name: "./<prelude>", Value: predefined("prelude")},
		{Name: "./<command line>", Value: p.options.Includes.definitions()},
	}
	for _, name := range p.options.Includes.Headers {
		out = append(out, cc.Source{Name: p.files.absolute(name)})
	}
	return append(out, cc.Source{Name: p.src.key, Value: string(text) + "\n\n"}, cc.Source{Name: endName, Value: "extern int __predefined_end;\n"})
}

// parse returns the typed syntax tree. It returns when ctx ends, whatever the C parser is doing then; that goes on in a
// goroutine until it is through.
func (p *parser) parse(ctx context.Context) (*cc.AST, error) {
	type result struct {
		ast *cc.AST
		err error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if e := recover(); e != nil {
				r = result{err: unsupported(cfg.Pos{File: p.src.filename}, "input on which the C parser panics: %s", firstLine(fmt.Sprint(e)))}
			}
			done <- r
		}()
		r.ast, r.err = p.run()
	}()
	select {
	case r := <-done:
		return r.ast, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// run preprocesses, checks what came out, and parses.
func (p *parser) run() (*cc.AST, error) {
	p.src.words = layoutWords(p.src.text)
	if p.src.macros || len(p.options.Includes.Headers) > 0 || len(p.options.Includes.Macros) > 0 {
		if err := p.checkExpansion(); err != nil {
			return nil, err
		}
	}
	config, sources, err := p.input(p.src.text, maxExpansion, false)
	if err != nil {
		return nil, err
	}
	config.IgnoreStaticAssert = p.src.words > 0 || p.files.mention("pack") // the C parser has other sizes
	ast, err := cc.Translate(config, sources)
	if err != nil {
		return nil, p.explained(err)
	}
	return ast, nil
}

// checkExpansion bounds the nesting of the text behind macro expansion. Conditions of #if are evaluated while that text is
// made, recursively too, so they come first: alone, with a limit that keeps any of them shallow.
func (p *parser) checkExpansion() error {
	var out strings.Builder
	for _, step := range []struct {
		text       []byte
		limit      int
		directives bool
	}{{p.src.directives, maxConditions, true}, {p.src.text, maxExpansion, false}} {
		out.Reset()
		config, sources, err := p.input(step.text, step.limit, step.directives)
		if err != nil {
			return err
		}
		if err := cc.Preprocess(config, sources, &out); err != nil {
			return p.explained(err)
		}
	}
	p.src.words = layoutWords([]byte(out.String()))
	return checkNesting([]byte(out.String()), func(int, int) cfg.Pos { return cfg.Pos{File: p.src.filename} })
}

var (
	located = lazy.Regexp(`^(.*?):(\d+):(\d+): (.*)$`)
	origin  = lazy.Regexp(` \(\w+\.go:\d+:\w*:?\)$`)

	rangeDesignator = lazy.Regexp(`a range of elements can be designated only|first index shall be smaller|nested ranged designations`)

	redeclared = lazy.Regexp(`^redeclaration of '(\w+)' at .*:(\d+):(\d+):?$`)
)

// explained is explain, with another word for C++.
func (p *parser) explained(err error) error {
	err = p.explain(err)
	if s := (*SyntaxError)(nil); errors.As(err, &s) {
		if pos, found := p.src.cplusplus(); found {
			return syntaxError(pos, "this is C++, not C")
		}
	}
	return err
}

// explain turns the C parser's list of errors into its first one, with the user's position.
func (p *parser) explain(err error) error {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		m := located().FindStringSubmatch(origin().ReplaceAllString(line, ""))
		if m == nil || strings.Contains(m[4], "internal error") {
			continue
		}
		at, msg := token.Position{Filename: m[1], Line: number(m[2]), Column: number(m[3])}, m[4]
		if at.Filename == endName {
			return syntaxError(p.src.end(), "unexpected end of file")
		}
		pos, again, stray := p.files.position(at), redeclared().FindStringSubmatch(msg), byte(0)
		own := at.Filename == p.src.key
		if own && strings.HasPrefix(msg, "unexpected '@'") {
			stray = p.src.originalByte(at.Line, pos.Col)
		}
		switch {
		case rangeDesignator().MatchString(msg):
			return unsupported(pos, "a range of elements, [a ... b], beside other designators, or of one element")
		case stray == '"':
			return syntaxError(pos, "string literal not terminated")
		case stray == '\'':
			return syntaxError(pos, "character constant not terminated")
		case strings.HasPrefix(msg, "strconv.") && strings.HasSuffix(msg, strconv.ErrRange.Error()):
			return syntaxError(pos, "a constant that is too large for its type")
		case strings.HasPrefix(msg, "strconv."):
			return syntaxError(pos, "a constant with an invalid digit or suffix")
		case strings.Contains(msg, "Config.ExpansionLimit"):
			return unsupported(pos, "macros that expand to too much text")
		case strings.HasSuffix(msg, "[TypeSpecifierTypeofType]"):
			return unsupported(pos, "typeof of a type")
		case again != nil && own && (p.src.inParens(number(again[2]), number(again[3])) || p.src.inParens(at.Line, at.Column)):
			return unsupported(pos, "a parameter name that the C parser takes for a declaration: %s", again[1])
		case again != nil:
			return syntaxError(pos, "%s is declared twice", again[1])
		}
		return syntaxError(pos, "%s", strings.ReplaceAll(msg, p.src.key, p.src.filename))
	}
	if strings.Contains(err.Error(), "*cc.LabeledStatement") { // its name for the one kind of statement that it fails on twice
		return p.labelTwice()
	}
	return unsupported(cfg.Pos{File: p.src.filename}, "input that the C parser fails on: %s", origin().ReplaceAllString(firstLine(err.Error()), ""))
}

// number is a number in an error of the C parser.
func number(digits string) int {
	n, _ := strconv.Atoi(digits) // too large: the largest there is
	return n
}

// labelTwice is the error of a program that has a label twice in a function. The C parser tells no place, so that this asks it for the
// syntax tree alone. A label that is declared by __label__ belongs to a block (6.2 of gcc's manual).
func (p *parser) labelTwice() error {
	config, sources, err := p.input(p.src.text, maxExpansion, false)
	if err != nil {
		return err
	}
	ast, err := cc.Parse(config, sources)
	if err != nil {
		return p.explain(err)
	}
	var seen map[string]bool
	local := false
	visit(ast.TranslationUnit, func(n any) bool {
		switch n := n.(type) {
		case *cc.FunctionDefinition:
			seen, local = map[string]bool{}, false
		case *cc.LabelDeclaration:
			local = true
		case *cc.LabeledStatement:
			name, pos := n.Token.SrcStr(), p.files.position(n.Token.Position())
			if n.Case == cc.LabeledStatementLabel && seen[name] {
				if err = syntaxError(pos, "label %s is defined twice", name); local {
					err = unsupported(pos, "__label__")
				}
			}
			seen[name] = true
		}
		return err == nil
	})
	return cmp.Or(err, unsupported(cfg.Pos{File: p.src.filename}, "a label that is defined twice"))
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
