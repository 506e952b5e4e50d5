#ifndef _CRYPT_H
#define _CRYPT_H
#define CRYPT_OUTPUT_SIZE 384
#define CRYPT_MAX_PASSPHRASE_SIZE 512
#define CRYPT_GENSALT_OUTPUT_SIZE 192
#define CRYPT_DATA_RESERVED_SIZE 767
#define CRYPT_DATA_INTERNAL_SIZE 30720
struct crypt_data {
	char output[CRYPT_OUTPUT_SIZE];
	char setting[CRYPT_OUTPUT_SIZE];
	char input[CRYPT_MAX_PASSPHRASE_SIZE];
	char reserved[CRYPT_DATA_RESERVED_SIZE];
	char initialized;
	char internal[CRYPT_DATA_INTERNAL_SIZE];
};
#define CRYPT_SALT_OK 0
#define CRYPT_SALT_INVALID 1
#define CRYPT_SALT_METHOD_DISABLED 2
#define CRYPT_SALT_METHOD_LEGACY 3
#define CRYPT_SALT_TOO_CHEAP 4
extern char *crypt(const char *, const char *);
extern char *crypt_r(const char *, const char *, struct crypt_data *restrict);
extern char *crypt_rn(const char *, const char *, void *, int);
extern char *crypt_ra(const char *, const char *, void **, int *);
extern char *crypt_gensalt(const char *, unsigned long, const char *, int);
extern char *crypt_gensalt_rn(const char *, unsigned long, const char *, int, char *, int);
extern char *crypt_gensalt_ra(const char *, unsigned long, const char *, int);
extern int crypt_checksalt(const char *);
extern const char *crypt_preferred_method(void);
#endif
