#ifndef _SYS_STATFS_H
#define _SYS_STATFS_H
#include <sys/types.h>
typedef __PTRDIFF_TYPE__ __fsword_t;
struct statfs {
	__fsword_t f_type;
	__fsword_t f_bsize;
	fsblkcnt_t f_blocks;
	fsblkcnt_t f_bfree;
	fsblkcnt_t f_bavail;
	fsfilcnt_t f_files;
	fsfilcnt_t f_ffree;
	fsid_t f_fsid;
	__fsword_t f_namelen;
	__fsword_t f_frsize;
	__fsword_t f_flags;
	__fsword_t f_spare[4];
};
extern int statfs(const char *, struct statfs *);
extern int fstatfs(int, struct statfs *);
#endif
