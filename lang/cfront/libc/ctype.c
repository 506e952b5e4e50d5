/* Characters in the locale "C" (C11 7.4). C says of what is true no more than that it is not 0; these are the numbers of glibc. By the letter
   only EOF and the values of unsigned char may be asked for; those of signed char do no harm in glibc, and are no characters of any
   kind. Others are an index outside of its table. */

static int answer(int c, int yes) {
	static const int table[1] = {0};
	return table[c < -128 || c > 255] + yes;
}

int isalnum(int c) {
	return answer(c, c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' ? 8 : 0);
}

int isalpha(int c) {
	return answer(c, c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' ? 1024 : 0);
}

int isblank(int c) {
	return answer(c, c == ' ' || c == '\t' ? 1 : 0);
}

int iscntrl(int c) {
	return answer(c, c >= 0 && c < ' ' || c == 127 ? 2 : 0);
}

int isdigit(int c) {
	return answer(c, c >= '0' && c <= '9' ? 2048 : 0);
}

int isgraph(int c) {
	return answer(c, c > ' ' && c < 127 ? 32768 : 0);
}

int islower(int c) {
	return answer(c, c >= 'a' && c <= 'z' ? 512 : 0);
}

int isprint(int c) {
	return answer(c, c >= ' ' && c < 127 ? 16384 : 0);
}

int ispunct(int c) {
	return answer(c, c > ' ' && c < '0' || c > '9' && c < 'A' || c > 'Z' && c < 'a' || c > 'z' && c < 127 ? 4 : 0);
}

int isspace(int c) {
	return answer(c, c == ' ' || c >= '\t' && c <= '\r' ? 8192 : 0);
}

int isupper(int c) {
	return answer(c, c >= 'A' && c <= 'Z' ? 256 : 0);
}

int isxdigit(int c) {
	return answer(c, c >= '0' && c <= '9' || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f' ? 4096 : 0);
}

int tolower(int c) {
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

int toupper(int c) {
	return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}
