// The bytes of a word in the other order.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned swap(unsigned x) {
  return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}

static unsigned short swap16(unsigned short x) { return (unsigned short)(x >> 8 | x << 8); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char b[4] = {x, x >> 8, x >> 16, x >> 24};
  assert(swap(x) == ((unsigned)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3]));
  assert(swap(swap(x)) == x);
  assert(swap(x) == ((unsigned)swap16(x) << 16 | swap16(x >> 16)));
}
