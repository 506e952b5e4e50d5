// A code point in UTF-8, and back: a bit of the first byte is lost.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static int encode(unsigned c, unsigned char *s) {
  if (c < 0x80) {
    s[0] = c;
    return 1;
  }
  if (c < 0x800) {
    s[0] = 0xc0 | c >> 6;
    s[1] = 0x80 | (c & 0x3f);
    return 2;
  }
  if (c < 0x10000) {
    s[0] = 0xe0 | c >> 12;
    s[1] = 0x80 | (c >> 6 & 0x3f);
    s[2] = 0x80 | (c & 0x3f);
    return 3;
  }
  s[0] = 0xf0 | c >> 18;
  s[1] = 0x80 | (c >> 12 & 0x3f);
  s[2] = 0x80 | (c >> 6 & 0x3f);
  s[3] = 0x80 | (c & 0x3f);
  return 4;
}

static unsigned decode(unsigned char *s) {
  int more = s[0] < 0x80 ? 0 : s[0] < 0xe0 ? 1 : s[0] < 0xf0 ? 2 : 3;
  unsigned c = more == 0 ? s[0] : s[0] & (0x1f >> more);
  for (int i = 1; i <= more; i++) {
    assert((s[i] & 0xc0) == 0x80);
    c = c << 6 | (s[i] & 0x3f);
  }
  return c;
}

int main(void) {
  unsigned char s[4] = {0, 0, 0, 0};
  unsigned c = __VERIFIER_nondet_uint();
  if (c > 0x10ffff) return 0;
  int n = encode(c, s);
  assert(decode(s) == c);
  assert(n == 1 || s[0] >= 0xc0);
}
