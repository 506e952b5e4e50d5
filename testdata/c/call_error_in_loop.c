// The error lies in a callee that a loop calls.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int locked = 0;

void lock(void) {
    if (locked)
        reach_error();
    locked = 1;
}

void unlock(void) {
    locked = 0;
}

int main(void) {
    while (1) {
        lock();
        if (__VERIFIER_nondet_int() == 12345)
            continue;
        unlock();
    }
}
