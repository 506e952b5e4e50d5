// A function that is only declared cannot change a global variable whose address it has never seen.
extern int read_sensor(int channel);
extern void reach_error(void);

static int level = 5;

int main(void) {
    unsigned char x = read_sensor(level);
    if (level != 5 || x > 255)
        reach_error();
    return 0;
}
