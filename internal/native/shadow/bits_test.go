package shadow_test

// This file copies what a value has lost by bytes and words, and through changes of its bits that are undone.

import (
	"math"
	"testing"

	"faultline/internal/run"
)

// routes are bodies that return a, or (float)a, after its bits went through integers; b is another number.
var routes = []struct {
	name, body string
	single     bool // the result is (float)a
	odd        bool // zeros are not told from others: a is at an odd address, or a float beside a zero
}{
	{name: "bytes", body: "double r; volatile unsigned char *p = (void *)&a, *q = (void *)&r; for (int i = 0; i < 8; i++) q[i] = p[i]; return r;"},
	{name: "bytes from behind", body: "double r; volatile char *p = (void *)&a, *q = (void *)&r; for (int i = 7; i >= 0; i--) q[i] = p[i]; return r;"},
	{name: "bytes through a buffer", body: `double r; volatile unsigned char *p = (void *)&a, *q = (void *)&r, m[8];
		for (int i = 0; i < 8; i++) m[i] = p[i];
		for (int i = 0; i < 8; i++) q[i] = m[i];
		return r;`},
	{name: "bytes at an odd address", odd: true, body: `double r; char m[16]; volatile unsigned char *p = (void *)&a, *q = keep(m);
		for (int i = 0; i < 8; i++) q[i + 3] = p[i];
		memcpy(&r, q + 3, 8); return r;`},
	{name: "memcpy from an odd address", odd: true, body: `double r[2] = {b, b}; char m[32]; volatile long n = 16;
		copy(keep(m + 3), &a, 8); copy(m + 11, &b, 8); memcpy(keep(r), keep(m + 3), n); return r[0];`},
	{name: "words of 16 bits", body: "double r; volatile unsigned short *p = (void *)&a, *q = (void *)&r; for (int i = 0; i < 4; i++) q[i] = p[i]; return r;"},
	{name: "words of 32 bits", body: "double r; volatile unsigned *p = (void *)&a, *q = (void *)&r; q[1] = p[1]; q[0] = p[0]; return r;"},
	{name: "own memcpy", body: "double v[3] = {b, a, b}, w[3]; copy(keep(w), keep(v), sizeof v); return ((double *)keep(w))[1];"},
	{name: "swap", body: "double v[2] = {b, a}; swap(keep(v), v + 1, 8); return v[0];"},
	{name: "swap of the other", body: "double v[2] = {a, b}; swap(keep(v), v + 1, 8); return v[1];"},
	{name: "sort", body: "double v[4] = {b, a, -b, 2 * b}; sort(keep(v), 4, 8); for (int i = 0; i < 4; i++) if (v[i] == a) return v[i]; return 0;"},
	{name: "byte order", body: "unsigned long u; memcpy(&u, &a, 8); volatile unsigned long w = __builtin_bswap64(u); u = __builtin_bswap64(w); memcpy(&a, &u, 8); return a;"},
	{name: "exclusive or", body: `unsigned long u, v; memcpy(&u, &a, 8); memcpy(&v, &b, 8); volatile unsigned long s = u, t = v;
		s ^= t; t ^= s; s ^= t; u = t; memcpy(&a, &u, 8); return a;`},
	{name: "union", body: "union { double d; unsigned char c[8]; } u = {a}, v; for (int i = 0; i < 8; i++) ((volatile unsigned char *)v.c)[i] = ((volatile unsigned char *)u.c)[i]; return v.d;"},
	{name: "mask", body: "unsigned long u, v, m = x > 0 ? ~0ul : 0; memcpy(&u, &a, 8); memcpy(&v, &b, 8); keep(&m); u = (u & m) | (v & ~m); memcpy(&a, &u, 8); return a;"},
	{name: "serialisation", odd: true, body: "unsigned char m[9]; write64(keep(m + 1), a); return read64(keep(m + 1));"},
	{name: "exchange", body: `union { double d; long n; } u = {a}, w = {b}; long old = w.n;
		__atomic_compare_exchange_n((long *)keep(&w.n), &old, u.n, 0, 5, 5); return *(double *)keep(&w);`},
	{name: "atomic exchange", body: "double r = b; __atomic_exchange((double *)keep(&r), &a, &b, 5); return r;"},
	{name: "atomic exchange of the other", body: "double r = a; __atomic_exchange((double *)keep(&r), &b, &a, 5); return a;"},
	{name: "atomic exchange of bits", body: `union { double d; long n; } u = {b}, w = {a};
		w.n = __atomic_exchange_n((long *)keep(&u.n), w.n, 5); return u.d;`},
	{name: "atomic exchange of both", body: `double r = a; __atomic_exchange((double *)keep(&r), &b, &a, 5);
		__atomic_exchange((double *)keep(&r), &a, &b, 5); return r;`},
	{name: "atomic exchange of a float", single: true, body: "float s = a, t = b, r = b; __atomic_exchange((float *)keep(&r), &s, &t, 5); return r;"},
	{name: "bytes of a part of an argument, reversed twice", single: true, body: "part p = {1, a, 3}; float s = second(p), r; unsigned char m[4]; reverse(m, &s, 4); reverse(&r, m, 4); return r;"},
	{name: "bytes of a float, reversed twice", single: true, body: "float s = a, r; unsigned char m[4]; reverse(m, &s, 4); reverse(&r, m, 4); return r;"},
	{name: "bytes of a float beside zeros", single: true, odd: true, body: `float v[2] = {a, 0}, r; *(volatile float *)keep(v + 1); volatile unsigned char m[4], *p = keep(v), *q = (void *)&r;
		for (int i = 0; i < 4; i++) m[i] = p[i];
		for (int i = 0; i < 4; i++) q[i] = m[i];
		return r;`},
	{name: "part of an argument", single: true, body: "part p = {1, a, 3}; float s = second(p), r; return s;"},
	{name: "packed", odd: true, body: "struct { char c; double d; } __attribute__((packed)) s = {1, b}, *p = keep(&s); p->d = a; p = keep(p); double r; copy(keep(&r), &p->d, 8); return r;"},
	{name: "bytes of a float", single: true, body: "float s = a, r; volatile unsigned char *p = (void *)&s, *q = (void *)&r; for (int i = 0; i < 4; i++) q[i] = p[i]; return r;"},
	{name: "two floats as a word", single: true, body: "float s[2] = {b, a}, r[2]; *(volatile long *)keep(r) = *(volatile long *)keep(s); return r[1];"},
}

