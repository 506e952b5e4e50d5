/* Calendar times (C11 7.27): what they are depends on the clock, the zone and the locale. */
#include <errno.h>
#include <string.h>
#include <time.h>

extern unsigned long __any_number(void);

static int within(int least, int most) {
	int x = (int)__any_number();
	return x < least || x > most ? least : x;
}

static void fill(struct tm *to) {
	to->tm_sec = within(0, 60);
	to->tm_min = within(0, 59);
	to->tm_hour = within(0, 23);
	to->tm_mday = within(1, 31);
	to->tm_mon = within(0, 11);
	to->tm_year = (int)__any_number();
	to->tm_wday = within(0, 6);
	to->tm_yday = within(0, 365);
	to->tm_isdst = within(-1, 1);
	to->tm_gmtoff = within(-86400, 86400);
	to->tm_zone = "";
}

/* The year has to be an int, which holds for all times but the last and the first ones. */
struct tm *gmtime_r(const time_t *t, struct tm *to) {
	time_t seconds = *t;
	if ((seconds > 67767976233446399 || seconds < -67768040609740800) && __any_number()) {
		errno = EOVERFLOW;
		return 0;
	}
	fill(to);
	return to;
}

struct tm *localtime_r(const time_t *t, struct tm *to) {
	return gmtime_r(t, to);
}

static struct tm result;

struct tm *gmtime(const time_t *t) {
	return gmtime_r(t, &result);
}

struct tm *localtime(const time_t *t) {
	return gmtime_r(t, &result);
}

time_t mktime(struct tm *t) {
	struct tm given = *t;
	fill(t);
	return (time_t)__any_number();
}

time_t timegm(struct tm *t) {
	return mktime(t);
}

char *asctime_r(const struct tm *t, char *to) {
	char any[24];
	struct tm given = *t;
	__any_number();
	memcpy(to, any, sizeof any);
	to[24] = '\n';
	to[25] = 0;
	return to;
}

static char text[26];

char *asctime(const struct tm *t) {
	return asctime_r(t, text);
}

char *ctime_r(const time_t *t, char *to) {
	struct tm when;
	return gmtime_r(t, &when) ? asctime_r(&when, to) : 0;
}

char *ctime(const time_t *t) {
	return ctime_r(t, text);
}

/* What is written if the text does not fit, the result being 0, is not known. */
size_t strftime(char *to, size_t size, const char *format, const struct tm *t) {
	struct tm given = *t;
	size_t n = __any_number(), length = strlen(format), i;
	if (n >= size)
		n = 0;
	for (i = 0; i < n || n == 0 && i < size; i++)
		to[i] = (char)__any_number();
	if (n > 0)
		to[n] = 0;
	return n;
}
