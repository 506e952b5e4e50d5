/* Numbers in text (C11 7.22.1.2). Those that do not fit are cut as glibc cuts them. */

extern long strtol(const char *, char **, int);
extern long long strtoll(const char *, char **, int);

int atoi(const char *s) {
	return (int)strtol(s, 0, 10);
}

long atol(const char *s) {
	return strtol(s, 0, 10);
}

long long atoll(const char *s) {
	return strtoll(s, 0, 10);
}
