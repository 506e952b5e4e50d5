// What a function needs behind two calls of itself is kept by both.
#include <assert.h>
struct counts { int nodes, leaves; };
static struct counts count(int height) {
	struct counts c = { 1, 0 };
	int h = height;
	if (height > 0) {
		c.nodes += count(height - 1).nodes + count(height - 1).nodes;
		c.leaves = count(h - 1).leaves * 2;
		assert(h == height);
	} else {
		c.leaves = 1;
	}
	return c;
}
int main(void) {
	struct counts c = count(2);
	assert(c.nodes == 7 && c.leaves == 4);
	return 0;
}
