// #line renumbers what follows for __LINE__ and __FILE__.
extern void reach_error(void);

int first = __LINE__;

#line 100
int renumbered = __LINE__;

int main(void)
{
    int ok = first == 4 && renumbered == 100 && __LINE__ == 104;
#line 7 "other.y"
    ok = ok && __LINE__ == 7 && __FILE__[0] == 'o' && sizeof(__FILE__) == 8;
# 2000 "third.y" 3
    if (ok && __LINE__ == 2000)
        reach_error();
    return 0;
}
