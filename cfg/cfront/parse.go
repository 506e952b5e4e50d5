package cfront

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// parser runs the C parser on a source that has been inspected.
type parser struct {
	src     *source
	options Options
}

// config returns a fresh configuration of the C parser, which needs no compiler on the host.
func (p *parser) config(expansionLimit int) (*cc.Config, error) {
	arch := "386"
	if p.options.DataModel == LP64 {
		arch = "amd64"
	}
	abi, err := cc.NewABI("linux", arch)
	if err != nil {
		return nil, fmt.Errorf("data model %s: %w", p.options.DataModel, err)
	}
	files, err := headers()
	if err != nil {
		return nil, err
	}
	return &cc.Config{
		ABI: abi, FS: files, FSOnly: true, IncludePaths: []string{"."}, SysIncludePaths: []string{"."},
		ExpansionLimit: expansionLimit, UnsignedEnums: true,
	}, nil
}

// sources returns what the C parser reads, text being the user's part. The names are no clean paths, as sourceName. The
// empty line behind the text ends a constant that goes on at the end of the file, '\ for example: there the parser hangs.
func (p *parser) sources(text []byte) []cc.Source {
	return []cc.Source{
		{Name: "./<predefined>", Value: predefinedMacros(p.options.DataModel)},
		{Name: "./<prelude>", Value: prelude},
		{Name: sourceName, Value: string(text) + "\n\n"},
		{Name: endName, Value: "int __predefined_end;\n"},
	}
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
	if p.src.macros {
		if err := p.checkExpansion(); err != nil {
			return nil, err
		}
	}
	config, err := p.config(maxExpansion)
	if err != nil {
		return nil, err
	}
	ast, err := cc.Translate(config, p.sources(p.src.text))
	if err != nil {
		return nil, p.explain(err)
	}
	return ast, nil
}

// checkExpansion bounds the nesting of the text behind macro expansion. Conditions of #if are evaluated while that text is
// made, recursively too, so they come first: alone, with a limit that keeps any of them shallow.
func (p *parser) checkExpansion() error {
	var out strings.Builder
	for _, step := range []struct {
		text  []byte
		limit int
	}{{p.src.directives, maxConditions}, {p.src.text, maxExpansion}} {
		out.Reset()
		config, err := p.config(step.limit)
		if err != nil {
			return err
		}
		if err := cc.Preprocess(config, p.sources(step.text), &out); err != nil {
			return p.explain(err)
		}
	}
	return checkNesting([]byte(out.String()), func(int, int) cfg.Pos { return cfg.Pos{File: p.src.filename} })
}

var (
	located = regexp.MustCompile(`^(.*?):(\d+):(\d+): (.*)$`)
	origin  = regexp.MustCompile(` \(\w+\.go:\d+:\w*:?\)$`)

	redeclared = regexp.MustCompile(`^redeclaration of '(\w+)' at .*:(\d+):(\d+):?$`)
)

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
		switch pos.File {
		case sourceName:
			pos = p.src.at(pos.Line, pos.Col)
		case endName:
			return syntaxError(p.src.end(), "unexpected end of file")
		}
		if strings.HasPrefix(m[4], "negative shift amount") {
			return unsupported(pos, "a shift by a negative constant")
		}
		if strings.Contains(m[4], "Config.ExpansionLimit") {
			return unsupported(pos, "macros that expand to too much text")
		}
		if r := redeclared.FindStringSubmatch(m[4]); r != nil {
			if p.src.inParens(r[2], r[3]) || p.src.inParens(m[2], m[3]) {
				return unsupported(pos, "a parameter name that the C parser takes for a declaration: %s", r[1])
			}
			return syntaxError(pos, "%s is declared twice", r[1])
		}
		return syntaxError(pos, "%s", strings.ReplaceAll(m[4], sourceName, p.src.filename))
	}
	return unsupported(cfg.Pos{File: p.src.filename}, "input that the C parser fails on: %s", origin.ReplaceAllString(firstLine(err.Error()), ""))
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
