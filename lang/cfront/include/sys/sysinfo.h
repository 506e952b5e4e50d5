#ifndef _SYS_SYSINFO_H
#define _SYS_SYSINFO_H
#define SI_LOAD_SHIFT 16
struct sysinfo {
	long uptime;
	unsigned long loads[3];
	unsigned long totalram;
	unsigned long freeram;
	unsigned long sharedram;
	unsigned long bufferram;
	unsigned long totalswap;
	unsigned long freeswap;
	unsigned short procs;
	unsigned short pad;
	unsigned long totalhigh;
	unsigned long freehigh;
	unsigned int mem_unit;
	char _f[16 - 2 * sizeof(long)];
};
extern int sysinfo(struct sysinfo *);
extern int get_nprocs(void);
extern int get_nprocs_conf(void);
extern long get_phys_pages(void);
extern long get_avphys_pages(void);
#endif
