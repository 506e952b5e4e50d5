#ifndef _NET_IF_H
#define _NET_IF_H
struct if_nameindex {
	unsigned int if_index;
	char *if_name;
};
#define IF_NAMESIZE 16
extern unsigned int if_nametoindex(const char *);
extern char *if_indextoname(unsigned int, char *);
extern struct if_nameindex *if_nameindex(void);
extern void if_freenameindex(struct if_nameindex *);
#endif
