// A side effect in the condition: it happens once more than the body.
extern void reach_error(void);

int main(void) {
    int i = 0, turns = 0;
    while (i++ < 4)
        turns++;
    if (i == 5 && turns == 4)
        reach_error();
    return 0;
}
