package load

import (
	"testing"

	"faultline/internal/subject"
)

// The bits of a generator were drawn from [0,100], so that their upper half was 0 in every run.
func TestIntegersWhoseBitsCount(t *testing.T) {
	file := write(t, t.TempDir(), "bits.c", `#include <stddef.h>
#include <stdint.h>
#include <string.h>
double draw(uint64_t bits) { return (double)(bits >> 11) * 0x1p-53; }
double now(int64_t ns, double x) { return ns * 1e-9 - x; }
double word(uint32_t bits) { return (bits >> 8) * 0x1p-24; }
double order(unsigned n, double x) { return n * x; }
double pixel(int x, int y) { return x * x + y * y; }
double looped(size_t n, double x) { double s = 0; for (size_t i = 0; i < n; i++) s += x * x; return s; }
static const double table[4] = {1, 2, 3, 4};
double entry(size_t i, double x) { return table[i] * x; }
double copied(size_t n, double x) { double y = 0; memcpy(&y, &x, n); return y; }
`)
	for name, want := range map[string]subject.Param{
		"draw":   {Max: 0x1.fffffffffffffp63, Usual: defaultInt},
		"now":    {Max: 0x1.fffffffffffffp62, Usual: defaultInt},
		"word":   {Max: 1<<32 - 1, Usual: defaultInt},
		"order":  {Max: 1<<32 - 1, Usual: defaultInt, Ordinary: mostOrdinary},
		"pixel":  {Min: 1 - 1<<31, Max: 1<<31 - 1, Usual: defaultInt, Ordinary: mostOrdinary},
		"looped": {Max: defaultInt},
		"entry":  {Max: 3},
		"copied": {Max: defaultInt},
	} {
		if reads := 15_873_030.0; want.Ordinary > 0 && want.Ordinary < reads { // a wrong probability of so many reads was extreme
			t.Errorf("%s: %v is extreme", name, reads)
		}
		p := loadOne(t, Spec{Args: []string{file + ":" + name}}).Params[0]
		if p.Min != want.Min || p.Max != want.Max || p.Usual != want.Usual || p.Ordinary != want.Ordinary {
			t.Errorf("%s: [%v,%v], usual up to %v, ordinary up to %v; want [%v,%v], %v, %v", name, p.Min, p.Max, p.Usual, p.Ordinary,
				want.Min, want.Max, want.Usual, want.Ordinary)
		}
	}
}
