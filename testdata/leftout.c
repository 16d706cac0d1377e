/* Crashes that an optimiser leaves out: the code that is analysed returns there, and the program as it was given does not. */

/*
 * find: divides --evals 300
 * want: certified trap
 * want: inconclusive invalid-conversion at "(int)x; int zero"
 */
double divides(double x) { int n = (int)x; int zero = n - n; return x - 1 + (double)(n / zero); }

/*
 * find: sometimes --evals 300
 * want: certified trap
 */
double sometimes(double x) { return x - 1 + (double)(7 / (x > 3)); }

/*
 * find: large --evals 300
 * want: certified trap
 * want: inconclusive absorption at "return x - 1 + room[0]"
 */
double large(double x) { volatile char room[64 << 20]; room[0] = 1; return x - 1 + room[0]; }

/*
 * find: unused --evals 300
 * want: nothing
 */
double unused(double x) { char room[64 << 20]; return x - 1; }
