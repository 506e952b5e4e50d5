// Multiplication of numbers with 8 bits after the point, rounded.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

static int multiply(int x, int y) { return (x * y + 128) >> 8; }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -2048 || x > 2047 || y < -2048 || y > 2047) return 0;
  int p = multiply(x, y);
  int rest = x * y - p * 256;
  assert(rest >= -128 && rest < 128);
  assert(multiply(x, 256) == x);
}
