// exit() and abort() do not return.
extern void abort(void);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void stop(int how) {
    if (how > 0)
        exit(how);
    abort();
}

int main(void) {
    stop(__VERIFIER_nondet_int());
    reach_error();
    return 0;
}
