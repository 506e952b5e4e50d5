// The turn with i == 5 is made up for: x == i + 1 before it, x == i after it.
extern void reach_error(void);

int main(void)
{
    int i = 0, x = 1;
    while (i < 100000) {
        if (i != 5)
            x++;
        i++;
    }
    if (x != i)
        reach_error();
    return 0;
}
