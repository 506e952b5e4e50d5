#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H
#include <stddef.h>
typedef unsigned long long dev_t;
typedef unsigned long ino_t;
typedef unsigned int mode_t;
#if __SIZEOF_LONG__ == 8
typedef unsigned long nlink_t;
typedef long ssize_t;
typedef unsigned long fsblkcnt_t;
#else
typedef unsigned int nlink_t;
typedef int ssize_t;
typedef unsigned long fsblkcnt_t;
#endif
typedef unsigned long fsfilcnt_t;
typedef struct {
	int __val[2];
} fsid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef int pid_t;
typedef long off_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;
typedef int key_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;
typedef unsigned long pthread_t;
#endif
