package verify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestHeap: what is allocated is found in the translation that keeps memory in one piece, whatever translation the error was found in.
func TestHeap(t *testing.T) {
	const src = `#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct person { char name[12]; unsigned age : 7; int pad; double w; struct person *friend; };
struct list { struct person *first; int n; } all;
static void touch(struct person *p) { p->age = 34; }
int main(void)
{
    struct person *a = malloc(sizeof *a), *b = calloc(2, sizeof *b);
    char *s = malloc(5);
    int *nums = malloc(3 * sizeof(int)), *second = nums + 1;
    *second = __VERIFIER_nondet_int();
    strcpy(s, "hey");
    strcpy(a->name, "Ann"); touch(a); a->friend = &b[1]; a->w = -1.5;
    b[1].friend = a;
    all.first = b; all.n = 2;
    free(s);
    assert(nums[1] != 77);
    return 0;
}
`
	want := []string{
		`#1 struct person (heap.c:10:24): name = "Ann", age = 34, pad = no value, w = -1.5, friend -> #2 + 40`,
		`#2 struct person[2] (heap.c:10:48): [0].name = "", [0].age = 0, [0].pad = 0, [0].w = 0.0, [0].friend = null, [1].name = "", [1].age = 0, [1].pad = 0, [1].w = 0.0, [1].friend -> #1`,
		`#3 char[5] (heap.c:11:15), freed: "hey"`,
		`#4 int[3] (heap.c:12:17): [0] = no value, [1] = 77, [2] = no value`,
		`a -> #1`, `b -> #2`, `s -> #3`, `nums -> #4`, `second -> #4 + 4`, `all: first -> #2`,
	}
	for _, memory := range []verify.Memory{verify.MemoryScalars, verify.MemoryBytes} {
		rep, err := verify.Run(limited(t, 200_000), verify.Task{File: "heap.c", Source: []byte(src)}, verify.Options{DataModel: verify.LP64, Memory: memory, Heap: true})
		require.NoError(t, err)
		require.Equal(t, "unsafe", rep.Verdict, "%s: %s", memory, rep.Reason)
		require.NotNil(t, rep.Counterexample.Heap, "%s", memory)
		assert.Equal(t, strings.Join(want, "\n"), strings.Join(rep.Counterexample.Heap.Lines(), "\n"), "%s", memory)
	}
}

// TestHeapOfLists: what an object is, pointers in other objects tell, too; and there is no picture where nothing is allocated.
func TestHeapOfLists(t *testing.T) {
	const list = `#include <stdlib.h>
#include <assert.h>
struct node { int value; struct node *next; };
static struct node *push(struct node *list, int v)
{
    struct node *n = malloc(sizeof *n);
    n->value = v;
    n->next = list;
    return n;
}
int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, i * 10);
    free(list->next);
    assert(list->value == 0);
}
`
	for src, want := range map[string]string{
		list: `#1 struct node (heap.c:6:22): value = 0, next = null
#2 struct node (heap.c:6:22), freed: value = 10, next -> #1
#3 struct node (heap.c:6:22): value = 20, next -> #2
list -> #3`,
		"#include <stdlib.h>\n#include <assert.h>\nstruct fl { int n; int a[]; };\nint main(void) { struct fl *f = malloc(sizeof *f + 2 * sizeof(int)); int (*m)[3] = malloc(2 * sizeof *m);\n" +
			"m[1][0] = 6; unsigned char *u = calloc(4, 1); u[1] = 7; f->n = 2; f->a[0] = 7; f->a[1] = 9; { int *gone = u; } assert(f->a[1] != 9); }": `#1 struct fl (heap.c:4:33): n = 2, a[0] = 7, a[1] = 9
#2 int[2][3] (heap.c:4:84): [0][0] = no value, [0][1] = no value, [0][2] = no value, [1][0] = 6, [1][1] = no value, [1][2] = no value
#3 unsigned char[4] (heap.c:5:33): [0] = 0, [1] = 7, [2] = 0, [3] = 0
f -> #1
m -> #2
u -> #3`,
		"#include <assert.h>\nint main(void) { int x = 1, *p = &x; assert(*p == 2); }": "",
		"#include <stdlib.h>\n#include <assert.h>\nstatic void look(char *p) { assert(*p == 2); }\nint main(void) { char *p = calloc(2, 1), *q = p + 1; look(q); }": `#1 char[2] (heap.c:4:28): ""
main.p -> #1
q -> #1 + 1
look.p -> #1 + 1`,
		"#include <stdlib.h>\n#include <assert.h>\nint main(void) { malloc(40); assert(0); }": "#1 40 bytes (heap.c:3:18)",
	} {
		rep, err := verify.Run(limited(t, 200_000), verify.Task{File: "heap.c", Source: []byte(src)}, verify.Options{DataModel: verify.ILP32, Heap: true})
		require.NoError(t, err)
		require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
		got := ""
		if h := rep.Counterexample.Heap; h != nil {
			got = strings.Join(h.Lines(), "\n")
		}
		assert.Equal(t, want, got)
	}
}
