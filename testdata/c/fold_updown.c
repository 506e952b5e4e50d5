// x goes up for the first half of the turns and down for the second.
extern void reach_error(void);

int main(void)
{
    int i = 0, x = 0;
    while (i < 1000) {
        if (i < 500)
            x++;
        else
            x--;
        i++;
    }
    if (x != 0)
        reach_error();
    return 0;
}
