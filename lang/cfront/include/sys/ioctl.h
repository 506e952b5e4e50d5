#ifndef _SYS_IOCTL_H
#define _SYS_IOCTL_H
extern int ioctl(int, unsigned long, ...);
#endif
