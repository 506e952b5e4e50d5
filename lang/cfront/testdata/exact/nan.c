/* NAN and INFINITY in the initialisers of static objects, with the sign that compilers give them. */
#include <math.h>
extern void reach_error(void);
struct S { int k; double d; float f; } s = { 1, NAN, NAN }, z = { 1, INFINITY, -INFINITY };
static double negative[2] = { 1, -NAN }; static struct { int k; long double d; } long_one = { 1, -(NAN) };
double a[2] = { NAN, 1.0 }; double x = NAN; float y = NAN;
int main(void) { if (s.d == s.d) reach_error(); if (s.f == s.f) reach_error(); if (a[0] == a[0]) reach_error(); if (x == x) reach_error();
  if (z.d < 1e300 || z.f > -1e30) reach_error(); if (signbit(x)) reach_error(); if (signbit(y)) reach_error(); if (signbit(NAN)) reach_error();
  if (negative[1] == negative[1] || !signbit(negative[1])) reach_error(); if (long_one.d == long_one.d || !signbit(long_one.d)) reach_error();
  double m = -NAN, p = -m; if (!signbit(m) || signbit(p)) reach_error(); return 0; }

