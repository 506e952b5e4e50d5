// A product and a sum that are rounded once: paths meet in the function, and only along each of them the numbers are known.
#include <math.h>

extern void reach_error(void);

int main(void) {
	if (fmaf(2.0f, 3.0f, 1.0f) != 7.0f)
		reach_error();
	return 0;
}