const bytesHead = `
typedef struct { float a, b; int n; } part;
OUT float second(part p) { return p.b; }
OUT void reverse(void *to, const void *from, size_t n) { unsigned char *q = to; const unsigned char *p = from; for (size_t k = 0; k < n; k++) q[k] = p[n - 1 - k]; }
OUT void copy(void *to, const void *from, size_t n) { unsigned char *q = to; const unsigned char *p = from; while (n--) { *q++ = *p++; __asm__ volatile("" : : : "memory"); } }
OUT void swap(void *a, void *b, size_t n) { char *p = a, *q = b, t; while (n--) { t = *p; *p++ = *q; *q++ = t; } }
OUT void sort(double *v, int n, size_t size) { for (int i = n; i > 1; i--) for (int k = 1; k < i; k++) if (v[k] < v[k - 1]) swap(v + k, v + k - 1, size); }
OUT void write64(unsigned char *p, double a) { unsigned long u; memcpy(&u, &a, 8); for (int i = 0; i < 8; i++) p[i] = u >> (56 - 8 * i); }
OUT double read64(unsigned char *p) { unsigned long u = 0; double a; for (int i = 0; i < 8; i++) u = u << 8 | p[i]; memcpy(&a, &u, 8); return a; }
`

// What a value has lost goes with its bits. Where mode Certain says something, it is right.
func TestBits(t *testing.T) {
	var bodies []string
	for _, r := range routes {
		bodies = append(bodies, "double a = (x + 1e8) - 1e8, b = y / 3; "+r.body)
	}
	w := compiledFrom(t, head+bytesHead, nil, bodies, run.Deltas, run.Doubles, run.Certain)
	at := []float64{1.1, 7, 0.7, -5, 1e-9, 3}
	for i, r := range routes {
		for _, mode := range []run.Mode{run.Deltas, run.Doubles, run.Certain} {
			b := runs(t, w, i, at, mode)
			for k, z := range b.Outputs {
				a := (at[2*k] + 1e8) - 1e8
				if r.single {
					a = float64(float32(a))
				}
				want := at[2*k] - a
				off, bound := math.Abs(b.Deltas[k]-want), 0.0
				if mode != run.Deltas {
					bound = b.Bounds[k]
				}
				switch {
				case a == 0 && r.odd:
				case z.Float64() != a:
					t.Errorf("%s: %v, want %v", r.name, z.Float64(), a)
				case mode == run.Certain && math.IsInf(bound, 1):
				case off > bound+1e-12*math.Abs(want), bound > 1e-20:
					t.Errorf("%s at %v, mode %v: delta %v within %v, want %v", r.name, at[2*k], mode, b.Deltas[k], bound, want)
				}
			}
		}
	}
}

