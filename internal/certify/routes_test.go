package certify

// This file lists the ways that C and C++ have to copy, pack, convert and call. Generated programs route a value through them.

import "math/big"

// A passage tells what a route leaves of a value.
type passage int

const (
	copied  passage = iota // the same number
	counted                // a function of the number over the reals
	narrow                 // the number, rounded by a cast; a difference from what it was asks about the representation
	remade                 // a number that only its representation explains: no certificate may claim an error
)

// A route is a way from one variable to another. In its text, $i is the variable it reads, $o the one it writes, $T their type, $U the
// unsigned integer of the same size, $B its bits, and $s the suffix of library functions for $T.
type route struct {
	name, text string
	passage
	exact  func(x *big.Float) *big.Float // of a counted route; nil is the identity
	double bool                          // the route is for double alone
	drops  map[string]int                // digits that the route sets to 0, by type
}

// helpers is the C code that routes call.
const helpers = `
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef uint16_t __attribute__((may_alias)) word16;
typedef uint32_t __attribute__((may_alias)) word32;
static inline void copy_bytes(void *to, const void *from, size_t n) {
	char *p = (char *)to;
	const char *q = (const char *)from;
	while (n--)
		*p++ = *q++;
}
static inline void copy_backward(void *to, const void *from, size_t n) {
	unsigned char *p = (unsigned char *)to;
	const unsigned char *q = (const unsigned char *)from;
	for (size_t i = n; i-- > 0;)
		p[i] = q[i];
}
static inline void reverse_bytes(void *to, const void *from, size_t n) {
	for (size_t i = 0; i < n; i++)
		((unsigned char *)to)[i] = ((const unsigned char *)from)[n - 1 - i];
}
static inline void copy_words16(void *to, const void *from, size_t n) {
	for (size_t i = 0; i < n / 2; i++)
		((word16 *)to)[i] = ((const word16 *)from)[i];
}
static inline void copy_words32(void *to, const void *from, size_t n) {
	for (size_t i = 0; i < n / 4; i++)
		((word32 *)to)[i] = ((const word32 *)from)[i];
}
static inline void swap_bytes(void *a, void *b, size_t n) {
	char *p = (char *)a, *q = (char *)b, t;
	while (n--) {
		t = *p;
		*p++ = *q;
		*q++ = t;
	}
}
static inline uint32_t swap32(uint32_t u) { return u >> 24 | (u >> 8 & 0xff00) | (u << 8 & 0xff0000) | u << 24; }
`

// typed is the C code that routes for one type call. Its names end in _$T.
const typed = `
typedef struct { $T a, b; int n; } pair_$T;
typedef struct { char c; $T a; short n; } __attribute__((packed)) packed_$T;
typedef struct { $T v[3]; } three_$T;
typedef union { $T f; $U u; unsigned char c[sizeof($T)]; } both_$T;
typedef struct node_$T { struct node_$T *next; $T a; } node_$T;
typedef $T vector_$T __attribute__((vector_size(2 * sizeof($T))));
__attribute__((noinline)) static $T same_$T($T v) { return v; }
__attribute__((noinline)) static $T other_$T($T v) { return v + 1; }
static $T (*volatile pointer_$T)($T) = same_$T;
static $T (*const table_$T[2])($T) = {other_$T, same_$T};
static $T file_$T;
static __thread $T thread_$T;
__attribute__((noinline)) static $T deep_$T($T v, int n) { return n == 0 ? v : deep_$T(v, n - 1); }
__attribute__((noinline)) static pair_$T pair_of_$T($T a, $T b) { pair_$T p = {b, a, 2}; return p; }
__attribute__((noinline)) static $T second_$T(pair_$T p) { return p.b; }
__attribute__((noinline)) static three_$T turned_$T(three_$T t) { three_$T s = {{t.v[1], t.v[2], t.v[0]}}; return s; }
__attribute__((noinline)) static $T nth_$T(int n, ...) {
	va_list list;
	va_start(list, n);
	double v = 0;
	while (n-- > 0)
		v = va_arg(list, double);
	va_end(list);
	return ($T)v;
}
__attribute__((noinline)) static void store_$T(void *to, const $T *from) { *($T *)to = *from; }
static inline void sort_$T($T *v, int n) {
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && v[k] < v[k - 1]; k--)
			swap_bytes(v + k, v + k - 1, sizeof *v);
}
static inline int order_$T(const void *a, const void *b) {
	$T x = *(const $T *)a, y = *(const $T *)b;
	return (x > y) - (x < y);
}
`

