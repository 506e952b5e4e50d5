#ifndef _ERROR_H
#define _ERROR_H
extern void (*error_print_progname)(void);
extern unsigned int error_message_count;
extern int error_one_per_line;
extern void error(int, int, const char *, ...);
extern void error_at_line(int, int, const char *, unsigned int, const char *, ...);
#endif
