# 1 "preprocessed.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 1 "preprocessed.c"
// A preprocessed file, with line markers and the declarations that SV-COMP programs begin with.
extern void abort(void);
# 1 "/usr/include/assert.h" 1 3 4
extern void __assert_fail (const char *__assertion, const char *__file,
      unsigned int __line, const char *__function)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
# 4 "preprocessed.c" 2
void reach_error() { __assert_fail("0", "preprocessed.c", 4, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned int n = __VERIFIER_nondet_uint();
  unsigned int i = 0;
  if (!(n <= 100)) return 0;
  while (i < n) {
    i = i + 2;
  }
  __VERIFIER_assert(i != 101 && i == n);
  return 0;
}
