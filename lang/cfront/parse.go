package cfront

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/cfg"
	"cairn/internal/lazy"
	"cairn/lang/ctypes"
)

// parser runs the C parser on a translation unit that has been inspected.
type parser struct {
	src     *source
	files   *fileSet
	options Options
	packs   *packs       // of the text as it was read last
	info    *ctypes.Info // what is found is added to it
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
	dirs := append(p.files.absolutes(p.files.includes.Dirs), builtinDir)
	quoted := append([]string{""}, p.files.absolutes(p.files.includes.Quoted)...)
	all := p.sources(text)
	if directives {
		all = slices.DeleteFunc(all, func(s cc.Source) bool { return s.Name == preludeName })
	}
	return &cc.Config{
		ABI: abi, FS: headerFiles{p.files, directives}, FSOnly: true, IncludePaths: append(quoted, dirs...), SysIncludePaths: dirs,
		ExpansionLimit: expansionLimit, IgnoreNegativeShiftAmounts: true, PragmaHandler: p.pragmas(),
		HasBuiltin: hasBuiltin,
	}, all, nil
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

// preludeName is the name of the declarations that every program begins with, for the C parser. They define no macro.
const preludeName = "./<prelude>"

// sources returns what the C parser reads, text being the user's part. Only a source that is called <predefined> can define __STDC__. The
// empty line behind the text ends a constant that goes on at the end of the file, '\ for example: there the parser hangs.
func (p *parser) sources(text []byte) []cc.Source {
	out := []cc.Source{
		{Name: predefinedName, Value: predefinedMacros(p.options.DataModel, p.files.asksForAttributes())},
		{Name: preludeName, Value: predefined("prelude")},
		{Name: "./<command line>", Value: p.files.includes.definitions()},
	}
	for _, name := range p.files.includes.Headers {
		out = append(out, cc.Source{Name: p.files.absolute(name)})
	}
	return append(out, cc.Source{Name: p.src.key, Value: string(text) + "\n\n"}, cc.Source{Name: endName, Value: "extern int __predefined_end;\n"})
}

// parse returns the syntax tree, of which it finds the types. It returns when ctx ends, whatever the C parser is doing then; that goes on in a
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

// run preprocesses, checks what came out, parses, and finds the types.
func (p *parser) run() (*cc.AST, error) {
	p.src.words = layoutWords(p.src.text)
	if p.src.macros || len(p.files.includes.Headers) > 0 || len(p.files.includes.Macros) > 0 {
		if err := p.checkExpansion(); err != nil {
			return nil, err
		}
	}
	config, sources, err := p.input(p.src.text, maxExpansion, false)
	if err != nil {
		return nil, err
	}
	ast, err := cc.Parse(config, sources)
	if err != nil {
		return nil, p.explained(err)
	}
	for _, word := range unfollowed {
		if p.files.mention(word) {
			return nil, unsupported(cfg.Pos{File: p.src.filename}, "%s", word)
		}
	}
	defined := func(name string) bool {
		m := ast.Macros[name]
		return m != nil && m.Position().Filename != predefinedName
	}
	if err := p.files.checkOperands(defined); err != nil {
		return nil, err
	}
	if p.packs.weak || p.hidden("weak") {
		return nil, unsupported(cfg.Pos{File: p.src.filename}, "#pragma weak")
	}
	return ast, p.findTypes(ast)
}

// predefinedName is that of a file with macros.
const predefinedName = "<predefined>"

// unfollowed are words of gcc, in pragmas and attributes, that change what names or bytes mean, and macros, that are not followed.
var unfollowed = []string{"scalar_storage_order", "redefine_extname", "__INCLUDE_LEVEL__", "__BASE_FILE__", "__FILE_NAME__", "__TIMESTAMP__"}

// findTypes finds the types of what is in a syntax tree: once more without layouts, if the text has more to say of these than the tree. An error that
// there is only with layouts is none then.
func (p *parser) findTypes(ast *cc.AST) error {
	before := p.info.LayoutWords()
	o := ctypes.Options{Pack: func(n *cc.StructOrUnionSpecifier) int64 { return p.packs.of(p.files, n) }, Foreign: ofVerifier, Doubtful: p.files.doubtful}
	err := p.info.Check(ast, o)
	if known := p.info.LayoutWords() - before; err != nil || p.unlaid(known) {
		o.Unlaid = true
		again := p.info.Check(ast, o)
		known = p.info.LayoutWords() - before
		switch {
		case again == nil && known != p.src.words.all && p.src.words.ofTypes > 0:
			return unsupported(cfg.Pos{File: p.src.filename}, "an attribute that makes another type, at a place where it is not understood")
		case err == nil, again == nil && p.unlaid(known):
			err = again
		}
	}
	e, ok := ctypes.AsError(err)
	if !ok {
		p.info.Rewrite()
		return err
	}
	switch pos := p.files.position(e.Pos); {
	case ofVerifier(e.Undeclared):
		return unsupported(pos, "the name %s, which belongs to a verifier", e.Undeclared)
	case e.Unsupported:
		return unsupported(pos, "%s", e.Msg)
	default:
		return syntaxError(pos, "%s", e.Msg)
	}
}

// checkExpansion bounds the nesting of the text behind macro expansion. Conditions of #if are evaluated while that text is
// made, recursively too, so they come first: alone, with a limit that keeps any of them shallow.
func (p *parser) checkExpansion() error {
	var out strings.Builder
	for _, step := range []struct {
		text       []byte
		limit      int
		directives bool
	}{{p.src.conditions, maxConditions, true}, {p.src.text, maxExpansion, false}} {
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
)

// explained is explain, with another word for C++.
func (p *parser) explained(err error) error {
	if err = p.explain(err); p.files.failed != nil {
		return p.files.failed
	}
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
		pos, stray := p.files.position(at), byte(0)
		own := at.Filename == p.src.key
		if own && strings.HasPrefix(msg, "unexpected '@'") {
			stray = p.src.originalByte(at.Line, pos.Col)
		}
		switch {
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
		}
		if f := p.files.sources[at.Filename]; f != nil {
			if word, found := f.verifierSyntax(at.Line, at.Column); found {
				return unsupported(f.at(word.line, word.col), "the name %s, which belongs to a verifier", f.text[word.from:word.to])
			}
		}
		return syntaxError(pos, "%s", strings.ReplaceAll(msg, p.src.key, p.src.filename))
	}
	return unsupported(cfg.Pos{File: p.src.filename}, "input that the C parser fails on: %s", origin().ReplaceAllString(firstLine(err.Error()), ""))
}

// number is a number in an error of the C parser.
func number(digits string) int {
	n, _ := strconv.Atoi(digits) // too large: the largest there is
	return n
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
