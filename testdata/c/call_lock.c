// Lock and unlock in turn: the callee's error is never reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int locked = 0;

void lock(void) {
    if (locked)
        reach_error();
    locked = 1;
}

void unlock(void) {
    if (!locked)
        reach_error();
    locked = 0;
}

int main(void) {
    while (1) {
        lock();
        int old = __VERIFIER_nondet_int();
        if (old > 0) {
            unlock();
            continue;
        }
        unlock();
    }
}
