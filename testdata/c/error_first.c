// The error is the first thing that happens.
extern void reach_error(void);

int main(void) {
    reach_error();
    return 0;
}
