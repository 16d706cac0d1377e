/* Dates, times of day, degrees and minutes. */
#include <math.h>

/* Whole minutes of a time in hours. */
int whole_minutes(double hours) {
	return (int)(hours * 60); /* textbook */
}

/* Degrees as degrees, minutes and seconds. */
void degrees_minutes(double degrees, int *d, int *m, double *s) {
	*d = (int)degrees;
	*m = (int)((degrees - *d) * 60);                   /* textbook */
	*s = ((degrees - *d) * 60 - *m) * 60;             /* textbook */
}

double to_degrees(int d, int m, double s) { return d + m / 60.0 + s / 3600.0; }

/* The time of day of a Julian date, as a fraction: what the sum drops makes a day of it. */
double time_of_day(double jd) {
	return jd + 0.5 - floor(jd + 0.5); /* textbook */
}

double unix_to_julian(double seconds) { return seconds / 86400 + 2440587.5; }

/* Seconds between two Julian dates in two parts each. */
double seconds_between(double a1, double a2, double b1, double b2) {
	return ((b1 - a1) + (b2 - a2)) * 86400;
}

/* The same, after each date was made one number. */
double seconds_between_sums(double a1, double a2, double b1, double b2) {
	return ((b1 + b2) - (a1 + a2)) * 86400; /* textbook */
}

/* Number of steps of a tenth of a second. */
long tenths(double seconds) {
	return (long)(seconds / 0.1); /* textbook */
}

double century(double jd) { return (jd - 2451545.0) / 36525.0; }

/* The angle of the earth's rotation, in turns, at a date in two parts. */
double earth_turns(double whole, double part) {
	double t = (whole - 2451545.0) + part;
	double turns = fmod(whole, 1.0) + fmod(part, 1.0) + 0.7790572732640 + 0.00273781191135448 * t;
	return turns - floor(turns);
}
