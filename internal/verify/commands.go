package verify

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/lazy"
	"cairn/internal/shell"
)

// Commands is how the C files of a project are compiled, as a compilation database says it (compile_commands.json): LLVM's "JSON Compilation Database Format
// Specification", as cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, bear and meson write it.
type Commands struct {
	Files     []string // the C files, in the order of the database, as from the working directory
	Includes  map[string]Includes
	DataModel DataModel // empty if nothing is said
	Wraps     bool      // signed integers wrap around (-fwrapv)
}

// maxCommands is the size of the largest compilation database that is read, in bytes: 200,000 files with commands of 1,000 characters.
const maxCommands = 256 << 20

// command is an entry of a compilation database.
type command struct {
	Directory string   `json:"directory"`
	File      string   `json:"file"`
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// ReadCommands reads a compilation database, and of it what is said of these files, or of all C files. Of several entries for a file the first one counts; of
// a file that has none nothing is said. The error is an *InputError: what cannot be read, what a compiler is told that changes the meaning of C and is
// not followed, and files that mean different things by int and long.
func ReadCommands(database string, files []string) (*Commands, error) {
	fail := func(format string, args ...any) (*Commands, error) {
		return nil, &InputError{Pos: cfg.Pos{File: database}, Msg: fmt.Sprintf(format, args...)}
	}
	data, err := readFile(database, maxCommands)
	if err != nil {
		return nil, err
	}
	var all []command
	if err := json.Unmarshal(data, &all); err != nil {
		return fail("not a compilation database: %v", err)
	}
	out := &Commands{Includes: map[string]Includes{}}
	wanted := map[string]string{}
	for _, f := range files {
		wanted[real(f)] = f
	}
	var read []unitFlags
	for i, c := range all {
		if c.File == "" {
			return fail("entry %d names no file", i+1)
		}
		name := fromHere(c.in(filepath.Dir(database)), c.File)
		if given, ok := wanted[real(name)]; ok {
			name = given
		} else if len(files) > 0 || !isC(name) {
			continue
		}
		if _, ok := out.Includes[name]; ok {
			continue
		}
		u, err := c.flags(filepath.Dir(database))
		if err != nil {
			return fail("%s: %v", c.File, err)
		}
		out.Files, out.Includes[name], read = append(out.Files, name), u.includes, append(read, u)
	}
	if len(read) == 0 {
		return fail("it compiles none of these files")
	}
	for i, u := range read {
		if cmp.Or(u.model, LP64) != cmp.Or(read[0].model, LP64) || u.wraps != read[0].wraps {
			return fail("%s and %s are compiled in different ways: -m32, or -fwrapv, is said of one of them only", out.Files[0], out.Files[i])
		}
	}
	out.DataModel, out.Wraps = read[0].model, read[0].wraps
	return out, nil
}

func isC(name string) bool { return slices.Contains([]string{".c", ".i"}, filepath.Ext(name)) }

// real is a file by all of its names.
func real(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		name = abs
	}
	if at, err := filepath.EvalSymlinks(name); err == nil {
		name = at
	}
	return name
}

