// Conversions of integers in all rounding modes, which fesetround sets.
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
float in_mode(int mode, int x) {
  if (fesetround(mode) != 0)
    reach_error();
  return (float)x;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  float low = in_mode(FE_DOWNWARD, x), high = in_mode(FE_UPWARD, x);
  if (low > high || in_mode(FE_UPWARD, 33554433) != 0x1.000002p+25f || in_mode(FE_TOWARDZERO, -33554433) != -0x1p25f)
    reach_error();
  fesetround(FE_TONEAREST);
  if (nearbyint(2.5) != 2)
    reach_error();
  return 0;
}
