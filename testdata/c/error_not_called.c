// The error function is defined and never called.
extern void abort(void);

void reach_error(void) {
    abort();
}

int main(void) {
    return 0;
}
