#ifndef _SYS_MOUNT_H
#define _SYS_MOUNT_H
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#define BLOCK_SIZE_BITS 10
#define BLOCK_SIZE (1 << BLOCK_SIZE_BITS)
#define MS_RDONLY 1
#define MS_NOSUID 2
#define MS_NODEV 4
#define MS_NOEXEC 8
#define MS_SYNCHRONOUS 16
#define MS_REMOUNT 32
#define MS_MANDLOCK 64
#define MS_DIRSYNC 128
#define MS_NOSYMFOLLOW 256
#define MS_NOATIME 1024
#define MS_NODIRATIME 2048
#define MS_BIND 4096
#define MS_MOVE 8192
#define MS_REC 16384
#define MS_SILENT 32768
#define MS_POSIXACL 0x10000
#define MS_UNBINDABLE 0x20000
#define MS_PRIVATE 0x40000
#define MS_SLAVE 0x80000
#define MS_SHARED 0x100000
#define MS_RELATIME 0x200000
#define MS_I_VERSION 0x800000
#define MS_STRICTATIME 0x1000000
#define MS_LAZYTIME 0x2000000
#define MS_MGC_VAL 0xc0ed0000
#define MS_MGC_MSK 0xffff0000
#define MNT_FORCE 1
#define MNT_DETACH 2
#define MNT_EXPIRE 4
#define UMOUNT_NOFOLLOW 8
extern int mount(const char *, const char *, const char *, unsigned long, const void *);
extern int umount(const char *);
extern int umount2(const char *, int);
#endif
