/* Letters beyond ASCII in strings of all kinds (C11 6.4.5). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
int main(void) {
  CHECK(sizeof u8"ü" == 3 && sizeof u8"\xff" == 2 && sizeof u8"ü" "a" == 4 && sizeof "\u00fc" == 3);
  CHECK((unsigned char)u8"ü"[0] == 0xc3 && (unsigned char)"ü"[1] == 0xbc);
  CHECK(L"\u1234z"[0] == 0x1234 && L"\U0001F600"[0] == 0x1F600 && L"ü"[0] == 0xfc && L'ü' == 0xfc);
  return 0;
}
