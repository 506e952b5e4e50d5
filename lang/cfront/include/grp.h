#ifndef _GRP_H
#define _GRP_H
#include <sys/types.h>
struct group {
	char *gr_name;
	char *gr_passwd;
	gid_t gr_gid;
	char **gr_mem;
};
extern struct group *getgrnam(const char *);
extern struct group *getgrgid(gid_t);
extern int getgrnam_r(const char *restrict, struct group *restrict, char *restrict, size_t, struct group **restrict);
extern int getgrgid_r(gid_t, struct group *restrict, char *restrict, size_t, struct group **restrict);
extern struct group *getgrent(void);
extern void setgrent(void);
extern void endgrent(void);
extern int setgroups(size_t, const gid_t *);
extern int initgroups(const char *, gid_t);
#endif
