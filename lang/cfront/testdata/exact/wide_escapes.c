/* Numeric escapes of wide strings and constants (C11 6.4.4.4). */
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
#define W L"\xff\x100"
int main(void) {
  CHECK(L"\x1234z"[0] == 0x1234); CHECK(L"\x1234z"[1] == 'z'); CHECK(sizeof L"\x1234" == 8); CHECK(L'\x1234' == 0x1234); CHECK(L'\377' == 255);
  CHECK(L"\200"[0] == 0x80); CHECK(L"\x9f"[0] == 0x9f); CHECK(W[0] == 255 && W[1] == 256 && W[2] == 0); CHECK(L"\1" L"2"[1] == '2');
  CHECK(L"\x1" L"2"[0] == 1 && L"\x1" L"2"[1] == '2'); CHECK("\x1" "2"[1] == '2' && sizeof("\x1" "2") == 3); CHECK(sizeof L"\\x1234" == 28);
  CHECK(L"\x1F600"[0] == 0x1f600); CHECK(sizeof L"\"\x12" == 12); CHECK(L"\0"[0] == 0); CHECK(L"\12345"[1] == '4'); CHECK('\377' == -1 && '\xff' == -1 && "\377"[0] == -1 && "\xfe"[0] == -2);
  CHECK(sizeof "\x12\x34" == 3); CHECK("\01234"[1] == '3'); CHECK(L"\xA0"[0] == 0xA0); CHECK(L'\0' == 0); CHECK(L'\\' == 92);
  return 0;
}
