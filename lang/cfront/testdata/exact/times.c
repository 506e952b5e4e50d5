/* Times as text and back: members that a format does not need have no value. */
#include <string.h>
#include <time.h>
extern void reach_error(void);
extern char *strptime(const char *, const char *, struct tm *);
int main(void) {
  struct tm t, u = { 0 };
  char b[32], small[4];
  t.tm_year = 124; t.tm_mon = 1; t.tm_mday = 29;
  if (strftime(b, sizeof b, "%Y-%m-%d", &t) != 10 || strcmp(b, "2024-02-29")) reach_error();
  if (strftime(small, sizeof small, "%Y", &t) != 0) reach_error();
  char *end = strptime(b, "%F", &u);
  if (end != b + 10 || u.tm_year != 124 || u.tm_mon != 1 || u.tm_mday != 29 || u.tm_yday != 59 || u.tm_wday != 4) reach_error();
  if (strptime("24:00", "%H:%M", &u) || strptime("x", "%d", &u)) reach_error();
  u.tm_hour = 7;
  if (strcmp(asctime(&u), "Thu Feb 29 07:00:00 2024\n")) reach_error();
  if (difftime(3, 5) != -2) reach_error();
  return 0;
}
