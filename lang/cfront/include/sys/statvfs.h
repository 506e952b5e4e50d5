#ifndef _SYS_STATVFS_H
#define _SYS_STATVFS_H
#include <sys/types.h>
struct statvfs {
	unsigned long f_bsize;
	unsigned long f_frsize;
	fsblkcnt_t f_blocks;
	fsblkcnt_t f_bfree;
	fsblkcnt_t f_bavail;
	fsfilcnt_t f_files;
	fsfilcnt_t f_ffree;
	fsfilcnt_t f_favail;
	unsigned long f_fsid;
#if __SIZEOF_LONG__ == 4
	int __f_unused;
#endif
	unsigned long f_flag;
	unsigned long f_namemax;
	int __f_spare[6];
};
#define ST_RDONLY 1
#define ST_NOSUID 2
extern int statvfs(const char *restrict, struct statvfs *restrict);
extern int fstatvfs(int, struct statvfs *);
#endif
