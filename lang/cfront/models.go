package cfront

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// Functions of the C library whose result C defines are translated from C (libc/), like the program: what is undefined for them, such
// as a string without end, comes out of what they access. A file of theirs is a translation unit of the program if that uses one of
// its functions and does not define it. What they do has the position of the call.

//go:embed libc
var libcFiles embed.FS

// model is a file of libc/.
type model struct {
	File
	defines []string
}

// embedded returns the files of the binary whose names match a pattern, in the order of their names.
func embedded(files embed.FS, pattern string) (out []File) {
	names, err := fs.Glob(files, pattern)
	for _, name := range names {
		var text []byte
		if text, err = files.ReadFile(name); err != nil {
			break
		}
		out = append(out, File{path.Base(name), text})
	}
	if err != nil {
		panic(err) // they are part of the binary
	}
	return out
}

// models are the files of libc/, in the order of their names.
var models = sync.OnceValue(func() []model {
	var out []model
	for _, file := range embedded(libcFiles, "libc/*.c") {
		m := model{File: file}
		for line := range strings.Lines(string(m.Text)) {
			if name := defined(strings.TrimSuffix(line, "\n")); name != "" {
				m.defines = append(m.defines, name)
			}
		}
		out = append(out, m)
	}
	return out
})

// defined is the function that a line of libc/ begins to define for others, or that a macro there defines.
func defined(line string) string {
	before, arguments, ok := strings.Cut(line, "(")
	name := lastWord(before)
	switch {
	case !ok || name == "":
		return ""
	case name == before && strings.ToUpper(name) == name && strings.HasSuffix(line, ")"):
		name, _, _ = strings.Cut(arguments, ", ")
		return name
	case name == before || strings.HasPrefix(line, "static ") || !isWordByte(line[0]) || !strings.HasSuffix(line, ") {"):
		return ""
	}
	return name
}

// words adds the words of a text.
func words(text []byte, to map[string]bool) {
	x := newLexer(text)
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		switch t.kind {
		case tokWord:
			to[x.text(t)] = true
		case tokDirective:
			words(text[t.from+1:t.to], to)
		}
	}
}

// declared tells how a unit declares its names at file scope: true for a function that it does not define, with external linkage.
func (u unit) declared(info *ctypes.Info, to map[string]bool) {
	eachDeclarator(u.ast, func(d *cc.Declarator, defined bool) {
		o := info.Object(d)
		undefined := o.Kind == ctypes.Func && o.Linkage == ctypes.External && !defined
		before, seen := to[d.Name()]
		to[d.Name()] = undefined && (before || !seen)
	})
}

// addModels adds the files of libc/ that the program needs.
func (p *program) addModels(ctx context.Context, o Options) error {
	used, declared := map[string]bool{}, map[string]bool{}
	for _, s := range p.files.sources {
		words(s.text, used)
	}
	for _, u := range p.units {
		for _, m := range o.Includes.of(u.src.filename).Macros {
			words([]byte(m.Body), used)
		}
	}
	for _, u := range p.units {
		u.declared(p.info, declared)
	}
	wanted := func(name string) bool {
		return used[name] && declared[name] || used["__builtin_"+name] && (declared[name] || !has(declared, name))
	}
	o.Includes = Includes{}
	added := map[string]bool{}
	for again := true; again; {
		again = false
		for _, m := range models() {
			if added[m.Name] || !slices.ContainsFunc(m.defines, wanted) {
				continue
			}
			added[m.Name], again = true, true
			words(m.Text, used)
			u, err := p.parseModel(ctx, m, o)
			if err != nil {
				return err
			}
			own := map[string]bool{}
			u.declared(p.info, own)
			for name, undefined := range own {
				if undefined && !has(declared, name) {
					declared[name] = true
				}
			}
			p.units = append(p.units, u)
		}
	}
	p.seesBits, p.redirects, p.rounds = mayShowBits(used), mayRedirect(used), callsFesetround(used)
	return nil
}

func has(m map[string]bool, name string) bool { _, ok := m[name]; return ok }

// parseModel reads a file of libc/.
func (p *program) parseModel(ctx context.Context, m model, o Options) (unit, error) {
	u, err := p.parseUnit(ctx, newFileSet(Includes{}), File{libraryDir[1:] + "/" + m.Name, m.Text}, o)
	switch {
	case ctx.Err() != nil:
		return unit{}, ctx.Err()
	case err != nil:
		return unit{}, fmt.Errorf("the library's %s: %w", m.Name, err)
	}
	u.library = true
	return u, nil
}
