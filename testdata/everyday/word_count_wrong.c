// As word_count.c, but the end of a word is not remembered: each of its letters counts.
#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define LIMIT 1000000

struct counts {
	long lines;
	long words;
	long chars;
};

static struct counts count(void)
{
	struct counts n = {0, 0, 0};
	bool in_word = false;
	int c;

	while (n.chars < LIMIT && (c = getchar()) != EOF) {
		n.chars++;
		if (c == '\n')
			n.lines++;
		if (isspace(c)) {
			in_word = false;
		} else if (!in_word) {
			n.words++;
		}
	}
	return n;
}

int main(int argc, char **argv)
{
	bool lines = false, words = false, chars = false;
	struct counts n;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-l") == 0) {
			lines = true;
		} else if (strcmp(argv[i], "-w") == 0) {
			words = true;
		} else if (strcmp(argv[i], "-c") == 0) {
			chars = true;
		} else {
			fprintf(stderr, "usage: %s [-l] [-w] [-c]\n", argv[0]);
			return 2;
		}
	}
	if (!lines && !words && !chars)
		lines = words = chars = true;

	n = count();
	assert(n.chars >= 0 && n.chars <= LIMIT);
	assert(n.lines <= n.chars);
	assert(n.words <= (n.chars + 1) / 2);
	assert(n.words + n.lines <= n.chars + 1);

	if (lines)
		printf("%ld ", n.lines);
	if (words)
		printf("%ld ", n.words);
	if (chars)
		printf("%ld ", n.chars);
	printf("\n");
	return 0;
}
