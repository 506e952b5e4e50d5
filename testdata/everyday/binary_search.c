// Binary search in a sorted table of 100 elements: finds what is there, and nothing else.
#include <assert.h>
#include <stdbool.h>

#define N 100

extern int __VERIFIER_nondet_int(void);

static int table[N];

static void fill(void)
{
	for (int i = 0; i < N; i++)
		table[i] = 3 * i + 1;
}

static bool sorted(void)
{
	for (int i = 1; i < N; i++)
		if (table[i - 1] >= table[i])
			return false;
	return true;
}

/* The index of key in the table, -1 if it is not there. */
static int search(int key)
{
	int low = 0;
	int high = N - 1;

	while (low <= high) {
		int middle = low + (high - low) / 2;

		if (table[middle] == key)
			return middle;
		if (table[middle] < key)
			low = middle + 1;
		else
			high = middle - 1;
	}
	return -1;
}

int main(void)
{
	int key = __VERIFIER_nondet_int();
	int index;

	fill();
	assert(sorted());

	index = search(key);
	assert(index >= -1 && index < N);
	if (index >= 0)
		assert(table[index] == key);
	else
		assert(key < 1 || key > 3 * (N - 1) + 1 || key % 3 != 1);
	return 0;
}
