/* Calendar times (C11 7.27): what they are depends on the clock and the zone. Members are read one by one: those that a function does not need may
   have no value. */
#include <errno.h>
#include <time.h>

extern unsigned long __any_number(void);
extern void __unsupported(const char *);

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
	time_t when;
	(void)t->tm_sec;
	when = (time_t)__any_number();
	if (when == -1 && __any_number()) {
		errno = EOVERFLOW;
		return -1;
	}
	fill(t);
	return when;
}

time_t timegm(struct tm *t) {
	return mktime(t);
}

/* The difference is exact before it is rounded. */
double difftime(time_t end, time_t begin) {
	unsigned long long a = (unsigned long long)end, b = (unsigned long long)begin;
	return end >= begin ? (double)(a - b) : -(double)(b - a);
}

static const char days[] = "SunMonTueWedThuFriSat";
static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

/* Two characters for a number below 100. */
static void pair(char *to, int n, char tens) {
	to[0] = n < 10 ? tens : (char)('0' + n / 10);
	to[1] = (char)('0' + n % 10);
}

/* 7.27.3.1: what is outside of its range, and a year without four digits, is undefined. */
char *asctime_r(const struct tm *t, char *to) {
	int day = t->tm_wday, month = t->tm_mon, date = t->tm_mday, hour = t->tm_hour, min = t->tm_min, sec = t->tm_sec, year = t->tm_year, i;
	if (day < 0 || day > 6 || month < 0 || month > 11 || date < 1 || date > 31 || hour < 0 || hour > 23 || min < 0 || min > 59 || sec < 0 || sec > 60 ||
	    year < -900 || year > 8099)
		__unsupported("time outside of its range");
	year += 1900;
	for (i = 0; i < 3; i++) {
		to[i] = days[3 * day + i];
		to[4 + i] = months[3 * month + i];
	}
	to[3] = ' ';
	to[7] = ' ';
	to[10] = ' ';
	to[19] = ' ';
	pair(to + 8, date, ' ');
	pair(to + 11, hour, '0');
	to[13] = ':';
	to[16] = ':';
	pair(to + 14, min, '0');
	pair(to + 17, sec, '0');
	pair(to + 20, year / 100, '0');
	pair(to + 22, year % 100, '0');
	to[24] = '\n';
	to[25] = 0;
	return to;
}

static char text[26];

char *asctime(const struct tm *t) {
	return asctime_r(t, text);
}

/* Of a time that is only bounded the text is too. */
char *ctime_r(const time_t *t, char *to) {
	struct tm when;
	char any[24];
	int i;
	if (!gmtime_r(t, &when))
		return 0;
	for (i = 0; i < 24; i++)
		to[i] = any[i];
	to[24] = '\n';
	to[25] = 0;
	return to;
}

char *ctime(const time_t *t) {
	return ctime_r(t, text);
}
