#ifndef _SYS_IPC_H
#define _SYS_IPC_H
#include <sys/types.h>
#define IPC_CREAT 512
#define IPC_EXCL 1024
#define IPC_NOWAIT 2048
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE 0
struct ipc_perm {
	key_t __key;
	uid_t uid;
	gid_t gid;
	uid_t cuid;
	gid_t cgid;
	mode_t mode;
	unsigned short __seq, __pad1;
	unsigned long __pad2, __pad3;
};
extern key_t ftok(const char *, int);
#endif
