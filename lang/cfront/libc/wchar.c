/* Wide strings (C11 7.29.4). */
#include <stddef.h>
#include <wchar.h>
#include "compared.h"

size_t wcslen(const wchar_t *s) {
	size_t n = 0;
	while (s[n] != 0)
		n++;
	return n;
}

size_t wcsnlen(const wchar_t *s, size_t most) {
	size_t n = 0;
	while (n < most && s[n] != 0)
		n++;
	return n;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
	size_t i = 0;
	while ((to[i] = from[i]) != 0)
		i++;
	return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
	size_t i = 0;
	for (i = 0; i < n && from[i] != 0; i++)
		to[i] = from[i];
	for (; i < n; i++)
		to[i] = 0;
	return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
	wcscpy(to + wcslen(to), from);
	return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
	size_t at = wcslen(to), i = 0;
	for (i = 0; i < n && from[i] != 0; i++)
		to[at + i] = from[i];
	to[at + i] = 0;
	return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
	size_t i = 0;
	while (a[i] != 0 && a[i] == b[i])
		i++;
	return compared((a[i] > b[i]) - (a[i] < b[i]));
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
	size_t i = 0;
	while (i < n && a[i] != 0 && a[i] == b[i])
		i++;
	return i == n ? 0 : compared((a[i] > b[i]) - (a[i] < b[i]));
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
	size_t i = 0;
	while (s[i] != c) {
		if (s[i] == 0)
			return 0;
		i++;
	}
	return (wchar_t *)s + i;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
	size_t n = wcslen(s) + 1;
	while (n > 0) {
		n--;
		if (s[n] == c)
			return (wchar_t *)s + n;
	}
	return 0;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *part) {
	size_t i = 0, j = 0;
	for (;; i++) {
		for (j = 0; part[j] != 0 && s[i + j] == part[j]; j++)
			;
		if (part[j] == 0)
			return (wchar_t *)s + i;
		if (s[i] == 0)
			return 0;
	}
}

size_t wcsspn(const wchar_t *s, const wchar_t *accept) {
	size_t n = 0;
	while (s[n] != 0 && wcschr(accept, s[n]))
		n++;
	return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *reject) {
	size_t n = 0;
	while (s[n] != 0 && !wcschr(reject, s[n]))
		n++;
	return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept) {
	size_t n = wcscspn(s, accept);
	return s[n] != 0 ? (wchar_t *)s + n : 0;
}

wchar_t *wcstok(wchar_t *s, const wchar_t *separators, wchar_t **rest) {
	wchar_t *word = s ? s : *rest, *end;
	word += wcsspn(word, separators);
	if (*word == 0) {
		*rest = word;
		return 0;
	}
	end = word + wcscspn(word, separators);
	if (*end != 0) {
		*end = 0;
		end++;
	}
	*rest = end;
	return word;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
	size_t i = 0;
	for (i = 0; i < n; i++)
		to[i] = from[i];
	return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
	size_t i = 0;
	if (to <= from || to >= from + n)
		return wmemcpy(to, from, n);
	for (i = n; i > 0; i--)
		to[i - 1] = from[i - 1];
	return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
	size_t i = 0;
	for (i = 0; i < n; i++)
		to[i] = c;
	return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
	size_t i = 0;
	for (i = 0; i < n; i++)
		if (a[i] != b[i])
			return compared(a[i] < b[i] ? -1 : 1);
	return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
	size_t i = 0;
	for (i = 0; i < n; i++)
		if (s[i] == c)
			return (wchar_t *)s + i;
	return 0;
}
