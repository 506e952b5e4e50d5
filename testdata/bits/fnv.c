// An FNV-1a hash of four bytes.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned hash(unsigned char *s, int n) {
  unsigned h = 2166136261u;
  for (int i = 0; i < n; i++) {
    h ^= s[i];
    h *= 16777619u;
  }
  return h;
}

int main(void) {
  unsigned char s[4];
  for (int i = 0; i < 4; i++) s[i] = __VERIFIER_nondet_uchar();
  unsigned h = hash(s, 4);
  // The last byte can be read from the state before it: two hashes that differ in it only are different.
  unsigned char t[4] = {s[0], s[1], s[2], __VERIFIER_nondet_uchar()};
  assert(s[3] == t[3] || h != hash(t, 4));
}
