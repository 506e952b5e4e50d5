// The types of bit-fields, as gcc has them: of the width of a type they have that type, whatever they are declared with.
extern void reach_error(void);

#define TYPE(x) _Generic((x), signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, int: 6, unsigned: 7, long long: 10, default: 99)

struct fields {
  char first;
  int byte : 8;
  long long word : 16;
  unsigned half : 16;
  long long whole : 32;
  unsigned long long natural : 32;
  long long own : 64;
  int odd : 9;
};

int main(void) {
  struct fields f = {0};
  if (TYPE(f.byte) != 2 || TYPE(f.word) != 4 || TYPE(f.half) != 5 || TYPE(f.whole) != 6 || TYPE(f.natural) != 7 || TYPE(f.own) != 10 || TYPE(f.odd) != 99)
    reach_error();
  f.natural = 0xffffffff;
  if (f.natural + 1 != 0)
    reach_error();
  return 0;
}
