/*
 * Functions that keep values from one call to the next: each run of a search is a first call, and calls after others are tried by
 * themselves.
 *
 * One bad argument makes the start of every later iteration an infinity.
 * find: warm --kind poisoned-state --domain 'a in [-10,10]'
 * want: certified poisoned-state
 *
 * find: smoothed --kind poisoned-state
 * want: certified poisoned-state
 *
 * errno is state too: nobody sets it back.
 * find: checked --kind poisoned-state
 * want: certified poisoned-state
 *
 * Sums, counters and random numbers are meant to remember, which is said.
 * find: sum --kind poisoned-state
 * want: nothing
 * says: results depend on earlier calls: sum(x=1.5) gives 1.5, and 3 after sum(x=1.5); faultline always runs first calls
 * find: noisy --kind poisoned-state
 * want: nothing
 * says: results depend on earlier calls
 *
 * A mean of the last four samples forgets what went through it, and a number too large for the others stays in the running sum for good. What
 * fades, and what is kept on purpose, is no harm.
 * find: mean4 --kind poisoned-state
 * want: certified poisoned-state
 * find: fading --kind poisoned-state
 * want: nothing
 * find: peak --kind poisoned-state
 * want: nothing
 *
 * What is written before it is read, or once for all calls alike, is no state. The runs of a search went on from what those before them had
 * left, so that nothing could be certified of warm, and of table only what no first call does.
 * find: scratch --domain 'x in [1,2]'
 * want: nothing
 * find: table --domain 'x in [0,6]' --kind poisoned-state
 * want: nothing
 * find: warm --domain 'a in [1.9,2.1]' --kind inaccuracy
 * want: nothing
 */
#include <errno.h>
#include <math.h>

double warm(double a) {
	static double start = 1;
	double x = start;
	for (int i = 0; i < 8; i++)
		x = (x + a / x) / 2;
	start = x;
	return x;
}

static double level;

double smoothed(double x) {
	level = level * 0.0 + 1 / x;
	return level;
}

double checked(double x) {
	double y = log(x);
	return errno ? -1 : y;
}

double sum(double x) {
	static double s;
	s += x;
	return s;
}

double noisy(double x) {
	static unsigned long seed = 12345;
	seed = seed * 6364136223846793005UL + 1;
	return x * (1 + (double)(seed >> 40) * 0x1p-24);
}

double scratch(double x) {
	static double part[2];
	part[0] = x;
	part[1] = x * x;
	return part[0] + part[1];
}

double table(double x) {
	static double sines[64];
	static _Thread_local int ready;
	if (!ready) {
		for (int i = 0; i < 64; i++)
			sines[i] = sin(i * 0.1);
		ready = 1;
	}
	return sines[(int)(x * 10)];
}

double mean4(double x) {
	static double ring[4], total;
	static int at;
	total += x - ring[at];
	ring[at] = x;
	at = (at + 1) & 3;
	return total / 4;
}

double fading(double x) {
	static double y;
	return y += 0.1 * (x - y);
}

double peak(double x) {
	static double most;
	return most = fmax(most, x);
}
