// Ends of an operation's domain that exact operands only touch, where no danger value changes its sign.
#include <math.h>

/* h is 1 at antipodes, and more by rounding.
 * find: haversine --domain 'lat1,lat2 in [-1.57,1.57]; lon1,lon2 in [-3.14,3.14]' --kind invalid
 * want: certified invalid at "acos(1 - 2 * h)" */
double haversine(double lat1, double lon1, double lat2, double lon2)
{
	double u = sin((lat2 - lat1) / 2), v = sin((lon2 - lon1) / 2);
	double h = u * u + cos(lat1) * cos(lat2) * v * v;
	return acos(1 - 2 * h);
}
