// A CRC-32 of four bytes.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned crc(unsigned char *s, int n) {
  unsigned c = 0xffffffffu;
  for (int i = 0; i < n; i++) {
    c ^= s[i];
    for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320u & -(c & 1));
  }
  return ~c;
}

int main(void) {
  unsigned char s[4], t[4];
  for (int i = 0; i < 4; i++) {
    s[i] = __VERIFIER_nondet_uchar();
    t[i] = s[i];
  }
  unsigned char flip = __VERIFIER_nondet_uchar();
  t[3] ^= flip;
  assert(flip == 0 || crc(s, 4) != crc(t, 4)); // every error in the last byte is found
}
