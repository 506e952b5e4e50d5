// Decoding UTF-8: a decoded character is a Unicode scalar value, and was not encoded longer than necessary.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

/* How many bytes the sequence has that begins with this byte; 0 if none does. */
static size_t sequence_length(uint8_t first)
{
	if (first < 0x80)
		return 1;
	if ((first & 0xE0) == 0xC0)
		return 2;
	if ((first & 0xF0) == 0xE0)
		return 3;
	if ((first & 0xF8) == 0xF0)
		return 4;
	return 0;
}

static size_t encoded_length(uint32_t c)
{
	if (c < 0x80)
		return 1;
	if (c < 0x800)
		return 2;
	if (c < 0x10000)
		return 3;
	return 4;
}

/* Decodes one character of s, which has n bytes. Returns the number of bytes it takes, 0 if it is malformed. */
static size_t utf8_decode(const uint8_t *s, size_t n, uint32_t *out)
{
	static const uint8_t mask[5] = {0, 0x7F, 0x1F, 0x0F, 0x07};
	size_t len, i;
	uint32_t c;

	if (n == 0)
		return 0;
	len = sequence_length(s[0]);
	if (len == 0 || len > n)
		return 0;
	c = s[0] & mask[len];
	for (i = 1; i < len; i++) {
		if ((s[i] & 0xC0) != 0x80)
			return 0;
		c = (c << 6) | (s[i] & 0x3F);
	}
	if (c > 0x10FFFF)
		return 0;
	if (c >= 0xD800 && c <= 0xDFFF)
		return 0;
	if (encoded_length(c) != len)
		return 0;
	*out = c;
	return len;
}

int main(void)
{
	static const uint8_t euro[3] = {0xE2, 0x82, 0xAC};
	uint8_t text[4];
	uint32_t c = 0;
	size_t n;

	n = utf8_decode(euro, sizeof euro, &c);
	assert(n == 3);
	assert(c == 0x20AC);
	n = utf8_decode(euro, 2, &c);
	assert(n == 0);

	for (int i = 0; i < 4; i++)
		text[i] = __VERIFIER_nondet_uchar();
	n = utf8_decode(text, sizeof text, &c);
	if (n > 0) {
		assert(c <= 0x10FFFF);
		assert(c < 0xD800 || c > 0xDFFF);
		assert(n == encoded_length(c));
		if (c == '/')
			assert(text[0] == '/');
	}
	return 0;
}
