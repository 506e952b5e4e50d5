// A pointer from one turn of a loop to a variable of its body is used in that turn.
int main(void) {
	int *p = 0;
	for (int i = 0; i < 3; i++) {
		int x = i;
		p = &x;
		if (p)
			*p = 7;
		p = &x;
	}
	return 0;
}
