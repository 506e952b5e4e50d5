package boolprog_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/boolprog"
	"cairn/smt"
)

// TestVerdicts are small programs for each construct, decided by hand.
func TestVerdicts(t *testing.T) {
	const safe, unsafe = answer.Safe, answer.Unsafe
	for name, c := range map[string]struct {
		want answer.Verdict
		text string
	}{
		"constants":          {safe, `void main() begin assert(1); assert(T & true & !F & !0); end`},
		"false":              {unsafe, `void main() begin assert(F | false); end`},
		"uninitialised":      {unsafe, `decl g; void main() begin assert(g); end`},
		"local":              {unsafe, `void main() begin decl a; assert(!a); end`},
		"parallel":           {safe, `decl x, y; void main() begin assume(x & !y); x, y := y, x; assert(!x && y); end`},
		"star":               {unsafe, `decl x; void main() begin x := *; assert(x); end`},
		"stars differ":       {unsafe, `void main() begin assert(* = *); end`},
		"schoose positive":   {safe, `decl a, b, x; void main() begin assume(a); x := schoose[a, b]; assert(x); end`},
		"schoose negative":   {safe, `decl a, b, x; void main() begin assume(!a & b); x := schoose[a, b]; assert(~x); end`},
		"schoose open":       {unsafe, `decl a, b, x; void main() begin assume(!a & !b); x := schoose[a, b]; assert(~x); end`},
		"constrain":          {safe, `decl a, b; void main() begin a, b := *, * constrain ('a != 'b); assert(a ^ b); end`},
		"constrain old":      {safe, `decl a; void main() begin a := * constrain ('a = !a); a := * constrain ('a = !a); end`},
		"enforce":            {safe, `void main() begin decl a, b; enforce !(a & b); a := 1; assert(!b); b := *; assert(!b); end`},
		"enforce after call": {safe, `decl g; void f() begin g := *; end void main() begin enforce g; f(); assert(g); end`},
		"enforce elsewhere":  {unsafe, `decl g; void f() begin g := *; assert(g); end void main() begin enforce g; f(); end`},
		"if":                 {safe, `decl a, b; void main() begin if (a) then b := a; elsif (!a) then b := !a; else b := 0; fi assert(b); end`},
		"no else":            {unsafe, `decl a, b; void main() begin b := 0; if (a) then b := 1; fi; assert(b); end`},
		"while":              {safe, `decl a, b; void main() begin while (!a | !b) do a, b := b, *; od assert(a & b); end`},
		"goto":               {unsafe, `decl a; void main() begin a := 0; goto L, M; L: a := 1; M: assert(!a); end`},
		"goto and assume":    {safe, `decl a; void main() begin goto L, M; L: assume(a); goto E; M: assume(!a); a := 1; E: assert(a); end`},
		"error label":        {unsafe, `decl a; void main() begin if (a) then ERROR: skip; fi end`},
		"slic error":         {safe, `decl a; void main() begin a := 0; if (a) then goto SLIC_ERROR; fi return; SLIC_ERROR: skip; end`},
		"results":            {safe, `bool<2> swap(x, y) begin return y, x; end void main() begin decl a, b; a, b := swap(0, 1); assert(a & !b); end`},
		"result dropped":     {safe, `bool<2> swap(x, y) begin return y, x; end void main() begin decl a; _, a := swap(0, 1); assert(!a); swap(a, a); end`},
		"no return":          {unsafe, `bool f() begin skip; end void main() begin decl a; a := f(); assert(a); end`},
		"recursion":          {safe, `decl g; void f() begin g := !g; if (*) then f(); f(); fi g := !g; end void main() begin g := 1; f(); assert(g); end`},
		"mutual recursion":   {unsafe, `decl g; void e() begin if (*) then o(); fi end void o() begin g := !g; e(); end void main() begin g := 0; e(); assert(!g); end`},
		"main calls main":    {unsafe, `decl g; void main() begin assert(g); g := 0; main(); end`},
		"error in callee":    {unsafe, `void f(x) begin assert(x); end void main() begin f(1); f(0); end`},
		"not called":         {safe, `void f(x) begin assert(x); end void main() begin f(1); end`},
		"does not return":    {safe, `void f() begin assume(0); end void main() begin f(); assert(0); end`},
		"names":              {safe, `decl {x > 5}, {T}; void main() begin {x > 5} := {T}; assert({x > 5} = {T}); end`},
		"hidden global":      {unsafe, `decl x; void f(x) begin x := 0; end void main() begin x := 1; f(x); assert(!x); end`},
		"dead":               {safe, `decl x; void main() begin x := 1; dead x; skip; end`},
		"comments":           {safe, "// one\nvoid main() begin /* two\n */ skip; end // three"},
		"precedence":         {safe, `decl a, b, c; void main() begin assert((a | b & c) = (a | (b & c))); assert((a => b => c) = (!a | !b | c)); assert(!a = a <=> F); end`},
	} {
		t.Run(name, func(t *testing.T) {
			prog := parse(t, c.text)
			_, ans := decide(t, prog)
			assert.Equal(t, c.want, ans.Verdict)
			assert.Equal(t, c.want == unsafe, reachable(prog), "the exploration of states disagrees")
		})
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                            "f.bp:1:1: there is no procedure main",
		"void main() begin\n  x := 1; end":                            `f.bp:2:3: "x" is not declared`,
		"decl x;\nint main() begin end":                               `f.bp:2:1: expected a procedure (void, bool or bool<n>), not "int"`,
		"void main() begin skip end":                                  `f.bp:1:24: expected ";", not "end"`,
		"void main() begin if (1) then skip;":                         "f.bp:1:36: expected \"fi\", not the end of the file",
		"decl x; decl x;":                                             `f.bp:1:14: "x" is declared twice`,
		"decl x; void main(x, x) begin end":                           `f.bp:1:22: "x" is declared twice`,
		"decl T;":                                                     `f.bp:1:6: expected a name, not "T"`,
		"decl x; void main() begin x, x := 0, 1; end":                 `f.bp:1:30: "x" is assigned to twice`,
		"decl x; void main() begin x := 0, 1; end":                    `f.bp:1:29: 2 values for 1 variables`,
		"decl x; void main() begin x := 'x; end":                      `f.bp:1:32: expected an expression, not "'"`,
		"void main() begin f(); end":                                  `f.bp:1:19: there is no procedure "f"`,
		"void f(x) begin end void main() begin f(); end":              `f.bp:1:39: f has 1 parameters, not 0`,
		"decl x; void f() begin end void main() begin x := f(); end":  `f.bp:1:46: f returns 0 values, not 1`,
		"void main() begin return 1; end":                             `f.bp:1:19: main returns 0 values, not 1`,
		"void main() begin goto L; end":                               `f.bp:1:19: there is no label "L" in main`,
		"void main() begin L: skip; L: skip; end":                     `f.bp:1:31: there are two labels "L" in main`,
		"void main(x) begin end":                                      `f.bp:1:1: main has 1 parameters`,
		"void main() begin end void main() begin end":                 `f.bp:1:28: there are two procedures "main"`,
		"bool<x> main() begin end":                                    `f.bp:1:6: expected a number of results, not "x"`,
		"bool<99999999> main() begin end":                             `f.bp:1:6: expected a number of results, not "99999999"`,
		"/* no end":                                                   "f.bp:1:1: the comment does not end",
		"decl {x":                                                     "f.bp:1:6: a name in braces ends with } on the same line and is not empty",
		"decl {};":                                                    "f.bp:1:6: a name in braces ends with } on the same line and is not empty",
		"void main() begin @ end":                                     "f.bp:1:19: unexpected character '@'",
		"void main() begin assert(" + strings.Repeat("(", 2000):       "nested deeper than 1000",
		"void main() begin assert(" + strings.Repeat("!", 2000):       "nested deeper than 1000",
		"void main() begin " + strings.Repeat("while (*) do ", 2000):  "nested deeper than 1000",
		"void main() begin assert(0" + strings.Repeat(" & 0", 30000):  "more than 20000 operators in a row",
		"void main() begin assert(0" + strings.Repeat(" => 0", 30000): "nested deeper than 1000",
	} {
		_, err := boolprog.Parse("f.bp", []byte(text))
		var e *boolprog.Error
		require.True(t, errors.As(err, &e), "%.80s: %v", text, err)
		assert.Contains(t, e.Error(), want, "%.80s", text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(bebop(f, 2, true)))
	f.Add([]byte(`decl {x>5}, y; bool<2> f(a) begin decl b; enforce a | b; L: b := schoose[a, !b] constrain ('b = a); goto L, M; M: return a, *; end
		void main() begin y, _ := f(y); while (*) do if (y) then skip; elsif (!y) then dead y; else assume(0); fi od assert(y); end`))
	for seed := range uint64(5) {
		f.Add([]byte(randomProgram(seed)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		prog, err := boolprog.Parse("f.bp", text)
		if err != nil {
			var e *boolprog.Error
			require.True(t, errors.As(err, &e))
			require.True(t, e.Pos.IsValid())
			return
		}
		if len(text) < 2000 {
			boolprog.Encode(smt.NewContext(), prog)
		}
	})
}
