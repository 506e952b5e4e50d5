#ifndef _GETOPT_H
#define _GETOPT_H
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
#define no_argument 0
#define required_argument 1
#define optional_argument 2
struct option {
	const char *name;
	int has_arg;
	int *flag;
	int val;
};
extern int getopt(int, char *const *, const char *);
extern int getopt_long(int, char *const *, const char *, const struct option *, int *);
extern int getopt_long_only(int, char *const *, const char *, const struct option *, int *);
#endif
