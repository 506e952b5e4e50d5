package memgen

import "fmt"

// heap does something with allocated memory.
func (g *generator) heap() string {
	v := g.fresh("h")
	t := g.wholeInteger()
	n := 1 + g.IntN(5)
	to := g.pick("x", "y", "@z")
	switch g.kind(12, 2, 3, 4, 6, 9) {
	case 0, 1:
		return g.push()
	case 2:
		return "if (@head) {\n\tstruct @node *n = @head;\n\t@head = n->next;\n\tx = n->v;\n\tfree(n);\n}"
	case 3:
		return fmt.Sprintf("%s = 0;\nfor (struct @node *n = @head; n; n = n->next) %s = (%s * 3 + n->v) & 0xffff;", to, to, to)
	case 4:
		return "{\n\tstruct @node *done = 0;\n\twhile (@head) { struct @node *n = @head; @head = n->next; n->next = done; done = n; }\n\t@head = done;\n}"
	case 5:
		return fmt.Sprintf("for (struct @node **n = &@head; *n; n = &(*n)->next)\n\tif ((*n)->v == %s) { struct @node *gone = *n; *n = gone->next; free(gone); break; }", g.leaf())
	case 6:
		return fmt.Sprintf("{\n\t%s *%s = calloc(%d, sizeof *%s);\n\t%s[%s] = %s;\n\t%s = %s[%d] ^ %s[0];\n\tfree(%s);\n}",
			t.name, v, n, v, v, g.index(n), g.leaf(), to, v, n-1, v, v)
	case 7:
		return fmt.Sprintf("{\n\t%s *%s = malloc(%d * sizeof *%s);\n\tmemset(%s, %d, %d * sizeof *%s);\n\t%s = realloc(%s, %d * sizeof *%s);\n\t%s[%d] = %s;\n\t%s = %s[0];\n\tfree(%s);\n}",
			t.name, v, n, v, v, g.IntN(128), n, v, v, v, n+g.IntN(4), v, v, n-1, g.leaf(), to, v, v)
	case 8:
		return fmt.Sprintf("{\n\tint **%s = malloc(%d * sizeof *%s);\n\tfor (int i = 0; i < %d; i++) { %s[i] = malloc((i + 1) * sizeof(int)); %s[i][i] = i + %s %% 100; }\n\t%s = %s[%s][0] * 0 + %s[%d][%d];\n\tfor (int i = 0; i < %d; i++) free(%s[i]);\n\tfree(%s);\n}",
			v, n, v, n, v, v, g.leaf(), to, v, "0", v, n-1, n-1, n, v, v)
	case 9:
		return fmt.Sprintf("{\n\tstruct @link *%s = malloc(sizeof *%s);\n\t*%s = *%s;\n\t%s->v ^= %s;\n\t%s = %s->v ^ %s->p[%s];\n\tfree(%s);\n}", v, v, v, g.link(), v, g.leaf(), to, v, v, g.index(4), v)
	case 10:
		return fmt.Sprintf("{\n\tstruct { int n; %s rest[]; } *%s = malloc(sizeof *%s + %d * sizeof(%s));\n\t%s->n = %d;\n\tfor (int i = 0; i < %s->n; i++) %s->rest[i] = i + 1;\n\t%s = %s->rest[%s];\n\tfree(%s);\n}",
			t.name, v, v, n, t.name, v, n, v, v, to, v, g.index(n), v)
	default:
		return fmt.Sprintf("{\n\tchar *%s = strdup(%s);\n\t%s[0] = 'a' + (%s & 7);\n\t%s = %s[0];\n\tfree(%s);\n}", v, g.text(), v, g.leaf(), to, v, v)
	}
}

// push puts a node before the list.
func (g *generator) push() string {
	return fmt.Sprintf("{\n\tstruct @node *n = malloc(sizeof *n);\n\tn->v = %s;\n\tn->next = @head;\n\tn->tag = %s;\n\t@head = n;\n}", g.expr(1), g.leaf())
}
