// Structures with attributes and pragmas have gcc's layout, and no other structure is concerned.
#define PACKED __attribute__((packed))
extern void reach_error(void);

struct PACKED header { char kind; int length; };
struct plain { char kind; int length; };
struct mixed { char kind; int length PACKED; _Alignas(8) char end; };
struct wide { struct header h[2]; } __attribute__((aligned(4)));
#pragma pack(push, 2)
struct pair { char kind; long long value; int low : 20, high : 20; };
#pragma pack(pop)
struct after { char kind; short value; };
#ifdef _MSC_VER
#pragma pack(1)
#endif
struct last { short a; char b; };
_Static_assert(sizeof(struct header) == 5, "packed");

int main(void) {
	if (sizeof(struct header) != 5 || sizeof(struct plain) != 8 || sizeof(struct mixed) != 16 || sizeof(struct wide) != 12)
		reach_error();
	if (sizeof(struct pair) != 16 || __builtin_offsetof(struct pair, value) != 2 || sizeof(struct after) != 4 || sizeof(struct last) != 4)
		reach_error();
	struct wide w;
	w.h[1].length = 7;
	if (*(int *)((char *)&w + sizeof(struct header) + 1) != 7)
		reach_error();
	return 0;
}
