// Date arithmetic in the Gregorian calendar: the day after, and the number of days since 1 January 1970.
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct date {
	int year;
	int month; /* 1 to 12 */
	int day;   /* 1 to 31 */
};

static bool is_leap(int year)
{
	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in_month(int year, int month)
{
	static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	if (month == 2 && is_leap(year))
		return 29;
	return days[month - 1];
}

static bool date_valid(struct date d)
{
	return d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= days_in_month(d.year, d.month);
}

static struct date date_next(struct date d)
{
	d.day++;
	if (d.day > days_in_month(d.year, d.month)) {
		d.day = 1;
		d.month++;
		if (d.month > 12) {
			d.month = 1;
			d.year++;
		}
	}
	return d;
}

/* Days from 1970-01-01 to d, which is not before that. Years begin in March here, so that the leap day is the last one. */
static int days_since_epoch(struct date d)
{
	int y = d.month <= 2 ? d.year - 1 : d.year;
	int era = y / 400;
	int year_of_era = y - era * 400;
	int shifted = d.month > 2 ? d.month - 3 : d.month + 9;
	int day_of_year = (153 * shifted + 2) / 5 + d.day - 1;
	int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;

	return era * 146097 + day_of_era - 719468;
}

int main(void)
{
	struct date epoch = {1970, 1, 1};
	struct date moon = {1969, 7, 20};
	struct date d, next;

	assert(days_since_epoch(epoch) == 0);
	assert(days_since_epoch(moon) == -165);
	assert(is_leap(2000));
	assert(!is_leap(1900));

	d.year = __VERIFIER_nondet_int();
	d.month = __VERIFIER_nondet_int();
	d.day = __VERIFIER_nondet_int();
	__VERIFIER_assume(d.year >= 1970 && d.year <= 2399);
	__VERIFIER_assume(date_valid(d));

	next = date_next(d);
	assert(date_valid(next));
	assert(days_since_epoch(next) == days_since_epoch(d) + 1);
	return 0;
}
