#ifndef _NDBM_H
#define _NDBM_H
#include <sys/types.h>
typedef struct {
	char *dptr;
	int dsize;
} datum;
typedef struct {
	int __private[10];
} DBM;
#define DBM_INSERT 0
#define DBM_REPLACE 1
extern int dbm_clearerr(DBM *);
extern void dbm_close(DBM *);
extern int dbm_delete(DBM *, datum);
extern int dbm_error(DBM *);
extern datum dbm_fetch(DBM *, datum);
extern datum dbm_firstkey(DBM *);
extern datum dbm_nextkey(DBM *);
extern DBM *dbm_open(const char *, int, mode_t);
extern int dbm_store(DBM *, datum, datum, int);
#endif
