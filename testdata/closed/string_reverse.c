// A text reversed in place, by recursion with a pointer.
#include <string.h>
#include <stdio.h>
#include <assert.h>
void reverse(char *s, int n)
{
    if (n < 2) return;
    char t = s[0];
    s[0] = s[n - 1];
    s[n - 1] = t;
    reverse(s + 1, n - 2);
}
int main(void)
{
    char s[] = "a program without inputs is run to its end";
    reverse(s, strlen(s));
    puts(s);
    assert(!strcmp(s, "dne sti ot nur si stupni tuohtiw margorp a"));
}
