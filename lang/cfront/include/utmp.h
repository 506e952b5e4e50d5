#ifndef _UTMP_H
#define _UTMP_H
#include <paths.h>
#include <sys/time.h>
#include <sys/types.h>
#define UT_LINESIZE 32
#define UT_NAMESIZE 32
#define UT_HOSTSIZE 256
#define UTMP_FILE _PATH_UTMP
#define UTMP_FILENAME _PATH_UTMP
#define WTMP_FILE _PATH_WTMP
#define WTMP_FILENAME _PATH_WTMP
struct lastlog {
	int ll_time;
	char ll_line[UT_LINESIZE];
	char ll_host[UT_HOSTSIZE];
};
struct exit_status {
	short e_termination;
	short e_exit;
};
struct utmp {
	short ut_type;
	pid_t ut_pid;
	char ut_line[UT_LINESIZE];
	char ut_id[4];
	char ut_user[UT_NAMESIZE];
	char ut_host[UT_HOSTSIZE];
	struct exit_status ut_exit;
	int ut_session;
	struct {
		int tv_sec;
		int tv_usec;
	} ut_tv;
	int ut_addr_v6[4];
	char __reserved[20];
};
#define ut_name ut_user
#define ut_time ut_tv.tv_sec
#define ut_xtime ut_tv.tv_sec
#define ut_addr ut_addr_v6[0]
#define EMPTY 0
#define RUN_LVL 1
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8
#define ACCOUNTING 9
#define UT_UNKNOWN EMPTY
extern int login_tty(int);
extern void login(const struct utmp *);
extern int logout(const char *);
extern void logwtmp(const char *, const char *, const char *);
extern void updwtmp(const char *, const struct utmp *);
extern int utmpname(const char *);
extern struct utmp *getutent(void);
extern void setutent(void);
extern void endutent(void);
extern struct utmp *getutid(const struct utmp *);
extern struct utmp *getutline(const struct utmp *);
extern struct utmp *pututline(const struct utmp *);
extern int getutent_r(struct utmp *, struct utmp **);
extern int getutid_r(const struct utmp *, struct utmp *, struct utmp **);
extern int getutline_r(const struct utmp *, struct utmp *, struct utmp **);
#endif
