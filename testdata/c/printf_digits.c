// How long texts are that are printed: of a number that is not known it depends on the digits.
extern void reach_error(void);
extern int printf(const char *, ...);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned v = __VERIFIER_nondet_uint();
  int n = printf("%04x", 0xau), width = 6;
  if (n != 4 || printf("%#o", 8) != 3 || printf("%*X", width, 0xABu) != 6)
    reach_error();
  n = printf("%x", v);
  if (n < 1 || n > 8 || v > 255 && n < 3)
    reach_error();
  return 0;
}
