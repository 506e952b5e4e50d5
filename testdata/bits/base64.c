// Three bytes in base64, and back.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static unsigned char encode(unsigned v) {
  return v < 26 ? 'A' + v : v < 52 ? 'a' + v - 26 : v < 62 ? '0' + v - 52 : v == 62 ? '+' : '/';
}

static unsigned decode(unsigned char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : 63;
}

int main(void) {
  unsigned char in[3], text[4], out[3];
  for (int i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
  unsigned w = in[0] << 16 | in[1] << 8 | in[2];
  for (int i = 0; i < 4; i++) text[i] = encode(w >> (18 - 6 * i) & 63);
  unsigned u = 0;
  for (int i = 0; i < 4; i++) u = u << 6 | decode(text[i]);
  for (int i = 0; i < 3; i++) out[i] = u >> (16 - 8 * i);
  for (int i = 0; i < 3; i++) assert(out[i] == in[i]);
}
