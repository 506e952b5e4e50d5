package ctypes_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

var programs = flag.Int("ctypes.programs", 4, "random programs that are compared with gcc, for each data model")

const prelude = `extern int __predefined_declarator; typedef unsigned long __predefined_size_t; typedef int __predefined_wchar_t; typedef long __predefined_ptrdiff_t;
#define _Static_assert _Static_assert
`

// parse returns the syntax tree of a text and what is found in it.
func parse(t *testing.T, text string, m ctypes.Model) (*cc.AST, *ctypes.Info, error) {
	arch := map[ctypes.Model]string{ctypes.ILP32: "386", ctypes.LP64: "amd64"}[m]
	abi, err := cc.NewABI("linux", arch)
	require.NoError(t, err)
	limits := &limits{}
	config := &cc.Config{ABI: abi, PragmaHandler: limits.pragma}
	ast, err := cc.Parse(config, []cc.Source{{Name: "<predefined>", Value: "#define __STDC__ 1\n"}, {Name: "prelude.h", Value: prelude}, {Name: "p.c", Value: text}})
	require.NoError(t, err, "%s", text)
	info := ctypes.NewInfo(m)
	return ast, info, info.Check(ast, ctypes.Options{Pack: limits.of})
}

// limits are the pragmas pack of a text, by line.
type limits struct {
	lines []int
	bytes []int64
}

func (l *limits) pragma(words []cc.Token) error {
	text := ""
	for _, w := range words {
		text += w.SrcStr()
	}
	n := int64(0)
	if args, ok := strings.CutPrefix(text, "pack(push,"); ok {
		n, _ = strconv.ParseInt(strings.TrimSuffix(args, ")"), 10, 64)
	}
	l.lines, l.bytes = append(l.lines, words[0].Position().Line), append(l.bytes, n)
	return nil
}

func (l *limits) of(n *cc.StructOrUnionSpecifier) (out int64) {
	for i, line := range l.lines {
		if line < n.Position().Line {
			out = l.bytes[i]
		}
	}
	return out
}

// claim is what an expression is said to be, for gcc to confirm: nothing is said of one that is refused.
func claim(t *testing.T, declarations, e string, m ctypes.Model) (text string, refused error) {
	ast, info, err := parse(t, declarations+"void q(void) { "+e+"; }\n", m)
	if err != nil {
		return fmt.Sprintf("(void)(%s);", e), err
	}
	last := ast.TranslationUnit
	for last.TranslationUnit != nil {
		last = last.TranslationUnit
	}
	body := last.ExternalDeclaration.FunctionDefinition.CompoundStatement.BlockItemList
	for body.BlockItemList != nil {
		body = body.BlockItemList
	}
	n := body.BlockItem.Statement.ExpressionStatement.ExpressionList
	x := info.Expr(n)
	var b strings.Builder
	switch {
	case x.Type.Kind == ctypes.Invalid:
		return "", nil
	case x.Type.Bits > 0:
		fmt.Fprintf(&b, "_Static_assert(sizeof(+(%s)) == %d, \"size of promoted\"); ", e, info.Model.Size(info.Model.Promoted(x.Type)))
		if p := info.Model.Promoted(x.Type); p.Bits == 0 {
			fmt.Fprintf(&b, "_Static_assert(_Generic(+(%s), %s: 1, default: 0), \"promoted\"); ", e, p)
		}
		return b.String(), nil
	}
	if x.Lvalue || x.Type.Kind == ctypes.Void || x.Type.Kind == ctypes.Function {
		fmt.Fprintf(&b, "_Static_assert(_Generic((__typeof__(%s) *)0, %s: 1, default: 0), \"type %s\"); ", e, ctypes.PointerTo(x.Type), x.Type)
	} else { // of some values gcc's typeof has the qualifiers of what they were read from
		fmt.Fprintf(&b, "_Static_assert(_Generic(%s, %s: 1, default: 0), \"type %s\"); ", e, x.Type.Decayed(), x.Type)
	}
	if size := info.Model.Size(x.Type); size >= 0 {
		fmt.Fprintf(&b, "_Static_assert(sizeof(%s) == %d, \"size %d\"); ", e, size, size)
	}
	if size := info.Model.Size(x.Type); size >= 0 && !strings.ContainsAny(e, ".>") { // typeof of a member may have the alignment of that
		fmt.Fprintf(&b, "_Static_assert(_Alignof(__typeof__(%s)) == %d, \"alignment\"); ", e, info.Model.Align(x.Type))
		fmt.Fprintf(&b, "_Static_assert(__alignof__(__typeof__(%s)) == %d, \"best alignment\"); ", e, info.Model.Preferred(x.Type))
	}
	if v, ok := info.Constant(n); ok {
		suffix := ""
		if v.Sign() > 0 {
			suffix = "u"
		}
		if v.String() == "-9223372036854775808" {
			return b.String(), nil
		}
		fmt.Fprintf(&b, "_Static_assert((%s) == (__typeof__(%s))%s%s, \"value %s\"); ", e, e, v, suffix, v)
	}
	return b.String(), nil
}

