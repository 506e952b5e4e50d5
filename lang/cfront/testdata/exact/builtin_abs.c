/* The builtin forms of abs compute in the types of the functions. */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int main(void) {
  long long far = -5000000000LL;
  long near = -7;
  CHECK(__builtin_llabs(far) == 5000000000LL && __builtin_labs(near) == 7 && __builtin_abs(-3) == 3);
  CHECK(sizeof __builtin_llabs(1) == 8 && sizeof __builtin_labs(1) == sizeof(long) && sizeof __builtin_abs(1) == 4);
  return 0;
}
