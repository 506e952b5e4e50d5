// A constant is written to by a pointer.
static const int c = 1;
int main(void) {
	int *p = (int *)&c;
	*p = 2;
	return 0;
}
