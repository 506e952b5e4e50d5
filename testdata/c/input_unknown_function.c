// A function that is only declared returns any value and changes no variable.
extern int read_sensor(int channel);
extern void reach_error(void);

int level = 5;

int main(void) {
    int x = read_sensor(3);
    int y = read_sensor(3);
    if (level == 5 && x == 17 && y == 18)
        reach_error();
    return 0;
}
