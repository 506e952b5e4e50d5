// A text that is copied into a buffer, with its end behind the buffer.
// check: bounds
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[6], to[4];
  for (int i = 0; i < 5; i++)
    from[i] = __VERIFIER_nondet_char();
  from[5] = 0;
  int n = 0;
  while (n <= 3 && from[n] != 0) { // fault: < 3
    to[n] = from[n];
    n++;
  }
  to[n] = 0;
  return to[0];
}
