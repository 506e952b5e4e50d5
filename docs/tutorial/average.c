// The average of the numbers that are typed, eight at most. It has three bugs.
#include <stdio.h>

int main(void) {
  int values[8], n = 0, sum = 0;
  while (n <= 8 && scanf("%d", &values[n]) == 1)
    n++;
  for (int i = 0; i < n; i++)
    sum += values[i];
  printf("%d\n", sum / n);
  return 0;
}
