// Two phases: while a is below 10 b rests, afterwards both grow. One predicate about b does not hold for all turns.
extern void reach_error(void);

int main(void) {
    int a = 0, b = 10;
    while (a < 20) {
        if (a >= 10)
            b++;
        a++;
    }
    if (b != 20)
        reach_error();
    return 0;
}
