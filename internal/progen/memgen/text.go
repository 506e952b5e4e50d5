package memgen

import "fmt"

// text is a string.
func (g *generator) text() string {
	return g.pick("buf", "@text", "words["+fmt.Sprint(g.IntN(3))+"]", `"abc"`, `"\377x"`, `(buf + strlen(buf))`)
}

// buffer is an array of 16 characters that holds a string.
func (g *generator) buffer() string { return g.pick("buf", "@text") }

// short is a string of at most five characters.
func (g *generator) short() string {
	return g.pick(`"abc"`, `"hello"`, "words["+g.index(3)+"]", `"x\0y"`)
}

// texts does something with strings.
func (g *generator) texts() string {
	b, to := g.buffer(), g.pick("x", "y", "@z")
	switch g.kind(13, 0, 2, 4, 5, 6, 7, 8, 9, 10, 11) {
	case 0, 1:
		return fmt.Sprintf("strcpy(%s, %s);", b, g.short())
	case 2:
		return fmt.Sprintf("if (strlen(%s) < 9) strcat(%s, %s);", b, b, g.short())
	case 3:
		return fmt.Sprintf("memset(%s, 0, 16);\nstrncpy(%s, %s, %d);", b, b, g.short(), g.IntN(16))
	case 4:
		return fmt.Sprintf("{\n\tchar *f = strchr(%s, %s);\n\t%s = f ? (int)(f - %s) : -1;\n}", b, g.pick("'a'", "'x'", "'l'", "0"), to, b)
	case 5:
		return fmt.Sprintf("for (char *s = %s; *s; s++) if (*s >= 'a' && *s <= 'z') *s -= 32;", b)
	case 6:
		return fmt.Sprintf("{\n\tint n = 0;\n\twhile (%s[n]) n++;\n\t%s = n;\n}", b, to)
	case 7:
		return fmt.Sprintf("%s = strncmp(%s, %s, %d) < 0;", to, g.text(), g.text(), g.IntN(5))
	case 8:
		return fmt.Sprintf("%s[15] = 0;\n%s[%s] = %s;", b, b, g.index(15), g.pick("'x'", "0", g.leaf()))
	case 9:
		return fmt.Sprintf("{\n\tchar *f = strstr(%s, %s);\n\t%s = f != 0;\n}", g.text(), g.pick(`"l"`, `"ab"`, `""`), to)
	case 10:
		return fmt.Sprintf("%s = atoi(%s) & 255;", to, g.pick(`"12"`, `"-7x"`, `""`, `"  3"`))
	case 11:
		return fmt.Sprintf("words[%s] = %s;", g.index(3), g.pick(`"two"`, `"abc"`, "words["+g.index(3)+"]", `&"hello"[2]`))
	default:
		return fmt.Sprintf("%s = snprintf(%s, 16, \"%s\", %d);", to, b, g.pick("%d", "<%d>", "n=%d;"), g.IntN(2000))
	}
}
