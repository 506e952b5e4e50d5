#ifndef _PWD_H
#define _PWD_H
#include <sys/types.h>
struct passwd {
	char *pw_name;
	char *pw_passwd;
	uid_t pw_uid;
	gid_t pw_gid;
	char *pw_gecos;
	char *pw_dir;
	char *pw_shell;
};
extern struct passwd *getpwnam(const char *);
extern struct passwd *getpwuid(uid_t);
extern int getpwnam_r(const char *restrict, struct passwd *restrict, char *restrict, size_t, struct passwd **restrict);
extern int getpwuid_r(uid_t, struct passwd *restrict, char *restrict, size_t, struct passwd **restrict);
extern struct passwd *getpwent(void);
extern void setpwent(void);
extern void endpwent(void);
#endif
