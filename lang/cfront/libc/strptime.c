/* Times in text (POSIX.1-2017), as glibc reads them: numbers exactly, of other conversions any part of the text. */
#include <ctype.h>
#include <string.h>
#include <time.h>

extern unsigned long __any_number(void);

/* What is read. */
struct input {
	const char *s; /* the text that is left */
	int date; /* which of the year, the month and the day of the month have been read */
};

static void skip(struct input *in) {
	while (isspace((unsigned char)*in->s))
		in->s++;
}

/* What is not known of a time. */
static void any_members(struct tm *to) {
	struct tm any;
	__any_number();
	to->tm_sec = any.tm_sec;
	to->tm_min = any.tm_min;
	to->tm_hour = any.tm_hour;
	to->tm_mday = any.tm_mday;
	to->tm_mon = any.tm_mon;
	to->tm_year = any.tm_year;
	to->tm_wday = any.tm_wday;
	to->tm_yday = any.tm_yday;
	to->tm_isdst = any.tm_isdst;
	to->tm_gmtoff = any.tm_gmtoff;
	to->tm_zone = "";
}

/* A number of at most so many digits, no more than can be at most most; -1 if there is none. */
static int number(struct input *in, int least, int most, int digits) {
	int n = 0, i;
	skip(in);
	for (i = 0; i < digits && *in->s >= '0' && *in->s <= '9' && (i == 0 || n * 10 <= most); i++) {
		n = n * 10 + (*in->s - '0');
		in->s++;
	}
	return i == 0 || n < least || n > most ? -1 : n;
}

/* One conversion that is not made of others: 1 if it matches, 0 if not, -1 if that is not known. */
static int conversion(struct input *in, char c, struct tm *to) {
	int n, least = 0, most, *where, from = 0, digits = 2;
	switch (c) {
	case 'Y': where = &to->tm_year; most = 9999; digits = 4; from = 1900; in->date |= 1; break;
	case 'm': where = &to->tm_mon; least = 1; most = 12; from = 1; in->date |= 2; break;
	case 'd':
	case 'e': where = &to->tm_mday; least = 1; most = 31; in->date |= 4; break;
	case 'H': where = &to->tm_hour; most = 23; break;
	case 'M': where = &to->tm_min; most = 59; break;
	case 'S': where = &to->tm_sec; most = 61; break;
	default: return -1;
	}
	n = number(in, least, most, digits);
	if (n < 0)
		return 0;
	*where = n - from;
	return 1;
}

static int is_leap(int year) {
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* The day of the year and of the week are set if the date is known. */
static void set_days(struct tm *to) {
	static const short before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
	int year = to->tm_year + 1900, last = year - 1;
	to->tm_yday = before[to->tm_mon] + (to->tm_mon > 1 && is_leap(year)) + to->tm_mday - 1;
	to->tm_wday = year == 0 ? (int)__any_number() : (1 + last * 365 % 7 + last / 4 - last / 100 + last / 400 + to->tm_yday) % 7;
}

char *strptime(const char *s, const char *format, struct tm *to) {
	struct input in;
	size_t i;
	in.s = s;
	in.date = 0;
	(void)to->tm_sec;
	(void)*s;
	for (i = 0; format[i]; i++) {
		char one[2] = {0, 0}, between = 0;
		const char *conversions = one;
		int k, matches, year = to->tm_year, mon = to->tm_mon, hour = to->tm_hour, min = to->tm_min;
		if (format[i] == '%') {
			i++;
			switch (format[i]) {
			case 'F': conversions = "Ymd"; between = '-'; break;
			case 'T': conversions = "HMS"; between = ':'; break;
			case 'R': conversions = "HM"; between = ':'; break;
			case 'n':
			case 't': skip(&in); continue;
			case '%': break;
			default: one[0] = format[i] ? format[i] : '?';
			}
		} else if (isspace((unsigned char)format[i])) {
			skip(&in);
			continue;
		}
		for (k = 0; k == 0 || conversions[k]; k++) {
			matches = 1;
			if (k > 0 || !conversions[0]) {
				matches = *in.s == (k > 0 ? between : format[i]);
				in.s += matches;
			}
			if (matches && conversions[0])
				matches = conversion(&in, conversions[k], to);
			if (matches < 0) {
				size_t length = strlen(in.s), n = __any_number();
				any_members(to);
				return n <= length ? (char *)in.s + n : 0;
			}
			if (!matches) {
				if (between) { /* all or nothing */
					to->tm_year = year;
					to->tm_mon = mon;
					to->tm_hour = hour;
					to->tm_min = min;
				}
				return 0;
			}
			if (!conversions[0])
				break;
		}
	}
	if (in.date == 7) {
		set_days(to);
	} else if (in.date) {
		to->tm_wday = (int)__any_number();
		to->tm_yday = (int)__any_number();
	}
	return (char *)in.s;
}
