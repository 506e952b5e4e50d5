// Inline assembly that computes nothing: barriers, and what makes compilers forget what a variable holds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct part { int n; };
static int shared;
static int guarded(int n) {
	__asm__ __volatile__("" : "+r"(n));
	return n;
}
int main(void) {
	int x = __VERIFIER_nondet_int(), y, *p = &shared;
	char text[4] = "abc";
	struct part part = { 7 };
	shared = guarded(x);
	__asm__ __volatile__("mfence; rep; nop\n\tpause" : : : "memory", "cc");
	if (shared != x)
		reach_error();
	__asm__("" : "=r"(y) : "0"(x));
	if (y != x)
		reach_error();
	__asm__("mov %1, %0\n\t" : "=&r"(y) : "r"(x == -1));
	if (y != (x == -1))
		reach_error();
	__asm__ __volatile__("" : : "r"(text), "m"(*(char (*)[4])text) : "memory");
	__asm__("" : "+m"(*p), "+r"(part.n), "+r"(p) : "g"(y++));
	if (y != (x == -1) + 1 || text[1] != 'b' || p != &shared || part.n != 7)
		reach_error();
	return 0;
}
