/* What gcc has for the other order of bytes. */

__UINT16_TYPE__ __builtin_bswap16(__UINT16_TYPE__ x) {
	return (__UINT16_TYPE__)(x / 1u % 256 * 256u +
		x / 256u % 256 * 1u);
}

__UINT32_TYPE__ __builtin_bswap32(__UINT32_TYPE__ x) {
	return (__UINT32_TYPE__)(x / 1u % 256 * 16777216u +
		x / 256u % 256 * 65536u +
		x / 65536u % 256 * 256u +
		x / 16777216u % 256 * 1u);
}

__UINT64_TYPE__ __builtin_bswap64(__UINT64_TYPE__ x) {
	return (__UINT64_TYPE__)(x / 1ull % 256 * 72057594037927936ull +
		x / 256ull % 256 * 281474976710656ull +
		x / 65536ull % 256 * 1099511627776ull +
		x / 16777216ull % 256 * 4294967296ull +
		x / 4294967296ull % 256 * 16777216ull +
		x / 1099511627776ull % 256 * 65536ull +
		x / 281474976710656ull % 256 * 256ull +
		x / 72057594037927936ull % 256 * 1ull);
}