var complaint = regexp.MustCompile(`(?m)^p\.c:(\d+):\d+: error: (.*)$`)

// refusals are gcc's errors, by line.
func refusals(t *testing.T, text string, m ctypes.Model) map[int][]string {
	args := []string{"-fsyntax-only", "-w", "-fmax-errors=0", "-std=gnu11", "-x", "c", "-"}
	if m == ctypes.ILP32 {
		args = append([]string{"-m32"}, args...)
	}
	cmd := exec.Command("gcc", args...)
	cmd.Stdin = strings.NewReader("#line 1 \"p.c\"\n" + text)
	var out bytes.Buffer
	cmd.Stderr = &out
	err := cmd.Run()
	found := map[int][]string{}
	for _, f := range complaint.FindAllStringSubmatch(out.String(), -1) {
		line, _ := strconv.Atoi(f[1])
		found[line] = append(found[line], f[2])
	}
	if err != nil && len(found) == 0 {
		t.Fatalf("gcc: %v\n%s", err, out.String())
	}
	return found
}

// refusesBefore reports whether gcc refuses the declarations already: it does so in a few cases more.
func refusesBefore(found map[int][]string, line int) bool {
	for at := range found {
		if at < line {
			return true
		}
	}
	return false
}

// TestAgainstGCC compares types, sizes, alignments and constants of random expressions with gcc's.
func TestAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	const questions = 60
	confirmed, refused := 0, 0
	for seed := range *programs {
		for _, m := range []ctypes.Model{ctypes.ILP32, ctypes.LP64} {
			p := &program{r: rand.New(rand.NewSource(int64(seed)))}
			p.declarations()
			declarations := p.b.String()
			if _, _, err := parse(t, declarations, m); err != nil { // gcc must refuse it too
				require.NotEmpty(t, refusals(t, declarations, m), "%v\n%s", err, declarations)
				continue
			}
			first := strings.Count(declarations, "\n") + 1
			text, exprs, errs := declarations, []string{}, []error{}
			for i := range questions {
				e := p.expr(1 + p.r.Intn(3))
				says, err := claim(t, declarations, e, m)
				text += fmt.Sprintf("void q%d(void) { %s }\n", i, says)
				exprs, errs = append(exprs, e), append(errs, err)
			}
			found := refusals(t, text, m)
			if refusesBefore(found, first) {
				continue
			}
			for i, e := range exprs {
				complaints := found[first+i]
				if errs[i] != nil {
					refused++
					require.NotEmpty(t, complaints, "%v: %v: %s\n%s", m, errs[i], e, declarations)
					continue
				}
				untrue := func(c string) bool { return strings.Contains(c, "static assertion failed") }
				switch {
				case len(complaints) == 0:
					confirmed++
				case !slices.ContainsFunc(complaints, func(c string) bool { return !untrue(c) }): // gcc does not refuse the expression
					require.Empty(t, complaints, "%v: %s\n%s", m, e, declarations)
				}
			}
		}
	}
	t.Logf("%d confirmed, %d refused by both", confirmed, refused)
	require.Greater(t, confirmed, 20**programs)
}
