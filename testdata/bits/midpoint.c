// The middle of two numbers without overflow.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned middle(unsigned x, unsigned y) { return (x & y) + ((x ^ y) >> 1); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  assert(middle(x, y) == (unsigned)(((unsigned long long)x + y) / 2));
}
