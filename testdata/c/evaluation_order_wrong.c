// Compilers that evaluate arguments from right to left, such as gcc, subtract 1 from 2.
extern void reach_error(void);

static int next(void) {
  static int last;
  return ++last;
}

static int minus(int a, int b) { return a - b; }

int main(void) {
  if (minus(next(), next()) > 0) reach_error();
  return 0;
}
