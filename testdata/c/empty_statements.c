// Empty statements, empty blocks and a label at the end of a block.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    ;
    {}
    if (x == 77)
        ;
    else {
        goto end;
    }
    for (int i = 0; i < 3; i++) {
    }
    reach_error();
end:;
    return 0;
}
