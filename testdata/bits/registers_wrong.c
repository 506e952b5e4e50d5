// As registers.c, with a shift by 6 for one by 7 on the way back: two generators of numbers with feedback, one of Fibonacci's and one of Galois' kind, never stop, and two checksums of one stream agree.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned short fibonacci = 0xACE1;
  unsigned galois = 1, a = 0, b = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned bit = (fibonacci ^ (fibonacci >> 2) ^ (fibonacci >> 3) ^ (fibonacci >> 5)) & 1u;
    fibonacci = (unsigned short)((fibonacci >> 1) | (bit << 15));
    galois = (galois >> 1) ^ (-(galois & 1u) & 0xD0000001u);
    unsigned word = __VERIFIER_nondet_uint();
    a ^= word << 7 | word >> 25;
    b = (b << 25 | b >> 7) ^ word;
    b = b << 6 | b >> 25;
    if (fibonacci == 0 || galois == 0 || a != b)
      reach_error();
  }
  return 0;
}
