// A typedef of a narrow type through a function: 200 + 100 is 44 in a byte.
extern void reach_error(void);

typedef unsigned char byte;
typedef byte level;

level add(level a, byte b) {
    return a + b;
}

int main(void) {
    level sum = add(200, 100);
    if (sum == 44)
        reach_error();
    return 0;
}
