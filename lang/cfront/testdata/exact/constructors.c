/* Functions with the attributes constructor and destructor run before and after main, in the order of their priorities and definitions. */
#include <stdlib.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int n = 1;
static void late(void) __attribute__((constructor));
__attribute__((constructor)) void first(void) { CHECK(n == 4); n = 5; }
__attribute__((constructor(300))) void third(void) { CHECK(n == 3); n = 4; }
__attribute__((constructor(200))) static void second(void) { CHECK(n == 1); n = 2; }
__attribute__((__constructor__(200))) static void then(void) { CHECK(n == 2); n = 3; }
static void late(void) { CHECK(n == 5); n = 6; }
static void handler(void) { CHECK(n == 8); n = 9; }
static void last(void) { CHECK(n == 15); }
__attribute__((constructor, destructor)) static void both(void) { CHECK(n == 6 || n == 11); n++; }
__attribute__((destructor)) static void d2(void) { CHECK(n == 10); n = 11; }
__attribute__((destructor(200))) static void d200(void) { CHECK(n == 14); n = 15; }
__attribute__((destructor(200))) static void d200b(void) { CHECK(n == 13); n = 14; }
__attribute__((destructor(300))) static void d300(void) { CHECK(n == 12); n = 13; atexit(last); }
static void any(void) { n++; }
__attribute__((destructor)) static void d1(void) { CHECK(n == 9); any(); }
__attribute__((constructor)) static void registers(void) { CHECK(n == 7); atexit(handler); }
int main(void) { CHECK(n == 7); n = 8; if (n == 8) exit(0); reach_error(); return 0; }
