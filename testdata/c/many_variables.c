// Facts about more variables than a conjunction takes in one piece; a product that is known by them only.
extern void reach_error(void);
int main(void) {
  unsigned i = 0, j, n = 4, size = 4;
  int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
  int c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9;
  while (i < n) {
    j = i;
    if (j > 0)
      if ((j - 1) * size != 0)
        for (;;) {}
    i++;
  }
  if (i > 2)
    reach_error();
  return 0;
}
