/* Sterbenz' average ("Automatic Detection of Floating-Point Exceptions", POPL 2013, Figure 1): no overflow, and it may underflow wherever it
 * adds, subtracts and halves.
 *
 * find: average --kind exception
 * want: certified underflow at "return (x+y)/2.0;"
 * want: certified underflow at "return x + (y-x)/2.0;"
 * want: certified underflow at "return y + (x-y)/2.0;"
 * says: "pairs":22,"raised":8,"unreachable":14,"over_floats":12,"over_reals":2,"not_found":0
 *
 * With hunt alone, the flag's underflows are found, too.
 * find: average --strategy hunt --kind exception
 * want: certified underflow at "return x + (y-x)/2.0;"
 */
static double av1(double x, double y)
{
	return (x+y)/2.0;
}

static double av3(double x, double y)
{
	return x + (y-x)/2.0;
}

static double av4(double x, double y)
{
	return y + (x-y)/2.0;
}

double average(double x, double y)
{
	int samesign;
	if (x >= 0) {
		if (y >= 0)
			samesign = 1;
		else
			samesign = 0;
	} else {
		if (y >= 0)
			samesign = 0;
		else
			samesign = 1;
	}
	if (samesign) {
		if (y >= x)
			return av3(x, y);
		else
			return av4(x, y);
	} else
		return av1(x, y);
}
