#ifndef _SYS_SEM_H
#define _SYS_SEM_H
#include <sys/ipc.h>
#include <sys/types.h>
#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17
struct semid_ds {
	struct ipc_perm sem_perm;
	time_t sem_otime;
	unsigned long __pad1;
	time_t sem_ctime;
	unsigned long __pad2;
	unsigned long sem_nsems, __pad3, __pad4;
};
struct sembuf {
	unsigned short sem_num;
	short sem_op, sem_flg;
};
extern int semctl(int, int, int, ...);
extern int semget(key_t, int, int);
extern int semop(int, struct sembuf *, size_t);
#endif
