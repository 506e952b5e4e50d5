// A ring buffer one of whose positions leaves it.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int ring[4], head = 0, tail = 0;
    while (__VERIFIER_nondet_int()) {
        ring[head] = tail;
        head = head == 4 ? 0 : head + 1;
        if (__VERIFIER_nondet_int()) {
            int first = ring[tail];
            tail = tail == 3 ? 0 : tail + 1;
        }
    }
}
