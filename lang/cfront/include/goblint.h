#ifndef GOBLINT_H
#define GOBLINT_H
void __goblint_check(int);
void __goblint_assume(int);
void __goblint_assert(int);
void __goblint_split_begin(int);
void __goblint_split_end(int);
#endif
