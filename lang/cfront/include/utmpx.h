#ifndef _UTMPX_H
#define _UTMPX_H
#include <sys/time.h>
#include <sys/types.h>
struct __exit_status {
	short e_termination;
	short e_exit;
};
struct utmpx {
	short ut_type;
	pid_t ut_pid;
	char ut_line[32];
	char ut_id[4];
	char ut_user[32];
	char ut_host[256];
	struct __exit_status ut_exit;
	int ut_session;
	struct {
		int tv_sec;
		int tv_usec;
	} ut_tv;
	int ut_addr_v6[4];
	char __reserved[20];
};
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
struct utmp;
extern void setutxent(void);
extern void endutxent(void);
extern struct utmpx *getutxent(void);
extern struct utmpx *getutxid(const struct utmpx *);
extern struct utmpx *getutxline(const struct utmpx *);
extern struct utmpx *pututxline(const struct utmpx *);
extern int utmpxname(const char *);
extern void updwtmpx(const char *, const struct utmpx *);
extern void getutmp(const struct utmpx *, struct utmp *);
extern void getutmpx(const struct utmp *, struct utmpx *);
#endif
