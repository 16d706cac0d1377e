/* The functions behind std::unordered_map of libstdc++: how many buckets a table has, and the hash of bytes. The order of a table's elements,
   and with it the rounding of their sum, depends on both. */
typedef unsigned long size;
typedef struct {
	unsigned factor; /* the bits of a float: elements for each bucket */
	size limit;      /* elements that the buckets are enough for */
} policy;
typedef struct {
	_Bool first;
	size second;
} answer;

size next_buckets(const policy *p, size n) __asm__("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm");
answer need_rehash(const policy *p, size buckets, size elements, size more)
	__asm__("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm");
size hash_bytes(const void *at, size n, size seed) __asm__("_ZSt11_Hash_bytesPKvmm");

/* The numbers of buckets that libstdc++ has for fewer than 40 million. */
static const unsigned primes[] = {
	2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137, 139,
	149, 157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619, 661, 709,
	761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179, 2357, 2549, 2753, 2971, 3209, 3469, 3739,
	4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123, 8783, 9497, 10273, 11113, 12011, 12983, 14033, 15173, 16411, 17749,
	19183, 20753, 22447, 24281, 26267, 28411, 30727, 33223, 35933, 38873, 42043, 45481, 49201, 53201, 57557, 62233, 67307, 72817,
	78779, 85229, 92203, 99733, 107897, 116731, 126271, 136607, 147793, 159871, 172933, 187091, 202409, 218971, 236897, 256279,
	277261, 299951, 324503, 351061, 379787, 410857, 444487, 480881, 520241, 562841, 608903, 658753, 712697, 771049, 834181, 902483,
	976369, 1056323, 1142821, 1236397, 1337629, 1447153, 1565659, 1693859, 1832561, 1982627, 2144977, 2320627, 2510653, 2716249,
	2938679, 3179303, 3439651, 3721303, 4026031, 4355707, 4712381, 5098259, 5515729, 5967347, 6456007, 6984629, 7556579, 8175383,
	8844859, 9569143, 10352717, 11200489, 12117689, 13109983, 14183539, 15345007, 16601593, 17961079, 19431899, 21023161, 22744717,
	24607243, 26622317, 28802401, 31160981, 33712729, 36473443, 39460231, 42691603};

/* quotient is n by the factor if divide is 1, else their product; both without the fraction. Integers alone keep this free of floating-point
   operations. */
static size quotient(size n, unsigned factor, int divide)
{
	int exponent = (int)(factor >> 23) - 150;
	unsigned __int128 product, significand = (factor & 0x7fffff) | 0x800000;
	if (divide)
		exponent = -exponent;
	product = divide ? n : n * significand;
	if (exponent > 0)
		product <<= exponent > 63 ? 63 : exponent;
	if (divide)
		return (size)(product / (exponent < 0 ? significand << -exponent : significand));
	return (size)(exponent < 0 ? product >> -exponent : product);
}

size next_buckets(const policy *p, size n)
{
	if (n == 0)
		return 1;
	unsigned long i = 0;
	while (i < sizeof primes / sizeof *primes - 1 && primes[i] < n)
		i++;
	((policy *)p)->limit = quotient(primes[i], p->factor, 0);
	return primes[i];
}

answer need_rehash(const policy *p, size buckets, size elements, size more)
{
	answer no = {0, 0};
	size all = elements + more;
	if (all <= p->limit)
		return no;
	if (p->limit == 0 && all < 11)
		all = 11;
	size least = quotient(all, p->factor, 1);
	if (least < buckets) {
		((policy *)p)->limit = quotient(buckets, p->factor, 0);
		return no;
	}
	answer yes = {1, next_buckets(p, least + 1 > 2 * buckets ? least + 1 : 2 * buckets)};
	return yes;
}

/* MurmurHash2 of 64 bits, an algorithm by Austin Appleby. */
size hash_bytes(const void *at, size n, size seed)
{
	const size by = 0xc6a4a7935bd1e995;
	const unsigned char *byte = at, *end = byte + (n & ~7ul);
	size hash = seed ^ n * by;
	for (; byte < end; byte += 8) {
		size word;
		__builtin_memcpy(&word, byte, 8);
		word *= by;
		word ^= word >> 47;
		hash = (hash ^ word * by) * by;
	}
	if (n & 7) {
		size word = 0;
		for (int i = (n & 7) - 1; i >= 0; i--)
			word = word << 8 | byte[i];
		hash = (hash ^ word) * by;
	}
	hash ^= hash >> 47;
	hash *= by;
	return hash ^ hash >> 47;
}
