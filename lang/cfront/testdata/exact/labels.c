/* Addresses of labels, gotos to them, and labels that belong to a block. */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
#define TWICE(n) ({ __label__ again, done; int k = 0; again: if (k == n) goto done; k++; goto again; done: 2 * k; })
int run(const int *code) {
  static const void *const table[] = { &&push, &&add, &&mul, &&halt };
  int stack[8], top = 0;
#define NEXT goto *table[*code++]
  NEXT;
push: stack[top++] = *code++; NEXT;
add: top--; stack[top - 1] += stack[top]; NEXT;
mul: top--; stack[top - 1] *= stack[top]; NEXT;
halt: return stack[0];
}
int count(int n) {
  void *back = &&more, *out = &&end;
  int sum = 0;
more:
  sum += n--;
  goto *(n ? back : out);
end:
  return sum;
}
int scopes(int c) {
  void *p = 0;
  int n = 0;
  { int inner = 3; p = c ? &&in : &&out; n += inner; }
  goto *p;
  { int skipped = 5; in: skipped = 7; n += skipped; }
out:
  return n;
}
int main(void) {
  const int code[] = { 0, 5, 0, 6, 0, 7, 2, 1, 3 };
  CHECK(run(code) == 47);
  CHECK(count(4) == 10);
  CHECK(scopes(0) == 3 && scopes(1) == 10);
  int n = 0;
  { __label__ a; a: n++; if (n < 3) goto a; }
  { __label__ a, b; if (n < 3) goto a; n = 9; goto b; a: n = 20; b: ; }
a: if (n++ < 12) goto a;
  CHECK(n == 13);
  CHECK(TWICE(3) + TWICE(4) == 14);
  void *l = &&a;
  CHECK(l == &&a && l != 0);
  return 0;
}
