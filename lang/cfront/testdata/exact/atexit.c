/* atexit takes any number of functions. */
#include <stdlib.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int n;
static void count(void) { n++; }
static void last(void) { CHECK(n == 70); }
int main(void) { CHECK(atexit(last) == 0); for (int i = 0; i < 70; i++) CHECK(atexit(count) == 0); return 0; }