func number(v float64) *big.Float { return new(big.Float).SetPrec(truthBits).SetFloat64(v) }

// multiplied returns k x, and nil if an int may not hold it.
func multiplied(k float64, x *big.Float) *big.Float {
	x = number(0).Mul(x, number(k))
	if absolute(x).Cmp(number(1<<31-1)) >= 0 {
		return nil
	}
	return x
}

// scaled returns the function that multiplies by k, calls f, and divides by k, for a power of two k.
func scaled(k float64, f func(x *big.Float) *big.Float) func(x *big.Float) *big.Float {
	return func(x *big.Float) *big.Float {
		if x = multiplied(k, x); x == nil {
			return nil
		}
		y := f(x)
		return y.Quo(y, number(k))
	}
}

// toward0 returns the integer part of x.
func toward0(x *big.Float) *big.Float {
	n, _ := x.Int(nil)
	return number(0).SetInt(n)
}

func floor(x *big.Float) *big.Float {
	n := toward0(x)
	if n.Cmp(x) > 0 {
		n.Sub(n, number(1))
	}
	return n
}

// modulo returns the function that takes the integer part of k x modulo 2^bits.
func modulo(k float64, bits uint) func(x *big.Float) *big.Float {
	return func(x *big.Float) *big.Float {
		if x = multiplied(k, x); x == nil {
			return nil
		}
		n, _ := x.Int(nil)
		return number(0).SetInt(n.Mod(n, new(big.Int).Lsh(big.NewInt(1), bits)))
	}
}

func absolute(x *big.Float) *big.Float { return number(0).Abs(x) }

