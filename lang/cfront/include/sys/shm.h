#ifndef _SYS_SHM_H
#define _SYS_SHM_H
#include <sys/ipc.h>
#include <sys/types.h>
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 4096
#define SHM_RND 8192
#define SHM_LOCK 11
#define SHM_UNLOCK 12
#define SHMLBA 4096
typedef unsigned long shmatt_t;
struct shmid_ds {
	struct ipc_perm shm_perm;
	size_t shm_segsz;
#if __SIZEOF_LONG__ == 8
	time_t shm_atime, shm_dtime, shm_ctime;
#else
	time_t shm_atime;
	unsigned long __pad1;
	time_t shm_dtime;
	unsigned long __pad2;
	time_t shm_ctime;
	unsigned long __pad3;
#endif
	pid_t shm_cpid, shm_lpid;
	shmatt_t shm_nattch;
	unsigned long __pad4, __pad5;
};
extern void *shmat(int, const void *, int);
extern int shmctl(int, int, struct shmid_ds *);
extern int shmdt(const void *);
extern int shmget(key_t, size_t, int);
#endif
