// Addition that saturates: operands with different signs never overflow.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

#define MAX 2147483647
#define MIN (-MAX - 1)

static int add(int x, int y) {
  int sum = (int)((unsigned)x + (unsigned)y);
  if (((x ^ sum) | (y ^ sum)) < 0) return x < 0 ? MIN : MAX;
  return sum;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  long long exact = (long long)x + y;
  if (exact > MAX) exact = MAX;
  if (exact < MIN) exact = MIN;
  assert(add(x, y) == exact);
}
