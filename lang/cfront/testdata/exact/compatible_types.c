/* __builtin_types_compatible_p and __builtin_choose_expr (6.63 of gcc's manual), the types of builtin functions. */
#include <stddef.h>
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
enum e { A }; struct s { int a; };
_Static_assert(__builtin_types_compatible_p(int, const int), "");
_Static_assert(!__builtin_types_compatible_p(char *, const char *), "");
_Static_assert(__builtin_types_compatible_p(enum e, unsigned), "");
_Static_assert(!__builtin_types_compatible_p(long, int), "");
_Static_assert(__builtin_types_compatible_p(int (*)(int), int (*)(const int)), "");
_Static_assert(__builtin_types_compatible_p(int[], int[5]), "");
_Static_assert(!__builtin_types_compatible_p(char, signed char), "");
_Static_assert(__builtin_types_compatible_p(void, void), "");
_Static_assert(__builtin_types_compatible_p(struct s, __typeof__((struct s){ 1 })), "");
int v[__builtin_types_compatible_p(int, int) ? 3 : 4];
static double largest(double a, double b) { return a > b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }
#define MAX(a, b) __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(a), double), largest(a, b), larger(a, b))
int main(void) {
  int x = 1;
  CHECK(sizeof v == 3 * sizeof(int) && MAX(x, 2) == 2 && MAX(1.5, 0) == 1.5);
  CHECK(_Generic(__builtin_choose_expr(1, 1L, 2), long: 1, default: 0) && _Generic(MAX(x, 2), int: 1, default: 0));
  CHECK(__builtin_choose_expr(0, x++, 7) == 7 && x == 1);
  CHECK(_Generic(__builtin_object_size(&x, 0), size_t: 1, default: 0) && _Generic(__builtin_frame_address(0), void *: 1, default: 0));
  return 0;
}
