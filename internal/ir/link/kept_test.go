package link

import (
	"slices"
	"strings"
	"testing"
)

// The name says what a call of run may do to a variable: those of w are written, those of r are read alone.
const keptText = `
struct series { double *c; int order; };
static double r_table[] = {1, 2, 3}, w_table[] = {1, 2, 3}, w_leaked[2], r_seen[2], w_stored[2], w_moved[3], w_copied[3], w_round[3], w_asked[3];
static double w_returned[2], r_weights[4] = {1, 2, 3, 4}, w_deep[2], r_compared[2], w_cell, w_picked, w_number;
static struct series r_series = {r_table, 2}, r_lead = {w_table, 2}, w_series, r_origin = {w_moved, 2}, r_source = {w_copied, 2}, w_target;
static double *r_pointer = w_deep, *w_pointer;
static double w_whole, w_sine, w_cosine;
static int w_exponent, w_quotient, w_sign;
extern double modf(double, double *), frexp(double, int *), remquo(double, double, int *), lgamma_r(double, int *);
extern void sincos(double, double *, double *);
static long r_counts[3] = {1, 2, 3};
extern void outside(const double *);
__attribute__((noinline)) static double sum(const struct series *s, int n) { return n ? s->c[n] + sum(s, n - 1) : s->c[0]; }
__attribute__((noinline)) static void set(struct series *s, double x) { s->c[0] = x; }
__attribute__((noinline)) static double *pick(double *a, int k) { return a + k; }
__attribute__((noinline)) static void walk(double *a, int n) { while (n--) { *a++ += 1; } }
__attribute__((noinline)) static double look(const double *a, int n) { double s = 0; while (n--) s += *a++; return s; }
__attribute__((noinline)) static void number(unsigned long a) { *(double *)a = 1; }
double run(double x, int k) {
	struct series local = {w_stored, 1};
	struct series *volatile kept = &local;
	kept->c[0] = x;
	set(&r_lead, x);
	w_series = r_origin;
	w_series.c[1] = x;
	__builtin_memcpy(&w_target, &r_source, sizeof w_target);
	w_target.c[1] = x;
	outside(w_leaked);
	*pick(w_returned, k) = x;
	walk(w_round, 3);
	*r_pointer = x;
	w_pointer = w_asked;
	w_cell = x;
	*(k ? &w_picked : &x) = 2;
	number((unsigned long)&w_number);
	sincos(x, &w_sine, &w_cosine);
	x += modf(x, &w_whole) + frexp(x, &w_exponent) + remquo(x, 3, &w_quotient) + lgamma_r(x, &w_sign);
	return sum(&r_series, 2) + look(r_seen, 2) + r_weights[r_counts[k] & 3] + (&x == r_compared);
}
double quiet(double x) { return x + sum(&r_series, 1); }
`

// A call keeps what it may write, through whatever pointer, and nothing that it only reads, behind pointers and calls that it shares too.
func TestKeptIsWhatIsWritten(t *testing.T) {
	p := program(t, load(t, compile(t, keptText, plainFlags...)), "run", "quiet")
	var got []string
	for _, id := range p.Kept(p.Func("run").ID) {
		got = append(got, p.Globals[id].Name)
	}
	for _, g := range p.Globals {
		if kept := slices.Contains(got, g.Name); kept != strings.HasPrefix(g.Name, "w_") && g.Unit >= 0 {
			t.Errorf("%s is kept: %v", g.Name, kept)
		}
	}
	if len(got) < 15 {
		t.Errorf("kept are %v alone", got)
	}
	if all := p.Changing(); len(all) != len(got) {
		t.Errorf("%d variables change, %d by the one function that writes", len(all), len(got))
	}
	if quiet := p.Kept(p.Func("quiet").ID); len(quiet) > 0 {
		t.Errorf("a function that only reads keeps %v", quiet)
	}
}

// TestRememberedBehindPointers: memory that a variable points to survives a call as the variable does.
func TestRememberedBehindPointers(t *testing.T) {
	p := program(t, load(t, compile(t, `
extern void *malloc(unsigned long);
static double *state, *table;
void init(void) { state = malloc(8); table = malloc(8); }
double step(double x) { return *state += x * *table; }
double look(double x) { return *table * x; }
`, plainFlags...)), "step", "look", "init")
	names := func(entry string) (list []string) {
		for _, id := range p.Remembered(p.Func(entry).ID) {
			list = append(list, p.Globals[id].Name)
		}
		return list
	}
	if got := names("step"); !slices.Equal(got, []string{"state"}) {
		t.Errorf("a later call of step computes with %v, want state", got)
	}
	if got := names("look"); got != nil {
		t.Errorf("a later call of look computes with %v, want nothing", got)
	}
}
