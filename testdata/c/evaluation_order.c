// The order in which operands are evaluated is not specified (C11 6.5, paragraph 3): x is 12 or 21.
extern void reach_error(void);

static int next(void) {
  static int last;
  return ++last;
}

int main(void) {
  int x = next() * 10 + next();
  if (x != 12 && x != 21) reach_error();
  return 0;
}
