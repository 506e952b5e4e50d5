// A parser of expressions by recursive descent, with mutual recursion.
#include <assert.h>
#include <ctype.h>
static const char *p;
static int expr(void);
static int primary(void)
{
    if (*p == '(') {
        p++;
        int v = expr();
        assert(*p == ')');
        p++;
        return v;
    }
    int v = 0;
    while (isdigit((unsigned char)*p))
        v = v * 10 + (*p++ - '0');
    return v;
}
static int term(void)
{
    int v = primary();
    while (*p == '*' || *p == '/') {
        char o = *p++;
        int w = primary();
        v = o == '*' ? v * w : v / w;
    }
    return v;
}
static int expr(void)
{
    int v = term();
    while (*p == '+' || *p == '-') {
        char o = *p++;
        int w = term();
        v = o == '+' ? v + w : v - w;
    }
    return v;
}
int main(void)
{
    p = "2*(3+4)*5-(10-6)/2";
    assert(expr() == 68);
    assert(*p == 0);
}
