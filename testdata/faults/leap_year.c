// The days of a year, where centuries are not leap years, but for every fourth one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int days(int year) {
  int leap = 0;
  if (year % 4 == 0)
    leap = 1;
  if (year % 100 == 0)
    leap = 0;
  if (year % 400 == 1) // fault: == 0
    leap = 1;
  return leap ? 366 : 365;
}
int main(void) {
  int year = __VERIFIER_nondet_int();
  if (year < 1583 || year > 3000)
    return 0;
  int want = year % 400 == 0 || year % 4 == 0 && year % 100 != 0 ? 366 : 365;
  assert(days(year) == want);
  return 0;
}
