/* Memory that is aligned, or for so many elements (C11 7.22.3.1, POSIX.1-2017, glibc). All of it is aligned as far as anybody can see. */
#include <errno.h>
#include <stdlib.h>

void *aligned_alloc(size_t alignment, size_t size) {
	return malloc(size);
}

void *memalign(size_t alignment, size_t size) {
	return malloc(size);
}

void *valloc(size_t size) {
	return malloc(size);
}

int posix_memalign(void **to, size_t alignment, size_t size) {
	void *p;
	if (alignment % sizeof(void *) != 0 || alignment == 0)
		return EINVAL;
	p = malloc(size);
	if (!p)
		return ENOMEM;
	*to = p;
	return 0;
}

void *reallocarray(void *p, size_t n, size_t size) {
	if (size != 0 && n > (size_t)-1 / size) {
		errno = ENOMEM;
		return 0;
	}
	return realloc(p, n * size);
}
