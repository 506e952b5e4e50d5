// Two ways to count the bits of a word.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static int slow(unsigned x) {
  int n = 0;
  for (int i = 0; i < 32; i++) n += x >> i & 1;
  return n;
}

static int fast(unsigned x) {
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return x * 0x01010101u >> 24;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(slow(x) == fast(x));
}
