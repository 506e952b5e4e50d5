extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* The same queue, and a stronger claim: the counter and the indices agree. */
int main(void) {
  unsigned char head = 0, tail = 0, count = 0;
  while (__VERIFIER_nondet_int()) {
    int put = __VERIFIER_nondet_int();
    if (put && count < 8) {
      tail = (tail + 1) % 8;
      count = count + 1;
    } else if (!put && count > 0) {
      head = (head + 1) % 8;
      count = count - 1;
    }
    if (tail != (head + count) % 8)
      reach_error();
  }
  return 0;
}
