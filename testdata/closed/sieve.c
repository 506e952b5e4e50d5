// The primes below 100,000.
#include <stdio.h>
#include <string.h>
#include <assert.h>
#define N 100000
static char composite[N];
int main(void)
{
    int primes = 0;
    for (int i = 2; i < N; i++) {
        if (composite[i]) continue;
        primes++;
        for (long j = (long)i * i; j < N; j += i)
            composite[j] = 1;
    }
    printf("%d\n", primes);
    assert(primes == 9592);
}