// fromHere is a name that is relative to a folder, as from the working directory: relative if it is below that.
func fromHere(dir, name string) string {
	name = filepath.FromSlash(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	here, err := os.Getwd()
	if err != nil {
		return filepath.Clean(name)
	}
	if abs, err := filepath.Abs(name); err == nil {
		if rel, err := filepath.Rel(here, abs); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return filepath.Clean(name)
}

// in is the folder in which the command runs; base is that of the database.
func (c *command) in(base string) string {
	if dir := filepath.FromSlash(c.Directory); filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(base, filepath.FromSlash(c.Directory))
}

// unitFlags is what a compiler is told of a file.
type unitFlags struct {
	includes Includes
	model    DataModel
	wraps    bool
	unsigned string // the flag that makes char unsigned
}

// unfollowedFlags change what a program means. They may have a value: -fpack-struct=4.
var unfollowedFlags = []string{
	"-funsigned-char", "-fno-signed-char", "-fshort-enums", "-fpack-struct", "-fshort-wchar", "-funsigned-bitfields", "-fno-signed-bitfields",
	"-fshort-double", "-finstrument-functions", "-fsso-struct", "-mx32", "-m16", "-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-ffinite-math-only",
	"-fsingle-precision-constant", "-mlong-double-64", "-mlong-double-128", "-mms-bitfields", "-mabi", "-imacros", "-include-pch", "-ffp-contract=fast", "-fopenmp",
	"-fexec-charset", "-finput-charset", "-fwide-exec-charset", "-malign-double", "-fgnu89-inline", "-trigraphs", "-fassociative-math", "-freciprocal-math",
	"-fno-signed-zeros", "-fcx-limited-range", "-fcx-fortran-rules",
}

// flags reads the command.
func (c *command) flags(base string) (u unitFlags, err error) {
	args := c.Arguments
	if len(args) == 0 {
		if args, err = shell.Words(c.Command, true); err != nil {
			return u, err
		}
	}
	if len(args) == 0 {
		return u, errors.New("it has no command")
	}
	if err := u.compiler(args); err != nil {
		return u, err
	}
	dir, system, late := c.in(base), []string(nil), []string(nil)
	for args = args[1:]; len(args) > 0; {
		arg := args[0]
		if args = args[1:]; strings.HasPrefix(arg, "@") {
			return u, fmt.Errorf("the arguments of its compiler are in another file, %s", arg[1:])
		}
		name, value, found := splitFlag(arg)
		switch {
		case !found:
			if err := u.whole(arg); err != nil {
				return u, err
			}
			continue
		case value != "":
		case len(args) == 0:
			return u, fmt.Errorf("%s needs a value", name)
		default:
			value, args = args[0], args[1:]
		}
		in := &u.includes
		switch name {
		case "-D":
			err = u.macro(DefineMacro, name, value)
		case "-U":
			err = u.macro(UndefineMacro, name, value)
		case "-I":
			in.Dirs = append(in.Dirs, fromHere(dir, value))
		case "-iquote":
			in.Quoted = append(in.Quoted, fromHere(dir, value))
		case "-isystem":
			system = append(system, fromHere(dir, value))
		case "-idirafter":
			late = append(late, fromHere(dir, value))
		case "-include":
			in.Headers = append(in.Headers, fromHere(dir, value))
		case "-target":
			err = u.target(value)
		case "-x":
			if value != "c" && value != "cpp-output" && value != "none" {
				err = fmt.Errorf("it is compiled as %s, not as C", value)
			}
		}
		if err != nil {
			return u, err
		}
	}
	u.includes.Dirs = slices.Concat(u.includes.Dirs, system, late)
	if u.unsigned != "" {
		return u, fmt.Errorf("it is compiled with %s, which is not followed", u.unsigned)
	}
	return u, nil
}

// triple is what a cross compiler is called, by the machine that it compiles for.
var triple = lazy.Regexp(`^(\w+(?:-\w+)+)-(?:gcc|clang|cc)(?:-[\d.]+)?(?:\.exe)?$`)

// compiler looks at which one it is: a wrapper such as ccache may come first.
func (u *unitFlags) compiler(args []string) error {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") || isC(arg) {
			return nil
		}
		base := strings.ToLower(path.Base(strings.ReplaceAll(arg, `\`, "/")))
		if m := triple().FindStringSubmatch(base); m != nil {
			return u.target(m[1])
		}
		if name := strings.TrimSuffix(base, ".exe"); name == "cl" || name == "clang-cl" {
			return fmt.Errorf("the flags of its compiler, %s, are not known", name)
		}
	}
	return nil
}

// target reads the machine that is compiled for: another one has other types.
func (u *unitFlags) target(name string) error {
	machine, rest, _ := strings.Cut(name, "-")
	switch {
	case strings.Contains(rest, "mingw"), strings.Contains(rest, "windows"), strings.HasSuffix(rest, "x32"):
	case machine == "x86_64", machine == "amd64":
		u.model = LP64
		return nil
	case len(machine) == 4 && machine[0] == 'i' && machine[2:] == "86":
		u.model = ILP32
		return nil
	}
	return fmt.Errorf("it is compiled for another machine, %s", name)
}

// valued are the flags with a value, which may be the next argument: those that are read, and others whose value is no flag.
var valued = []string{
	"-idirafter", "-isystem", "-include", "-iquote", "-D", "-U", "-I", "-x", "-o", "-MF", "-MT", "-MQ", "-isysroot", "-Xclang", "-Xpreprocessor", "-Xlinker", "-arch", "-target",
}

// splitFlag is a flag with a value, which is empty if it is the next argument.
func splitFlag(arg string) (name, value string, found bool) {
	for _, name := range valued {
		if rest, ok := strings.CutPrefix(arg, name); ok && (rest == "" || len(name) == 2 && name != "-o" || strings.HasPrefix(name, "-i") && rest[0] != '-') {
			return name, rest, true
		}
	}
	return "", "", false
}

// whole reads a flag that has no other argument. The last one of several counts.
func (u *unitFlags) whole(arg string) error {
	name, value, _ := strings.Cut(arg, "=")
	switch {
	case name == "--target":
		return u.target(value)
	case strings.HasPrefix(arg, "-Wp,"): // for the preprocessor
		for _, arg := range strings.Split(arg, ",")[1:] {
			if read := map[string]func(string) (Macro, error){"-D": DefineMacro, "-U": UndefineMacro}[arg[:min(2, len(arg))]]; read != nil {
				if err := u.macro(read, arg[:2], arg[2:]); err != nil {
					return err
				}
			}
		}
	case arg == "-m32":
		u.model = ILP32
	case arg == "-m64":
		u.model = LP64
	case arg == "-fwrapv", arg == "-fno-strict-overflow":
		u.wraps = true
	case arg == "-fno-wrapv":
		u.wraps = false
	case arg == "-fsigned-char", arg == "-fno-unsigned-char":
		u.unsigned = ""
	case arg == "-funsigned-char", arg == "-fno-signed-char":
		u.unsigned = arg
	case slices.Contains(unfollowedFlags, arg), slices.Contains(unfollowedFlags, name):
		return fmt.Errorf("it is compiled with %s, which is not followed", arg)
	}
	return nil
}

// macro reads one more macro.
func (u *unitFlags) macro(read func(string) (Macro, error), flag, value string) error {
	m, err := read(value)
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, value, err)
	}
	u.includes.Macros = append(u.includes.Macros, m)
	return nil
}
