/* What is called at the end (C11 7.22.4.2, 7.22.4.4): the last one first. More than 32 need not be possible. */
#include <stdlib.h>

extern void __unsupported(const char *);

static void (*registered[32])(void);
static int count;

int atexit(void (*f)(void)) {
	if (count == 32)
		__unsupported("number of calls of atexit");
	registered[count] = f;
	count++;
	return 0;
}

void __at_exit(void) {
	while (count > 0) {
		count--;
		registered[count]();
	}
}
