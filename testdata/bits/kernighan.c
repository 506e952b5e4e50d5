// Kernighan's loop: one turn for each bit that is set.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define assert(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  int n = 0;
  while (y != 0) {
    y &= y - 1;
    n++;
  }
  assert(n <= 32);
  assert((n == 0) == (x == 0));
  assert((n == 1) == (x != 0 && (x & (x - 1)) == 0));
}
