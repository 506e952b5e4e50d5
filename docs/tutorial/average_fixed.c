// The average of the numbers that are typed, eight at most.
#include <stdio.h>

int main(void) {
  int values[8], n = 0;
  long long sum = 0;
  while (n < 8 && scanf("%d", &values[n]) == 1)
    n++;
  for (int i = 0; i < n; i++)
    sum += values[i];
  if (n > 0)
    printf("%lld\n", sum / n);
  return 0;
}
