#ifndef _NETINET_IP_H
#define _NETINET_IP_H
#include <netinet/in.h>
struct timestamp {
	uint8_t len;
	uint8_t ptr;
	unsigned int flags : 4;
	unsigned int overflow : 4;
	uint32_t data[9];
};
struct iphdr {
	unsigned int ihl : 4;
	unsigned int version : 4;
	uint8_t tos;
	uint16_t tot_len;
	uint16_t id;
	uint16_t frag_off;
	uint8_t ttl;
	uint8_t protocol;
	uint16_t check;
	uint32_t saddr;
	uint32_t daddr;
};
struct ip {
	unsigned int ip_hl : 4;
	unsigned int ip_v : 4;
	uint8_t ip_tos;
	unsigned short ip_len;
	unsigned short ip_id;
	unsigned short ip_off;
	uint8_t ip_ttl;
	uint8_t ip_p;
	unsigned short ip_sum;
	struct in_addr ip_src;
	struct in_addr ip_dst;
};
struct ip_timestamp {
	uint8_t ipt_code;
	uint8_t ipt_len;
	uint8_t ipt_ptr;
	unsigned int ipt_flg : 4;
	unsigned int ipt_oflw : 4;
	uint32_t data[9];
};
#define IPVERSION 4
#define IP_MAXPACKET 65535
#define IP_MSS 576
#define IP_RF 0x8000
#define IP_DF 0x4000
#define IP_MF 0x2000
#define IP_OFFMASK 0x1fff
#define MAXTTL 255
#define IPDEFTTL 64
#define IPFRAGTTL 60
#define IPTTLDEC 1
#define IPTOS_ECN_MASK 3
#define IPTOS_ECN(tos) ((tos) & IPTOS_ECN_MASK)
#define IPTOS_ECN_NOT_ECT 0
#define IPTOS_ECN_ECT1 1
#define IPTOS_ECN_ECT0 2
#define IPTOS_ECN_CE 3
#define IPTOS_DSCP_MASK 0xfc
#define IPTOS_DSCP(tos) ((tos) & IPTOS_DSCP_MASK)
#define IPTOS_DSCP_EF 0xb8
#define IPTOS_CLASS_MASK 0xe0
#define IPTOS_CLASS(tos) ((tos) & IPTOS_CLASS_MASK)
#define IPTOS_PREC_MASK IPTOS_CLASS_MASK
#define IPTOS_PREC(tos) IPTOS_CLASS(tos)
#define IPTOS_TOS_MASK 0x1e
#define IPTOS_TOS(tos) ((tos) & IPTOS_TOS_MASK)
#define IPTOS_LOWDELAY 16
#define IPTOS_THROUGHPUT 8
#define IPTOS_RELIABILITY 4
#define IPTOS_LOWCOST 2
#define IPTOS_MINCOST IPTOS_LOWCOST
#define IPOPT_COPY 0x80
#define IPOPT_CLASS_MASK 0x60
#define IPOPT_NUMBER_MASK 0x1f
#define IPOPT_COPIED(option) ((option) & IPOPT_COPY)
#define IPOPT_CLASS(option) ((option) & IPOPT_CLASS_MASK)
#define IPOPT_NUMBER(option) ((option) & IPOPT_NUMBER_MASK)
#define IPOPT_EOL 0
#define IPOPT_END IPOPT_EOL
#define IPOPT_NOP 1
#define IPOPT_NOOP IPOPT_NOP
#define IPOPT_RR 7
#define IPOPT_TS 68
#define IPOPT_TIMESTAMP IPOPT_TS
#define IPOPT_SECURITY 130
#define IPOPT_LSRR 131
#define IPOPT_SATID 136
#define IPOPT_SSRR 137
#define IPOPT_RA 148
#define IPOPT_OPTVAL 0
#define IPOPT_OLEN 1
#define IPOPT_OFFSET 2
#define IPOPT_MINOFF 4
#define MAX_IPOPTLEN 40
#endif
