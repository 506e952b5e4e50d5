// As crc.c, but the polynomial of CRC-32 is not the reflected one.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static uint8_t crc8(const uint8_t *data, size_t len)
{
	uint8_t crc = 0;

	for (size_t i = 0; i < len; i++) {
		crc ^= data[i];
		for (int bit = 0; bit < 8; bit++) {
			if (crc & 0x80)
				crc = (uint8_t)((crc << 1) ^ 0x07);
			else
				crc <<= 1;
		}
	}
	return crc;
}

static uint16_t crc16(const uint8_t *data, size_t len)
{
	uint16_t crc = 0xFFFF;

	while (len--) {
		crc ^= (uint16_t)(*data++ << 8);
		for (int bit = 0; bit < 8; bit++)
			crc = crc & 0x8000 ? (uint16_t)((crc << 1) ^ 0x1021) : (uint16_t)(crc << 1);
	}
	return crc;
}

static uint32_t crc_table[256];

static void crc32_init(void)
{
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t c = i;

		for (int bit = 0; bit < 8; bit++)
			c = c & 1 ? 0x04C11DB7u ^ (c >> 1) : c >> 1;
		crc_table[i] = c;
	}
}

static uint32_t crc32(const uint8_t *data, size_t len)
{
	uint32_t crc = 0xFFFFFFFFu;

	for (size_t i = 0; i < len; i++)
		crc = crc_table[(crc ^ data[i]) & 0xFF] ^ (crc >> 8);
	return crc ^ 0xFFFFFFFFu;
}

int main(void)
{
	const uint8_t message[9] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};

	crc32_init();
	printf("%02x %04x %08x\n", (unsigned)crc8(message, sizeof message), (unsigned)crc16(message, sizeof message),
	       (unsigned)crc32(message, sizeof message));
	assert(crc8(message, sizeof message) == 0xF4);
	assert(crc16(message, sizeof message) == 0x29B1);
	assert(crc32(message, sizeof message) == 0xCBF43926u);
	return 0;
}