// An exact number that is copied by bytes after one with the same bits is exact in mode Deltas. In mode Doubles it may be the other one.
func TestOtherBits(t *testing.T) {
	const lost = "double a = (x + 1e16) - 1e16; volatile unsigned char *p = (void *)&a; double r = y; volatile unsigned char *q = (void *)&r; "
	bodies := []string{
		lost + "double s = 0, *v = keep(&s); for (int i = 0; i < 8; i++) q[i] = p[i]; swap(keep(&y), v, 8); return y;",
		lost + "double s = 0; for (int i = 0; i < 8; i++) q[i] = p[i]; copy(keep(&y), keep(&s), 8); return y;",
		lost + "for (int i = 0; i < 4; i++) q[i] = p[i]; return y;",
	}
	w := compiledFrom(t, head+bytesHead, nil, bodies, run.Deltas, run.Doubles)
	for i, body := range bodies {
		for _, mode := range []run.Mode{run.Deltas, run.Doubles} {
			b := runs(t, w, i, []float64{0.3, 5}, mode)
			if b.Deltas[0] != 0 || mode == run.Doubles && b.Bounds[0] != 0 && !math.IsInf(b.Bounds[0], 1) {
				t.Errorf("%s, mode %v: %v, delta %v, want an exact number, or an unknown one", body, mode, b.Outputs[0].Float64(), b.Deltas[0])
			}
		}
	}
}

// In mode Certain nothing is known of a run that reads bytes of a float that has lost something, and everything of one that reads those of
// an exact float or of other numbers.
func TestBytesInCertain(t *testing.T) {
	const lost = "double a = (x + 1e8) - 1e8; volatile unsigned char *p = (void *)&a; "
	tests := []struct {
		body  string
		known bool
	}{
		{lost + "p[0] ^= 1; return a;", false},
		{lost + "p[7] |= 0x80; return a;", false},
		{lost + "return p[3] + x / 3;", false},
		{lost + "return ((volatile unsigned short *)p)[1] + x / 3;", false},
		{lost + "return ((volatile unsigned *)p)[1] + x / 3;", false},
		{lost + "double r; ((volatile unsigned *)&r)[0] = ((volatile unsigned *)p)[0]; ((volatile unsigned *)&r)[1] = 0x40000000; return r;", false},
		{"float s[2] = {x, x / 3}; volatile unsigned long *p = keep(s); return (*p & 255) + x / 3;", false},
		{"struct { char c; double d; } __attribute__((packed)) s = {1, x / 3}; volatile char *p = keep(&s); return p[4] + x;", false},
		{"struct { float f; int n; } s = {x / 3, 2}, *p = keep(&s); return p->n + p->f;", true},
		{"struct { double f; char c[8]; } s = {x / 3, {2, 3}}, *p = keep(&s); return p->c[0] + p->f + p->c[1];", true},
		{"double b = x; volatile unsigned char *p = (void *)&b; return p[7] + x / 3;", true},
		{"volatile int n[4] = {1, 2, 3, 4}; table[2] = x / 3; return n[2] + ((double *)keep(table))[2];", true},
	}
	var bodies []string
	for _, test := range tests {
		bodies = append(bodies, test.body)
	}
	w := compiled(t, bodies, run.Certain, run.Formula)
	for i, test := range tests {
		for _, mode := range []run.Mode{run.Certain, run.Formula} {
			if b := runs(t, w, i, []float64{1.1, 7}, mode); math.IsInf(b.Bounds[0], 1) == test.known {
				t.Errorf("%s, mode %v: %v within %v", test.body, mode, b.Deltas[0], b.Bounds[0])
			}
		}
	}
}
