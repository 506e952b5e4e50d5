/* What is called at the end (C11 7.22.4.2, 7.22.4.4): the last one first. */
#include <stdlib.h>

extern void *__lasting_memory(size_t);

static struct registered {
	void (*f)(void);
	struct registered *before;
} *last;

int atexit(void (*f)(void)) {
	struct registered *r = __lasting_memory(sizeof *r);
	r->f = f;
	r->before = last;
	last = r;
	return 0;
}

void __at_exit(void) {
	while (last) {
		struct registered *r = last;
		last = r->before;
		r->f();
	}
}
