/* Words of a string (C11 7.24.5.8, POSIX.1-2017; strsep as in glibc). */
#include <string.h>

char *strtok_r(char *s, const char *separators, char **rest) {
	char *word = s ? s : *rest, *end;
	word += strspn(word, separators);
	if (*word == 0) {
		*rest = word;
		return 0;
	}
	end = word + strcspn(word, separators);
	if (*end != 0) {
		*end = 0;
		end++;
	}
	*rest = end;
	return word;
}

static char *rest;

char *strtok(char *s, const char *separators) {
	return strtok_r(s, separators, &rest);
}

char *strsep(char **rest, const char *separators) {
	char *word = *rest, *end;
	if (!word)
		return 0;
	end = word + strcspn(word, separators);
	if (*end != 0) {
		*end = 0;
		*rest = end + 1;
	} else
		*rest = 0;
	return word;
}
