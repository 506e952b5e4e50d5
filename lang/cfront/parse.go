package cfront

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/cfg"
)

// parser runs the C parser on a translation unit that has been inspected.
type parser struct {
	src     *source
	files   *fileSet
	options Options
	packs   *packs // of the text as it was read last
}

// config returns a fresh configuration of the C parser, which needs no compiler on the host. With directives it sees nothing else of the
// files.
func (p *parser) config(expansionLimit int, directives bool) (*cc.Config, error) {
	arch := "386"
	if p.options.DataModel == LP64 {
		arch = "amd64"
	}
	abi, err := cc.NewABI("linux", arch)
	if err != nil {
		return nil, fmt.Errorf("data model %s: %w", p.options.DataModel, err)
	}
	var dirs []string
	for _, dir := range p.options.Includes.Dirs {
		dirs = append(dirs, p.files.absolute(dir))
	}
	dirs = append(dirs, builtinDir)
	return &cc.Config{
		ABI: abi, FS: headerFiles{p.files, directives}, FSOnly: true, IncludePaths: append([]string{""}, dirs...), SysIncludePaths: dirs,
		ExpansionLimit: expansionLimit, UnsignedEnums: true, IgnoreNegativeShiftAmounts: true, PragmaHandler: p.pragmas(),
	}, nil
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
func (p *parser) sources(text []byte) ([]cc.Source, error) {
	macros, err := predefinedMacros(p.options.DataModel)
	if err != nil {
		return nil, err
	}
	prelude, err := predefined("prelude")
	if err != nil {
		return nil, err
	}
	out := []cc.Source{
		{Name: "<predefined>", Value: macros},
		{Name: "./<prelude>", Value: prelude},
		{Name: "./<command line>", Value: p.options.Includes.definitions()},
	}
	for _, name := range p.options.Includes.Headers {
		out = append(out, cc.Source{Name: p.files.absolute(name)})
	}
	return append(out, cc.Source{Name: p.src.key, Value: string(text) + "\n\n"}, cc.Source{Name: endName, Value: "extern int __predefined_end;\n"}), nil
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
	config, err := p.config(maxExpansion, false)
	if err != nil {
		return nil, err
	}
	sources, err := p.sources(p.src.text)
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
		config, err := p.config(step.limit, step.directives)
		if err != nil {
			return err
		}
		sources, err := p.sources(step.text)
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
	located = regexp.MustCompile(`^(.*?):(\d+):(\d+): (.*)$`)
	origin  = regexp.MustCompile(` \(\w+\.go:\d+:\w*:?\)$`)

	rangeDesignator = regexp.MustCompile(`a range of elements can be designated only|first index shall be smaller|nested ranged designations`)

	redeclared = regexp.MustCompile(`^redeclaration of '(\w+)' at .*:(\d+):(\d+):?$`)
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
	for _, line := range strings.Split(err.Error(), "\n") {
		m := located.FindStringSubmatch(origin.ReplaceAllString(line, ""))
		if m == nil || strings.Contains(m[4], "internal error") {
			continue
		}
		pos := cfg.Pos{File: m[1]}
		if pos.Line, err = strconv.Atoi(m[2]); err != nil {
			continue
		}
		if pos.Col, err = strconv.Atoi(m[3]); err != nil {
			continue
		}
		if pos.File == endName {
			return syntaxError(p.src.end(), "unexpected end of file")
		}
		own := pos.File == p.src.key
		pos = p.files.position(token.Position{Filename: pos.File, Line: pos.Line, Column: pos.Col})
		if rangeDesignator.MatchString(m[4]) {
			return unsupported(pos, "a range of elements, [a ... b], beside other designators, or of one element")
		}
		if line, err := strconv.Atoi(m[2]); err == nil && own && strings.HasPrefix(m[4], "unexpected '@'") {
			switch p.src.originalByte(line, pos.Col) {
			case '"':
				return syntaxError(pos, "string literal not terminated")
			case '\'':
				return syntaxError(pos, "character constant not terminated")
			}
		}
		switch {
		case !strings.HasPrefix(m[4], "strconv."):
		case strings.HasSuffix(m[4], strconv.ErrRange.Error()):
			return syntaxError(pos, "a constant that is too large for its type")
		default:
			return syntaxError(pos, "a constant with an invalid digit or suffix")
		}
		if strings.Contains(m[4], "Config.ExpansionLimit") {
			return unsupported(pos, "macros that expand to too much text")
		}
		if r := redeclared.FindStringSubmatch(m[4]); r != nil {
			if own && (p.src.inParens(r[2], r[3]) || p.src.inParens(m[2], m[3])) {
				return unsupported(pos, "a parameter name that the C parser takes for a declaration: %s", r[1])
			}
			return syntaxError(pos, "%s is declared twice", r[1])
		}
		return syntaxError(pos, "%s", strings.ReplaceAll(m[4], p.src.key, p.src.filename))
	}
	return unsupported(cfg.Pos{File: p.src.filename}, "input that the C parser fails on: %s", origin.ReplaceAllString(firstLine(err.Error()), ""))
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
