// The bits of a word reversed twice: a mask loses a bit.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned reverse(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff007fu) << 8;
  return x >> 16 | x << 16;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), slow = 0;
  for (int i = 0; i < 32; i++) slow |= (x >> i & 1) << (31 - i);
  assert(reverse(x) == slow);
  assert(reverse(reverse(x)) == x);
}
