/* Addresses of the rows of matrices are pointers to rows (C11 6.5.3.2, paragraph 3). */
#include <assert.h>
extern void reach_error(void);
int g[3][4];
struct S { int w[2][3]; struct { int t[4][2]; } in; } s;
int main(void) {
  int (*row)[4] = &g[0] + 1; row[0][1] = 7;
  if (g[1][1] != 7) reach_error();
  if (sizeof(*&g[0]) != 16) reach_error();
  if (sizeof(&g[0]) != sizeof(void*)) reach_error();
  (*&g[1])[2] = 5; if (g[1][2] != 5) reach_error();
  (&g[0] + 1)[0][3] = 9; if (g[1][3] != 9) reach_error();
  int (*w)[3] = &s.w[1]; (*w)[2] = 3; if (s.w[1][2] != 3) reach_error();
  struct S *ps = &s; int (*t)[2] = &ps->in.t[3]; (*t)[1] = 4; if (s.in.t[3][1] != 4) reach_error();
  for (int (*p)[4] = g; p < &g[0] + 3; p++) (*p)[0] = 1;
  if (g[2][0] != 1) reach_error();
  if (&g[2] - &g[1] != 1) reach_error();
  if ((&g)[0][1][2] != 5) reach_error();
  if (sizeof *&"abc" != 4) reach_error();
  if ((*(&g[0] + 1))[1] != 7) reach_error();
  if (sizeof((&g[0])[0]) != 16) reach_error();
  int (*q)[3][4] = &g; if ((*q)[1][1] != 7) reach_error();
  if (*(*(&g[1]) + 1) != 7) reach_error();
  if (*&*&g[1][1] != 7) reach_error();
  return 0;
}
