package family

import (
	"fmt"
	"strings"
)

// bebop is a program of n procedures and main: each procedure either counts with three variables or calls the next one twice, so that
// its call tree has 2^n leaves. A call of any of them toggles the global in the end, which is why the error is not reached; in the
// wrong version, the last procedure may fail to do so.
func bebop(b *strings.Builder, n int, bug bool) {
	b.WriteString("decl g;\n\nvoid main() begin\n  g := 1;\n  level1();\n  level1();\n  assert(g);\nend\n")
	for i := 1; i <= n; i++ {
		deeper := "    skip;\n"
		switch {
		case i < n:
			deeper = fmt.Sprintf("    level%d();\n    level%d();\n", i+1, i+1)
		case bug:
			deeper = "    g := !g;\n"
		}
		fmt.Fprintf(b, `
void level%d() begin
  decl a, b, c;
  if (*) then
    a, b, c := 0, 0, 0;
    while (!a | !b | !c) do
      if (!a) then
        a := 1;
      elsif (!b) then
        a, b := 0, 1;
      elsif (!c) then
        a, b, c := 0, 0, 1;
      fi
    od
  else
%s  fi
  g := !g;
end
`, i, deeper)
	}
}
