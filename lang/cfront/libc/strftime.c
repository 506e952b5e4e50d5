/* Times as text (C11 7.27.3.5), in the locale "C". Conversions whose text depends on more than members, and members outside of their ranges, give
   any text; only the members that a conversion needs are read. */
#include <time.h>

extern unsigned long __any_number(void);
extern _Bool __plain_locale(void);

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {
	"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"};

/* The text of one conversion that is not made of others, of at most nine characters: its length, or -1 if it is not known. */
static int spell(char *to, char c, const struct tm *tm) {
	int n = 0, least = 0, most = 0, length = 2, i;
	char zero = '0';
	const char *const *names = 0;
	switch (c) {
	case '%': to[0] = '%'; return 1;
	case 'n': to[0] = '\n'; return 1;
	case 't': to[0] = '\t'; return 1;
	case 'Y': n = tm->tm_year > 8099 ? 0 : tm->tm_year + 1900; least = 1000; most = 9999; length = 4; break;
	case 'y': n = tm->tm_year < 0 ? -1 : tm->tm_year % 100; most = 99; break;
	case 'C': n = tm->tm_year < -900 || tm->tm_year > 8099 ? -1 : (tm->tm_year + 1900) / 100; most = 99; break;
	case 'm': n = tm->tm_mon > 11 ? 0 : tm->tm_mon + 1; least = 1; most = 12; break;
	case 'e': n = tm->tm_mday; least = 1; most = 31; zero = ' '; break;
	case 'd': n = tm->tm_mday; least = 1; most = 31; break;
	case 'H': n = tm->tm_hour; most = 23; break;
	case 'I': n = tm->tm_hour < 0 || tm->tm_hour > 23 ? 0 : (tm->tm_hour + 11) % 12 + 1; least = 1; most = 12; break;
	case 'M': n = tm->tm_min; most = 59; break;
	case 'S': n = tm->tm_sec; most = 60; break;
	case 'j': n = tm->tm_yday > 365 ? 0 : tm->tm_yday + 1; least = 1; most = 366; length = 3; break;
	case 'w': n = tm->tm_wday; most = 6; length = 1; break;
	case 'u': n = tm->tm_wday == 0 ? 7 : tm->tm_wday; least = 1; most = 7; length = 1; break;
	case 'a':
	case 'A': n = tm->tm_wday; most = 6; length = c == 'a' ? 3 : 9; names = days; break;
	case 'b':
	case 'h':
	case 'B': n = tm->tm_mon; most = 11; length = c == 'B' ? 9 : 3; names = months; break;
	default: return -1;
	}
	if (n < least || n > most || names && !__plain_locale())
		return -1;
	if (names) {
		for (i = 0; i < length && names[n][i]; i++)
			to[i] = names[n][i];
		return i;
	}
	for (i = length - 1; i >= 0; i--) {
		to[i] = n > 0 || i == length - 1 ? (char)('0' + n % 10) : zero;
		n /= 10;
	}
	return length;
}

/* What is not known of a text: it, and what comes after it, is not longer than most. */
static size_t any_text(char *to, size_t length, size_t size) {
	unsigned long most = __any_number();
	for (; most > 0 && length + 1 < size; most--) {
		char c = (char)__any_number();
		to[length] = c ? c : '?';
		length++;
	}
	return most > 0 ? size : length;
}

/* Of what is written if the text does not fit, the result being 0, nothing is known. */
size_t strftime(char *to, size_t size, const char *format, const struct tm *tm) {
	size_t length = 0, written = 0, i;
	int known = 1;
	(void)tm->tm_hour;
	for (i = 0; format[i] && known && length < size; i++) {
		char piece[10], one[2] = {0, 0}, between = 0;
		const char *conversions = one;
		int k, j, n = 1;
		if (format[i] == '%') {
			i++;
			switch (format[i]) {
			case 'F': conversions = "Ymd"; between = '-'; break;
			case 'T': conversions = "HMS"; between = ':'; break;
			case 'R': conversions = "HM"; between = ':'; break;
			case 'D': conversions = "mdy"; between = '/'; break;
			case 0: known = 0; break;
			default: one[0] = format[i];
			}
			if (!known)
				break;
		}
		piece[0] = format[i];
		if (conversions[0])
			n = 0;
		for (k = 0; conversions[k] && known; k++) {
			if (k > 0) {
				piece[n] = between;
				n++;
			}
			j = spell(piece + n, conversions[k], tm);
			known = j >= 0; /* if not, what comes after it is part of it, perhaps */
			n += j;
		}
		if (!known)
			break;
		length += n;
		if (length < size)
			for (j = 0; j < n; j++, written++)
				to[written] = piece[j];
	}
	if (!known)
		length = written = any_text(to, length, size);
	if (length < size) {
		to[length] = 0;
		return length;
	}
	__any_number();
	for (i = 0; i < written && i + 1 < size; i++)
		to[i] = (char)__any_number();
	return 0;
}