// routesOfC are valid C and valid C++.
var routesOfC = []route{
	{name: "assign", text: `$o = $i;`},
	{name: "volatile", text: `volatile $T v = $i; $o = v;`},
	{name: "pointer", text: `$T *p = &$i, **q = &p; $o = **q;`},
	{name: "memcpy", text: `memcpy(&$o, &$i, sizeof $o);`},
	{name: "memmove", text: `char b[2 * sizeof $o]; memcpy(b, &$i, sizeof $o); memmove(b + 3, b, sizeof $o); memcpy(&$o, b + 3, sizeof $o);`},
	{name: "bytes", text: `copy_bytes(&$o, &$i, sizeof $o);`},
	{name: "bytes-twice", text: `unsigned char b[sizeof $o]; copy_bytes(b, &$i, sizeof b); copy_bytes(&$o, b, sizeof b);`},
	{name: "bytes-backward", text: `copy_backward(&$o, &$i, sizeof $o);`},
	{name: "bytes-reversed", text: `unsigned char b[sizeof $o]; reverse_bytes(b, &$i, sizeof b); reverse_bytes(&$o, b, sizeof b);`},
	{name: "bytes-by-hand", text: `unsigned char *p = (unsigned char *)&$i, *q = (unsigned char *)&$o; for (int k = 0; k < (int)sizeof $o; k++) q[k] = p[k];`},
	{name: "bytes-odd", text: `char b[sizeof $o + 1]; copy_bytes(b + 1, &$i, sizeof $o); memcpy(&$o, b + 1, sizeof $o);`},
	{name: "words16", text: `copy_words16(&$o, &$i, sizeof $o);`},
	{name: "words32", text: `copy_words32(&$o, &$i, sizeof $o);`},
	{name: "words16-bytes", text: `$T v; copy_words16(&v, &$i, sizeof v); copy_bytes(&$o, &v, sizeof v);`},
	{name: "union", text: `both_$T b; b.f = $i; both_$T c; c.u = b.u; $o = c.f;`},
	{name: "union-bytes", text: `both_$T b, c; b.f = $i; for (unsigned k = 0; k < sizeof $o; k++) c.c[k] = b.c[k]; $o = c.f;`},
	{name: "union-struct", text: `union { $T f; struct { word16 w[sizeof($T) / 2]; } s; } b, c; b.f = $i; c.s = b.s; $o = c.f;`},
	{name: "bits", text: `$U u; memcpy(&u, &$i, sizeof u); memcpy(&$o, &u, sizeof u);`},
	{name: "bit-cast", text: `$U u = __builtin_bit_cast($U, $i); $o = __builtin_bit_cast($T, u);`},
	{name: "masks", text: `both_$T b; b.f = $i; $U m = ($U)0x0f0f0f0f0f0f0f0full, h = b.u & m, l = b.u & ~m; b.u = h | l; $o = b.f;`},
	{name: "masks-sum", text: `both_$T b; b.f = $i; $U m = ($U)0xffffffff000000ffull, h = b.u & m, l = b.u & ~m; b.u = h + l; $o = b.f;`},
	{name: "halves", text: `both_$T b; b.f = $i; $U h = b.u >> $B / 2, l = b.u << $B / 2 >> $B / 2; b.u = h << $B / 2 | l; $o = b.f;`},
	{name: "high-low", text: `uint64_t u; memcpy(&u, &$i, 8); uint32_t h = (uint32_t)(u >> 32), l = (uint32_t)u; u = (uint64_t)h << 32 | l; memcpy(&$o, &u, 8);`, double: true},
	{name: "high-low-array", text: `uint32_t w[2]; memcpy(w, &$i, 8); uint32_t t = w[0]; w[0] = w[1]; w[1] = t; t = w[0]; w[0] = w[1]; w[1] = t; memcpy(&$o, w, 8);`, double: true},
	{name: "bswap", text: `both_$T b; b.f = $i; volatile $U wire = __builtin_bswap$B(b.u); b.u = __builtin_bswap$B(wire); $o = b.f;`},
	{name: "htonl", text: `uint32_t w[sizeof $o / 4]; memcpy(w, &$i, sizeof $o); for (unsigned k = 0; k < sizeof $o / 4; k++) w[k] = swap32(w[k]); for (unsigned k = 0; k < sizeof $o / 4; k++) w[k] = swap32(w[k]); memcpy(&$o, w, sizeof $o);`},
	{name: "serialised", text: `both_$T b; b.f = $i; unsigned char s[sizeof $o]; for (unsigned k = 0; k < sizeof $o; k++) s[k] = (unsigned char)(b.u >> 8 * k); $U u = 0; for (unsigned k = 0; k < sizeof $o; k++) u |= ($U)s[k] << 8 * k; b.u = u; $o = b.f;`},
	{name: "sevens", text: `both_$T b; b.f = $i; $U u = 0; for (unsigned k = 0; k < $B; k += 7) u |= (b.u >> k & 127) << k; b.u = u; $o = b.f;`},
	{name: "single-bits", text: `both_$T b; b.f = $i; $U u = 0; for (int k = 0; k < $B; k++) if (b.u >> k & 1) u |= ($U)1 << k; b.u = u; $o = b.f;`, passage: remade},
	{name: "rotate", text: `both_$T b; b.f = $i; volatile $U u = b.u << 11 | b.u >> ($B - 11); b.u = u >> 11 | u << ($B - 11); $o = b.f;`},
	{name: "xor-key", text: `both_$T b; b.f = $i; volatile $U u = b.u ^ ($U)0x1234567890abcdefull; b.u = u ^ ($U)0x1234567890abcdefull; $o = b.f;`},
	{name: "not-twice", text: `both_$T b; b.f = $i; volatile $U u = ~b.u; b.u = ~u; $o = b.f;`},
	{name: "offset", text: `both_$T b; b.f = $i; volatile $U u = b.u + 12345; b.u = u - 12345; $o = b.f;`},
	{name: "xor-swap", text: `both_$T b, c; b.f = $i; c.f = 3; b.u ^= c.u; c.u ^= b.u; b.u ^= c.u; $o = c.f;`},
	{name: "xor-swap-bytes", text: `both_$T b, c; b.f = $i; c.f = 3; for (unsigned k = 0; k < sizeof $o; k++) { b.c[k] ^= c.c[k]; c.c[k] ^= b.c[k]; b.c[k] ^= c.c[k]; } $o = c.f;`},
	{name: "mask-select", text: `both_$T b, c; b.f = $i; c.f = 0; $U m = $i != 0 ? ~($U)0 : 0; b.u = (b.u & m) | (c.u & ~m); $o = b.f;`},
	{name: "xor-select", text: `both_$T b, c; b.f = $i; c.f = 7; $U m = ($U)0 - ($U)($i > -1e30); b.u = c.u ^ ((b.u ^ c.u) & m); $o = b.f;`},
	{name: "exchange", text: `$T v = 0; __atomic_exchange(&v, &$i, &$o, __ATOMIC_SEQ_CST); $o = v;`},
	{name: "exchange-bits", text: `both_$T b, c; b.f = $i; c.f = 5; c.u = __atomic_exchange_n(&b.u, c.u, __ATOMIC_SEQ_CST); $o = c.f;`},
	{name: "atomic-load", text: `$T v; __atomic_store(&v, &$i, __ATOMIC_RELEASE); __atomic_load(&v, &$o, __ATOMIC_ACQUIRE);`},
	{name: "compare-swap", text: `both_$T b, c; b.f = 2; c.f = $i; $U was = b.u; while (!__atomic_compare_exchange_n(&b.u, &was, c.u, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) ; $o = b.f;`},
	{name: "fetch-add", text: `both_$T b, c; b.f = 0; $U was = b.u; do { c.u = was; c.f += $i; } while (!__atomic_compare_exchange_n(&b.u, &was, c.u, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); $o = b.f;`},
	{name: "struct", text: `pair_$T p = {1, $i, 3}, q = p; $o = q.b;`},
	{name: "struct-return", text: `$o = pair_of_$T($i, 1).b;`},
	{name: "struct-argument", text: `pair_$T p = {1, $i, 3}; $o = second_$T(p);`},
	{name: "struct-array", text: `pair_$T p[3] = {{1, 2, 3}, {4, $i, 6}, {7, 8, 9}}; pair_$T t = p[1]; p[1] = p[2]; p[2] = t; $o = p[2].b;`},
	{name: "struct-bytes", text: `pair_$T p = {1, $i, 3}, q; copy_bytes(&q, &p, sizeof p); $o = q.b;`},
	{name: "three", text: `three_$T t = {{$i, 1, 2}}; t = turned_$T(turned_$T(turned_$T(t))); $o = t.v[0];`},
	{name: "packed", text: `packed_$T p; p.c = 1; p.a = $i; packed_$T q[2]; q[1] = p; $o = q[1].a;`},
	{name: "packed-bytes", text: `packed_$T p, q; p.a = $i; copy_bytes(&q, &p, sizeof p); $o = q.a;`},
	{name: "bit-fields", text: `union { $T f; struct { $U l : 13, m : 7, h : $B - 20; } s; } b, c; b.f = $i; c.f = 0; c.s.l = b.s.l; c.s.m = b.s.m; c.s.h = b.s.h; $o = c.f;`},
	{name: "byte-swap", text: `$T v[2] = {$i, 2}; swap_bytes(v, v + 1, sizeof *v); $o = v[1];`},
	{name: "sort", text: `$T v[3] = {$i, 1e30f, -1e30f}; sort_$T(v, 3); $o = v[1];`},
	{name: "qsort", text: `$T v[3] = {$i, 1e30f, -1e30f}; qsort(v, 3, sizeof *v, order_$T); $o = v[1];`, passage: copied},
	{name: "varargs", text: `$o = nth_$T(2, 1.5, (double)$i);`},
	{name: "call", text: `$o = same_$T($i);`},
	{name: "function-pointer", text: `$o = pointer_$T($i);`},
	{name: "function-table", text: `$o = table_$T[$i < 1e30f]($i);`},
	{name: "recursion", text: `$o = deep_$T($i, 5);`},
	{name: "static", text: `file_$T = $i; $o = file_$T;`},
	{name: "local-static", text: `static $T kept; kept = $i; $o = kept;`},
	{name: "thread-local", text: `thread_$T = $i; $o = thread_$T;`},
	{name: "store", text: `char b[sizeof $o] __attribute__((aligned(8))); store_$T(b, &$i); $o = *($T *)b;`},
	{name: "heap", text: `$T *p = ($T *)malloc(2 * sizeof *p); p[1] = $i; $o = p[1]; free(p);`},
	{name: "realloc", text: `$T *p = ($T *)calloc(1, sizeof *p); *p = $i; p = ($T *)realloc(p, 100 * sizeof *p); $o = *p; free(p);`},
	{name: "list", text: `node_$T a = {0, $i}, b = {&a, 1}, c = {&b, 2}, *p = &c; while (p->next) p = p->next; $o = p->a;`},
	{name: "select", text: `$o = $i > 1e30f ? 0 : $i;`},
	{name: "switch", text: `switch ((int)sizeof $o) { case 4: case 8: $o = $i; break; default: $o = 0; }`},
	{name: "loop", text: `$o = 0; for (int k = 0; k < 5; k++) if (k == 3) $o = $i;`},
	{name: "matrix", text: `$T m[2][2] = {{1, $i}, {2, 3}}, t[2][2]; for (int k = 0; k < 2; k++) for (int l = 0; l < 2; l++) t[l][k] = m[k][l]; $o = t[1][0];`},
	{name: "vector", text: `vector_$T v = {1, $i}; v = __builtin_shufflevector(v, v, 1, 0); $o = v[0];`},
	{name: "complex", text: `_Complex $T c; __real__ c = 1; __imag__ c = $i; _Complex $T d = c; $o = __imag__ d;`},
	{name: "long-double", text: `long double l = $i; $o = ($T)l;`},
	{name: "long-double-bytes", text: `long double l = $i, m; copy_bytes(&m, &l, sizeof l); $o = ($T)m;`},
	{name: "widened", text: `double w = $i; $o = ($T)w;`},
	{name: "negated", text: `volatile $T v = -$i; $o = -v;`},
	{name: "sign-flips", text: `both_$T b; b.f = $i; b.u ^= ($U)1 << ($B - 1); volatile $T v = b.f; $o = -v;`},

	{name: "fabs", text: `$o = fabs$s($i);`, passage: counted, exact: absolute},
	{name: "sign-bit", text: `both_$T b; b.f = $i; b.u &= ~(($U)1 << ($B - 1)); $o = b.f;`, passage: counted, exact: absolute},
	{name: "copysign", text: `$o = copysign$s(fabs$s($i), $i);`, passage: counted},
	{name: "frexp", text: `int e; $T m = frexp$s($i, &e); $o = ldexp$s(m, e);`, passage: counted},
	{name: "scalbn", text: `$o = $i == 0 ? $i : scalbn$s(scalbn$s($i, -ilogb$s($i)), ilogb$s($i));`, passage: counted},
	{name: "logb", text: `$o = $i == 0 ? $i : scalbn$s(scalbn$s($i, -(int)logb$s($i)), (int)logb$s($i));`, passage: counted},
	{name: "modf", text: `$T n, f = modf$s($i, &n); $o = n + f;`, passage: counted},
	{name: "doubled", text: `$o = ($i + $i) - $i;`, passage: counted},
	{name: "scaling", text: `$o = $i * 8 * 0.125f;`, passage: counted},
	{name: "fmax", text: `$o = fmax$s(-1e30f, fmin$s($i, 1e30f));`, passage: counted},
	{name: "exponent-up", text: `both_$T b; b.f = $i; if ($i != 0) b.u += ($U)1 << (sizeof $o == 8 ? 52 : 23); $o = b.f * 0.5f;`, passage: counted},
	{name: "fmod", text: `$o = trunc$s($i) + fmod$s($i, 1);`, passage: counted},
	{name: "trunc", text: `$o = trunc$s($i * 16) / 16;`, passage: counted, exact: scaled(16, toward0)},
	{name: "floor", text: `$o = floor$s($i * 64) / 64;`, passage: counted, exact: scaled(64, floor)},
	{name: "int", text: `$o = (int)($i * 1024) / ($T)1024;`, passage: counted, exact: scaled(1024, toward0)},
	{name: "int64", text: `$o = ($T)(int64_t)($i * 4) / 4;`, passage: counted, exact: scaled(4, toward0)},
	{name: "int-bits", text: `int32_t n = (int32_t)($i * 4096); unsigned char b[4]; copy_bytes(b, &n, 4); copy_bytes(&n, b, 4); $o = n / ($T)4096;`, passage: counted, exact: scaled(4096, toward0)},
	{name: "unsigned", text: `unsigned u = (unsigned)(int)($i * 256); $o = (unsigned char)u;`, passage: counted, exact: modulo(256, 8)},
	{name: "uint16", text: `int32_t q = (int32_t)($i * 65536); $o = (uint16_t)q;`, passage: counted, exact: modulo(65536, 16)},
	{name: "low-mask", text: `uint32_t q = (uint32_t)(int32_t)($i * 65536); $o = q & 0xfff;`, passage: counted, exact: modulo(65536, 12)},
	{name: "fixed-split", text: `int32_t q = (int32_t)($i * 65536); int32_t h = q >> 16; uint16_t l = (uint16_t)q; $o = h + l / ($T)65536;`, passage: counted, exact: scaled(65536, toward0)},
	{name: "fixed-bytes", text: `int32_t q = (int32_t)($i * 65536); unsigned char b[4]; for (int k = 0; k < 4; k++) b[k] = (unsigned char)(q >> 8 * k); uint32_t u = 0; for (int k = 3; k >= 0; k--) u = u << 8 | b[k]; $o = (int32_t)u / ($T)65536;`, passage: counted, exact: scaled(65536, toward0)},
	{name: "uint64-halves", text: `uint64_t q = (uint64_t)(int64_t)($i * 1048576); uint32_t h = (uint32_t)(q >> 32), l = (uint32_t)q; $o = ($T)(int64_t)((uint64_t)h << 32 | l) / 1048576;`, passage: counted, exact: scaled(1048576, toward0)},

	{name: "float", text: `float n = (float)$i; $o = n;`, passage: narrow, double: true},
	{name: "float-bytes", text: `float n = (float)$i, m; copy_bytes(&m, &n, sizeof n); $o = m;`, passage: narrow, double: true},
	{name: "float-bits", text: `float n = (float)$i; uint32_t u; memcpy(&u, &n, 4); memcpy(&n, &u, 4); $o = n;`, passage: narrow, double: true},
	{name: "float-array", text: `float n[2] = {1, (float)$i}; swap_bytes(n, n + 1, sizeof *n); $o = n[0];`, passage: narrow, double: true},

	{name: "nextafter", text: `$o = nextafter$s($i, INFINITY);`, passage: remade},
	{name: "nextafter-back", text: `$o = nextafter$s(nextafter$s($i, INFINITY), -INFINITY);`, passage: remade},
	{name: "next-bits", text: `both_$T b; b.f = $i; b.u++; $o = b.f;`, passage: remade},
	{name: "low-bit-off", text: `both_$T b; b.f = $i; b.u &= ~($U)1; $o = b.f;`, passage: counted, drops: map[string]int{"double": 1, "float": 1}},
	{name: "low-half-off", text: `both_$T b; b.f = $i; b.u &= ~($U)0 << (sizeof $o == 8 ? 27 : 12); $o = b.f;`, passage: counted, drops: map[string]int{"double": 27, "float": 12}},
	{name: "magic", text: `both_$T b; b.f = $i; b.u = ($U)(sizeof $o == 8 ? 0x5fe6eb50c7b537a9ull : 0x5f3759df) - (b.u >> 1); $o = b.f;`, passage: remade},
	{name: "low-half", text: `uint32_t u; memcpy(&u, &$i, 4); $o = ($T)(u & 0xffff);`, passage: remade},
	{name: "significand", text: `both_$T b; b.f = $i; $o = ($T)(b.u & 0xfffff) + 1;`, passage: remade},
	{name: "hash", text: `both_$T b; b.f = $i; b.u = b.u * 2654435761u >> 8; $o = ($T)(b.u & 0xffff) + 1;`, passage: remade},
	{name: "text", text: `char t[64]; snprintf(t, sizeof t, "%.17g", (double)$i); $o = ($T)strtod(t, 0);`, passage: remade},
	{name: "hex-text", text: `char t[64]; snprintf(t, sizeof t, "%a", (double)$i); $o = ($T)strtod(t, 0);`, passage: remade},
	{name: "j0", text: `$o = ($T)j0($i);`, passage: counted, exact: besselJ0},
}

// besselJ0 returns J0(x) by its power series (DLMF 10.2.2), to some 1e-300; nil for a large x, where the series cancels.
func besselJ0(x *big.Float) *big.Float {
	const precision = 2000
	if f, _ := x.Float64(); f > 500 || f < -500 {
		return nil
	}
	real := func() *big.Float { return new(big.Float).SetPrec(precision) }
	quarter := real().Quo(real().Mul(x, x), real().SetInt64(-4))
	sum, term := real().SetInt64(1), real().SetInt64(1)
	for k := int64(1); term.Sign() != 0 && term.MantExp(nil) > -precision; k++ {
		term.Quo(term.Mul(term, quarter), real().SetInt64(k*k))
		sum.Add(sum, term)
	}
	return sum
}
