#ifndef _SYS_MSG_H
#define _SYS_MSG_H
#include <sys/ipc.h>
#include <sys/types.h>
#define MSG_NOERROR 4096
typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;
struct msqid_ds {
	struct ipc_perm msg_perm;
#if __SIZEOF_LONG__ == 8
	time_t msg_stime, msg_rtime, msg_ctime;
#else
	time_t msg_stime;
	unsigned long __pad1;
	time_t msg_rtime;
	unsigned long __pad2;
	time_t msg_ctime;
	unsigned long __pad3;
#endif
	unsigned long __msg_cbytes;
	msgqnum_t msg_qnum;
	msglen_t msg_qbytes;
	pid_t msg_lspid, msg_lrpid;
	unsigned long __pad4, __pad5;
};
extern int msgctl(int, int, struct msqid_ds *);
extern int msgget(key_t, int);
extern ssize_t msgrcv(int, void *, size_t, long, int);
extern int msgsnd(int, const void *, size_t, int);
#endif
