// Minimum, maximum and absolute value without branches: the shift does not keep the sign.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static int min(int x, int y) { return y ^ ((x ^ y) & -(x < y)); }
static int max(int x, int y) { return x ^ ((x ^ y) & -(x < y)); }
static unsigned abs(int x) {
  unsigned m = (unsigned)x >> 31;
  return ((unsigned)x ^ m) - m;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  assert(min(x, y) == (x < y ? x : y));
  assert(max(x, y) == (x < y ? y : x));
  assert(abs(x) == (x < 0 ? 0u - x : (unsigned)x));
}
