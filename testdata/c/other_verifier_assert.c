// Assertions, assumptions and inputs of another verifier, CBMC: x == 4 passes all but the last one.
int nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3 && x < 10);
  __CPROVER_assert(x * x > 15, "large");
  __CPROVER_assert(x != 4, "another one");
  return 0;
}
