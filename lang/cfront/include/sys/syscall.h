#ifndef _SYS_SYSCALL_H
#define _SYS_SYSCALL_H
#if __SIZEOF_LONG__ == 8
#define __NR(x86_64, i386) x86_64
#else
#define __NR(x86_64, i386) i386
#endif
#define __NR_read __NR(0, 3)
#define SYS_read __NR_read
#define __NR_write __NR(1, 4)
#define SYS_write __NR_write
#define __NR_open __NR(2, 5)
#define SYS_open __NR_open
#define __NR_close __NR(3, 6)
#define SYS_close __NR_close
#define __NR_stat __NR(4, 106)
#define SYS_stat __NR_stat
#define __NR_fstat __NR(5, 108)
#define SYS_fstat __NR_fstat
#define __NR_lstat __NR(6, 107)
#define SYS_lstat __NR_lstat
#define __NR_poll __NR(7, 168)
#define SYS_poll __NR_poll
#define __NR_lseek __NR(8, 19)
#define SYS_lseek __NR_lseek
#define __NR_mmap __NR(9, 90)
#define SYS_mmap __NR_mmap
#define __NR_mprotect __NR(10, 125)
#define SYS_mprotect __NR_mprotect
#define __NR_munmap __NR(11, 91)
#define SYS_munmap __NR_munmap
#define __NR_brk __NR(12, 45)
#define SYS_brk __NR_brk
#define __NR_rt_sigaction __NR(13, 174)
#define SYS_rt_sigaction __NR_rt_sigaction
#define __NR_rt_sigprocmask __NR(14, 175)
#define SYS_rt_sigprocmask __NR_rt_sigprocmask
#define __NR_ioctl __NR(16, 54)
#define SYS_ioctl __NR_ioctl
#define __NR_pread64 __NR(17, 180)
#define SYS_pread64 __NR_pread64
#define __NR_pwrite64 __NR(18, 181)
#define SYS_pwrite64 __NR_pwrite64
#define __NR_readv __NR(19, 145)
#define SYS_readv __NR_readv
#define __NR_writev __NR(20, 146)
#define SYS_writev __NR_writev
#define __NR_access __NR(21, 33)
#define SYS_access __NR_access
#define __NR_pipe __NR(22, 42)
#define SYS_pipe __NR_pipe
#define __NR_select __NR(23, 82)
#define SYS_select __NR_select
#define __NR_sched_yield __NR(24, 158)
#define SYS_sched_yield __NR_sched_yield
#define __NR_mremap __NR(25, 163)
#define SYS_mremap __NR_mremap
#define __NR_msync __NR(26, 144)
#define SYS_msync __NR_msync
#define __NR_mincore __NR(27, 218)
#define SYS_mincore __NR_mincore
#define __NR_madvise __NR(28, 219)
#define SYS_madvise __NR_madvise
#define __NR_dup __NR(32, 41)
#define SYS_dup __NR_dup
#define __NR_dup2 __NR(33, 63)
#define SYS_dup2 __NR_dup2
#define __NR_pause __NR(34, 29)
#define SYS_pause __NR_pause
#define __NR_nanosleep __NR(35, 162)
#define SYS_nanosleep __NR_nanosleep
#define __NR_getitimer __NR(36, 105)
#define SYS_getitimer __NR_getitimer
#define __NR_alarm __NR(37, 27)
#define SYS_alarm __NR_alarm
#define __NR_setitimer __NR(38, 104)
#define SYS_setitimer __NR_setitimer
#define __NR_getpid __NR(39, 20)
#define SYS_getpid __NR_getpid
#define __NR_sendfile __NR(40, 187)
#define SYS_sendfile __NR_sendfile
#define __NR_socket __NR(41, 359)
#define SYS_socket __NR_socket
#define __NR_connect __NR(42, 362)
#define SYS_connect __NR_connect
#define __NR_accept4 __NR(288, 364)
#define SYS_accept4 __NR_accept4
#define __NR_sendto __NR(44, 369)
#define SYS_sendto __NR_sendto
#define __NR_recvfrom __NR(45, 371)
#define SYS_recvfrom __NR_recvfrom
#define __NR_sendmsg __NR(46, 370)
#define SYS_sendmsg __NR_sendmsg
#define __NR_recvmsg __NR(47, 372)
#define SYS_recvmsg __NR_recvmsg
#define __NR_shutdown __NR(48, 373)
#define SYS_shutdown __NR_shutdown
#define __NR_bind __NR(49, 361)
#define SYS_bind __NR_bind
#define __NR_listen __NR(50, 363)
#define SYS_listen __NR_listen
#define __NR_getsockname __NR(51, 367)
#define SYS_getsockname __NR_getsockname
#define __NR_getpeername __NR(52, 368)
#define SYS_getpeername __NR_getpeername
#define __NR_socketpair __NR(53, 360)
#define SYS_socketpair __NR_socketpair
#define __NR_setsockopt __NR(54, 366)
#define SYS_setsockopt __NR_setsockopt
#define __NR_getsockopt __NR(55, 365)
#define SYS_getsockopt __NR_getsockopt
#define __NR_shmget __NR(29, 395)
#define SYS_shmget __NR_shmget
#define __NR_shmat __NR(30, 397)
#define SYS_shmat __NR_shmat
#define __NR_shmdt __NR(67, 398)
#define SYS_shmdt __NR_shmdt
#define __NR_shmctl __NR(31, 396)
#define SYS_shmctl __NR_shmctl
#define __NR_semget __NR(64, 393)
#define SYS_semget __NR_semget
#define __NR_semctl __NR(66, 394)
#define SYS_semctl __NR_semctl
#define __NR_msgget __NR(68, 399)
#define SYS_msgget __NR_msgget
#define __NR_msgsnd __NR(69, 400)
#define SYS_msgsnd __NR_msgsnd
#define __NR_msgrcv __NR(70, 401)
#define SYS_msgrcv __NR_msgrcv
#define __NR_msgctl __NR(71, 402)
#define SYS_msgctl __NR_msgctl
#define __NR_clone __NR(56, 120)
#define SYS_clone __NR_clone
#define __NR_fork __NR(57, 2)
#define SYS_fork __NR_fork
#define __NR_vfork __NR(58, 190)
#define SYS_vfork __NR_vfork
#define __NR_execve __NR(59, 11)
#define SYS_execve __NR_execve
#define __NR_exit __NR(60, 1)
#define SYS_exit __NR_exit
#define __NR_wait4 __NR(61, 114)
#define SYS_wait4 __NR_wait4
#define __NR_waitid __NR(247, 284)
#define SYS_waitid __NR_waitid
#define __NR_kill __NR(62, 37)
#define SYS_kill __NR_kill
#define __NR_tkill __NR(200, 238)
#define SYS_tkill __NR_tkill
#define __NR_tgkill __NR(234, 270)
#define SYS_tgkill __NR_tgkill
#define __NR_uname __NR(63, 122)
#define SYS_uname __NR_uname
#define __NR_fcntl __NR(72, 55)
#define SYS_fcntl __NR_fcntl
#define __NR_flock __NR(73, 143)
#define SYS_flock __NR_flock
#define __NR_fsync __NR(74, 118)
#define SYS_fsync __NR_fsync
#define __NR_fdatasync __NR(75, 148)
#define SYS_fdatasync __NR_fdatasync
#define __NR_truncate __NR(76, 92)
#define SYS_truncate __NR_truncate
#define __NR_ftruncate __NR(77, 93)
#define SYS_ftruncate __NR_ftruncate
#define __NR_getdents __NR(78, 141)
#define SYS_getdents __NR_getdents
#define __NR_getdents64 __NR(217, 220)
#define SYS_getdents64 __NR_getdents64
#define __NR_getcwd __NR(79, 183)
#define SYS_getcwd __NR_getcwd
#define __NR_chdir __NR(80, 12)
#define SYS_chdir __NR_chdir
#define __NR_fchdir __NR(81, 133)
#define SYS_fchdir __NR_fchdir
#define __NR_rename __NR(82, 38)
#define SYS_rename __NR_rename
#define __NR_mkdir __NR(83, 39)
#define SYS_mkdir __NR_mkdir
#define __NR_rmdir __NR(84, 40)
#define SYS_rmdir __NR_rmdir
#define __NR_creat __NR(85, 8)
#define SYS_creat __NR_creat
#define __NR_link __NR(86, 9)
#define SYS_link __NR_link
#define __NR_unlink __NR(87, 10)
#define SYS_unlink __NR_unlink
#define __NR_symlink __NR(88, 83)
#define SYS_symlink __NR_symlink
#define __NR_readlink __NR(89, 85)
#define SYS_readlink __NR_readlink
#define __NR_chmod __NR(90, 15)
#define SYS_chmod __NR_chmod
#define __NR_fchmod __NR(91, 94)
#define SYS_fchmod __NR_fchmod
#define __NR_chown __NR(92, 182)
#define SYS_chown __NR_chown
#define __NR_fchown __NR(93, 95)
#define SYS_fchown __NR_fchown
#define __NR_lchown __NR(94, 16)
#define SYS_lchown __NR_lchown
#define __NR_umask __NR(95, 60)
#define SYS_umask __NR_umask
#define __NR_gettimeofday __NR(96, 78)
#define SYS_gettimeofday __NR_gettimeofday
#define __NR_settimeofday __NR(164, 79)
#define SYS_settimeofday __NR_settimeofday
#define __NR_time __NR(201, 13)
#define SYS_time __NR_time
#define __NR_getrlimit __NR(97, 76)
#define SYS_getrlimit __NR_getrlimit
#define __NR_setrlimit __NR(160, 75)
#define SYS_setrlimit __NR_setrlimit
#define __NR_prlimit64 __NR(302, 340)
#define SYS_prlimit64 __NR_prlimit64
#define __NR_getrusage __NR(98, 77)
#define SYS_getrusage __NR_getrusage
#define __NR_sysinfo __NR(99, 116)
#define SYS_sysinfo __NR_sysinfo
#define __NR_times __NR(100, 43)
#define SYS_times __NR_times
#define __NR_ptrace __NR(101, 26)
#define SYS_ptrace __NR_ptrace
#define __NR_syslog __NR(103, 103)
#define SYS_syslog __NR_syslog
#define __NR_getuid __NR(102, 24)
#define SYS_getuid __NR_getuid
#define __NR_getgid __NR(104, 47)
#define SYS_getgid __NR_getgid
#define __NR_geteuid __NR(107, 49)
#define SYS_geteuid __NR_geteuid
#define __NR_getegid __NR(108, 50)
#define SYS_getegid __NR_getegid
#define __NR_setuid __NR(105, 23)
#define SYS_setuid __NR_setuid
#define __NR_setgid __NR(106, 46)
#define SYS_setgid __NR_setgid
#define __NR_setreuid __NR(113, 70)
#define SYS_setreuid __NR_setreuid
#define __NR_setregid __NR(114, 71)
#define SYS_setregid __NR_setregid
#define __NR_setresuid __NR(117, 164)
#define SYS_setresuid __NR_setresuid
#define __NR_getresuid __NR(118, 165)
#define SYS_getresuid __NR_getresuid
#define __NR_setresgid __NR(119, 170)
#define SYS_setresgid __NR_setresgid
#define __NR_getresgid __NR(120, 171)
#define SYS_getresgid __NR_getresgid
#define __NR_getgroups __NR(115, 80)
#define SYS_getgroups __NR_getgroups
#define __NR_setgroups __NR(116, 81)
#define SYS_setgroups __NR_setgroups
#define __NR_setfsuid __NR(122, 138)
#define SYS_setfsuid __NR_setfsuid
#define __NR_setfsgid __NR(123, 139)
#define SYS_setfsgid __NR_setfsgid
#define __NR_getppid __NR(110, 64)
#define SYS_getppid __NR_getppid
#define __NR_getpgid __NR(121, 132)
#define SYS_getpgid __NR_getpgid
#define __NR_setpgid __NR(109, 57)
#define SYS_setpgid __NR_setpgid
#define __NR_getpgrp __NR(111, 65)
#define SYS_getpgrp __NR_getpgrp
#define __NR_getsid __NR(124, 147)
#define SYS_getsid __NR_getsid
#define __NR_setsid __NR(112, 66)
#define SYS_setsid __NR_setsid
#define __NR_capget __NR(125, 184)
#define SYS_capget __NR_capget
#define __NR_capset __NR(126, 185)
#define SYS_capset __NR_capset
#define __NR_sigaltstack __NR(131, 186)
#define SYS_sigaltstack __NR_sigaltstack
#define __NR_utime __NR(132, 30)
#define SYS_utime __NR_utime
#define __NR_utimes __NR(235, 271)
#define SYS_utimes __NR_utimes
#define __NR_utimensat __NR(280, 320)
#define SYS_utimensat __NR_utimensat
#define __NR_mknod __NR(133, 14)
#define SYS_mknod __NR_mknod
#define __NR_personality __NR(135, 136)
#define SYS_personality __NR_personality
#define __NR_statfs __NR(137, 99)
#define SYS_statfs __NR_statfs
#define __NR_fstatfs __NR(138, 100)
#define SYS_fstatfs __NR_fstatfs
#define __NR_getpriority __NR(140, 96)
#define SYS_getpriority __NR_getpriority
#define __NR_setpriority __NR(141, 97)
#define SYS_setpriority __NR_setpriority
#define __NR_ioprio_get __NR(252, 290)
#define SYS_ioprio_get __NR_ioprio_get
#define __NR_ioprio_set __NR(251, 289)
#define SYS_ioprio_set __NR_ioprio_set
#define __NR_sched_setparam __NR(142, 154)
#define SYS_sched_setparam __NR_sched_setparam
#define __NR_sched_getparam __NR(143, 155)
#define SYS_sched_getparam __NR_sched_getparam
#define __NR_sched_setscheduler __NR(144, 156)
#define SYS_sched_setscheduler __NR_sched_setscheduler
#define __NR_sched_getscheduler __NR(145, 157)
#define SYS_sched_getscheduler __NR_sched_getscheduler
#define __NR_sched_get_priority_max __NR(146, 159)
#define SYS_sched_get_priority_max __NR_sched_get_priority_max
#define __NR_sched_get_priority_min __NR(147, 160)
#define SYS_sched_get_priority_min __NR_sched_get_priority_min
#define __NR_sched_setaffinity __NR(203, 241)
#define SYS_sched_setaffinity __NR_sched_setaffinity
#define __NR_sched_getaffinity __NR(204, 242)
#define SYS_sched_getaffinity __NR_sched_getaffinity
#define __NR_sched_setattr __NR(314, 351)
#define SYS_sched_setattr __NR_sched_setattr
#define __NR_sched_getattr __NR(315, 352)
#define SYS_sched_getattr __NR_sched_getattr
#define __NR_mlock __NR(149, 150)
#define SYS_mlock __NR_mlock
#define __NR_munlock __NR(150, 151)
#define SYS_munlock __NR_munlock
#define __NR_mlockall __NR(151, 152)
#define SYS_mlockall __NR_mlockall
#define __NR_munlockall __NR(152, 153)
#define SYS_munlockall __NR_munlockall
#define __NR_prctl __NR(157, 172)
#define SYS_prctl __NR_prctl
#define __NR_arch_prctl __NR(158, 384)
#define SYS_arch_prctl __NR_arch_prctl
#define __NR_chroot __NR(161, 61)
#define SYS_chroot __NR_chroot
#define __NR_pivot_root __NR(155, 217)
#define SYS_pivot_root __NR_pivot_root
#define __NR_sync __NR(162, 36)
#define SYS_sync __NR_sync
#define __NR_syncfs __NR(306, 344)
#define SYS_syncfs __NR_syncfs
#define __NR_mount __NR(165, 21)
#define SYS_mount __NR_mount
#define __NR_umount2 __NR(166, 52)
#define SYS_umount2 __NR_umount2
#define __NR_swapon __NR(167, 87)
#define SYS_swapon __NR_swapon
#define __NR_swapoff __NR(168, 115)
#define SYS_swapoff __NR_swapoff
#define __NR_reboot __NR(169, 88)
#define SYS_reboot __NR_reboot
#define __NR_sethostname __NR(170, 74)
#define SYS_sethostname __NR_sethostname
#define __NR_setdomainname __NR(171, 121)
#define SYS_setdomainname __NR_setdomainname
#define __NR_init_module __NR(175, 128)
#define SYS_init_module __NR_init_module
#define __NR_finit_module __NR(313, 350)
#define SYS_finit_module __NR_finit_module
#define __NR_delete_module __NR(176, 129)
#define SYS_delete_module __NR_delete_module
#define __NR_gettid __NR(186, 224)
#define SYS_gettid __NR_gettid
#define __NR_futex __NR(202, 240)
#define SYS_futex __NR_futex
#define __NR_readahead __NR(187, 225)
#define SYS_readahead __NR_readahead
#define __NR_setxattr __NR(188, 226)
#define SYS_setxattr __NR_setxattr
#define __NR_getxattr __NR(191, 229)
#define SYS_getxattr __NR_getxattr
#define __NR_listxattr __NR(194, 232)
#define SYS_listxattr __NR_listxattr
#define __NR_removexattr __NR(197, 235)
#define SYS_removexattr __NR_removexattr
#define __NR_fadvise64 __NR(221, 250)
#define SYS_fadvise64 __NR_fadvise64
#define __NR_timer_create __NR(222, 259)
#define SYS_timer_create __NR_timer_create
#define __NR_timer_settime __NR(223, 260)
#define SYS_timer_settime __NR_timer_settime
#define __NR_timer_gettime __NR(224, 261)
#define SYS_timer_gettime __NR_timer_gettime
#define __NR_timer_getoverrun __NR(225, 262)
#define SYS_timer_getoverrun __NR_timer_getoverrun
#define __NR_timer_delete __NR(226, 263)
#define SYS_timer_delete __NR_timer_delete
#define __NR_clock_settime __NR(227, 264)
#define SYS_clock_settime __NR_clock_settime
#define __NR_clock_gettime __NR(228, 265)
#define SYS_clock_gettime __NR_clock_gettime
#define __NR_clock_getres __NR(229, 266)
#define SYS_clock_getres __NR_clock_getres
#define __NR_clock_nanosleep __NR(230, 267)
#define SYS_clock_nanosleep __NR_clock_nanosleep
#define __NR_exit_group __NR(231, 252)
#define SYS_exit_group __NR_exit_group
#define __NR_epoll_create __NR(213, 254)
#define SYS_epoll_create __NR_epoll_create
#define __NR_epoll_create1 __NR(291, 329)
#define SYS_epoll_create1 __NR_epoll_create1
#define __NR_epoll_ctl __NR(233, 255)
#define SYS_epoll_ctl __NR_epoll_ctl
#define __NR_epoll_wait __NR(232, 256)
#define SYS_epoll_wait __NR_epoll_wait
#define __NR_epoll_pwait __NR(281, 319)
#define SYS_epoll_pwait __NR_epoll_pwait
#define __NR_inotify_init __NR(253, 291)
#define SYS_inotify_init __NR_inotify_init
#define __NR_inotify_init1 __NR(294, 332)
#define SYS_inotify_init1 __NR_inotify_init1
#define __NR_inotify_add_watch __NR(254, 292)
#define SYS_inotify_add_watch __NR_inotify_add_watch
#define __NR_inotify_rm_watch __NR(255, 293)
#define SYS_inotify_rm_watch __NR_inotify_rm_watch
#define __NR_openat __NR(257, 295)
#define SYS_openat __NR_openat
#define __NR_openat2 __NR(437, 437)
#define SYS_openat2 __NR_openat2
#define __NR_mkdirat __NR(258, 296)
#define SYS_mkdirat __NR_mkdirat
#define __NR_mknodat __NR(259, 297)
#define SYS_mknodat __NR_mknodat
#define __NR_fchownat __NR(260, 298)
#define SYS_fchownat __NR_fchownat
#define __NR_unlinkat __NR(263, 301)
#define SYS_unlinkat __NR_unlinkat
#define __NR_renameat __NR(264, 302)
#define SYS_renameat __NR_renameat
#define __NR_renameat2 __NR(316, 353)
#define SYS_renameat2 __NR_renameat2
#define __NR_linkat __NR(265, 303)
#define SYS_linkat __NR_linkat
#define __NR_symlinkat __NR(266, 304)
#define SYS_symlinkat __NR_symlinkat
#define __NR_readlinkat __NR(267, 305)
#define SYS_readlinkat __NR_readlinkat
#define __NR_fchmodat __NR(268, 306)
#define SYS_fchmodat __NR_fchmodat
#define __NR_faccessat __NR(269, 307)
#define SYS_faccessat __NR_faccessat
#define __NR_pselect6 __NR(270, 308)
#define SYS_pselect6 __NR_pselect6
#define __NR_ppoll __NR(271, 309)
#define SYS_ppoll __NR_ppoll
#define __NR_unshare __NR(272, 310)
#define SYS_unshare __NR_unshare
#define __NR_setns __NR(308, 346)
#define SYS_setns __NR_setns
#define __NR_set_tid_address __NR(218, 258)
#define SYS_set_tid_address __NR_set_tid_address
#define __NR_set_robust_list __NR(273, 311)
#define SYS_set_robust_list __NR_set_robust_list
#define __NR_get_robust_list __NR(274, 312)
#define SYS_get_robust_list __NR_get_robust_list
#define __NR_splice __NR(275, 313)
#define SYS_splice __NR_splice
#define __NR_tee __NR(276, 315)
#define SYS_tee __NR_tee
#define __NR_vmsplice __NR(278, 316)
#define SYS_vmsplice __NR_vmsplice
#define __NR_sync_file_range __NR(277, 314)
#define SYS_sync_file_range __NR_sync_file_range
#define __NR_fallocate __NR(285, 324)
#define SYS_fallocate __NR_fallocate
#define __NR_signalfd __NR(282, 321)
#define SYS_signalfd __NR_signalfd
#define __NR_signalfd4 __NR(289, 327)
#define SYS_signalfd4 __NR_signalfd4
#define __NR_timerfd_create __NR(283, 322)
#define SYS_timerfd_create __NR_timerfd_create
#define __NR_timerfd_settime __NR(286, 325)
#define SYS_timerfd_settime __NR_timerfd_settime
#define __NR_timerfd_gettime __NR(287, 326)
#define SYS_timerfd_gettime __NR_timerfd_gettime
#define __NR_eventfd __NR(284, 323)
#define SYS_eventfd __NR_eventfd
#define __NR_eventfd2 __NR(290, 328)
#define SYS_eventfd2 __NR_eventfd2
#define __NR_dup3 __NR(292, 330)
#define SYS_dup3 __NR_dup3
#define __NR_pipe2 __NR(293, 331)
#define SYS_pipe2 __NR_pipe2
#define __NR_preadv __NR(295, 333)
#define SYS_preadv __NR_preadv
#define __NR_pwritev __NR(296, 334)
#define SYS_pwritev __NR_pwritev
#define __NR_perf_event_open __NR(298, 336)
#define SYS_perf_event_open __NR_perf_event_open
#define __NR_recvmmsg __NR(299, 337)
#define SYS_recvmmsg __NR_recvmmsg
#define __NR_sendmmsg __NR(307, 345)
#define SYS_sendmmsg __NR_sendmmsg
#define __NR_getcpu __NR(309, 318)
#define SYS_getcpu __NR_getcpu
#define __NR_process_vm_readv __NR(310, 347)
#define SYS_process_vm_readv __NR_process_vm_readv
#define __NR_process_vm_writev __NR(311, 348)
#define SYS_process_vm_writev __NR_process_vm_writev
#define __NR_kcmp __NR(312, 349)
#define SYS_kcmp __NR_kcmp
#define __NR_seccomp __NR(317, 354)
#define SYS_seccomp __NR_seccomp
#define __NR_getrandom __NR(318, 355)
#define SYS_getrandom __NR_getrandom
#define __NR_memfd_create __NR(319, 356)
#define SYS_memfd_create __NR_memfd_create
#define __NR_bpf __NR(321, 357)
#define SYS_bpf __NR_bpf
#define __NR_userfaultfd __NR(323, 374)
#define SYS_userfaultfd __NR_userfaultfd
#define __NR_execveat __NR(322, 358)
#define SYS_execveat __NR_execveat
#define __NR_membarrier __NR(324, 375)
#define SYS_membarrier __NR_membarrier
#define __NR_mlock2 __NR(325, 376)
#define SYS_mlock2 __NR_mlock2
#define __NR_copy_file_range __NR(326, 377)
#define SYS_copy_file_range __NR_copy_file_range
#define __NR_statx __NR(332, 383)
#define SYS_statx __NR_statx
#define __NR_rseq __NR(334, 386)
#define SYS_rseq __NR_rseq
#define __NR_pidfd_open __NR(434, 434)
#define SYS_pidfd_open __NR_pidfd_open
#define __NR_pidfd_send_signal __NR(424, 424)
#define SYS_pidfd_send_signal __NR_pidfd_send_signal
#define __NR_clone3 __NR(435, 435)
#define SYS_clone3 __NR_clone3
#define __NR_close_range __NR(436, 436)
#define SYS_close_range __NR_close_range
#define __NR_io_uring_setup __NR(425, 425)
#define SYS_io_uring_setup __NR_io_uring_setup
#define __NR_io_uring_enter __NR(426, 426)
#define SYS_io_uring_enter __NR_io_uring_enter
#define __NR_io_uring_register __NR(427, 427)
#define SYS_io_uring_register __NR_io_uring_register
extern long syscall(long, ...);
#endif
