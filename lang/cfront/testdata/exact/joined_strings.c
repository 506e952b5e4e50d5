/* Strings of which some are wide, and those of char16_t and char32_t (C11 6.4.5). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
#include <wchar.h>
#include <uchar.h>
#define JOIN "x" L"y"
#define H "\x123z"
int main(void) {
  const wchar_t *w = "ab" L"cd"  "\xe9";
  CHECK(w[3] == L'd' && w[4] == 0xe9 && sizeof("ab" L"cd") == 20 && sizeof(L"a" "b"
    "c") == 16);
  CHECK(JOIN[0] == 'x' && sizeof JOIN == 12 && sizeof H == 3 && H[0] == 0x23);
  char16_t s[] = u"a\x1234" "\u00e9" u"\U0001d400é";
  CHECK(sizeof s == 14 && s[1] == 0x1234 && s[2] == 0xe9 && s[3] == 0xd835 && s[4] == 0xdc00 && s[5] == 0xe9);
  CHECK(U"\x12345"[0] == 0x12345 && U"\U0001d400"[0] == 0x1d400 && u'\xffff' == 0xffff && u'é' == 0xe9 && U'\U0001d400' == 0x1d400);
  CHECK(u"a"
    "b"
    "c"[2] == 'c');
  CHECK(sizeof "\x1" "1" == 3);
  CHECK(u'\n' == 10 && u"\n\t\\\""[3] == '"');
#if U'a' != 97 || u'\n' != 10 || L'a' != 97
#error
#endif
  CHECK(L'\x12345678' == 0x12345678 && L'\xffffffff' == -1 && L'\xd800' == 0xd800);
  return 0;
}
