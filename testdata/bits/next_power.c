// The next power of two.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned next(unsigned x) {
  x--;
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  return x + 1;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0 || x > 0x80000000u) return 0;
  unsigned p = next(x);
  assert((p & (p - 1)) == 0);
  assert(p >= x && p / 2 < x);
}
