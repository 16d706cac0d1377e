// Amounts, rates, and time.
#include <cmath>

namespace money {

class Amount {
	long units;

public:
	explicit Amount(double value)
	    : units(static_cast<long>(value * 100)) { // textbook
	}
	long cents() const { return units; }
};

long parse(double value) { return Amount(value).cents(); }

// A rate of interest, with what can be asked of it.
class Rate {
	double r;

public:
	explicit Rate(double rate) : r(rate) {}
	double discount(double years) const {
		return std::pow(1 + r, -years); // textbook
	}
	double present(double years) const {
		return (1 - discount(years)) / r; // textbook
	}
	double gain(double years) const { return std::expm1(years * std::log1p(r)); }
};

double present_value(double rate, double years) { return Rate(rate).present(years); }

double gain(double rate, double years) { return rate > -1 ? Rate(rate).gain(years) : 0; }

// Days and nights of a stay, from hours.
int nights(double hours) {
	return static_cast<int>(hours / 0.1 / 240); // textbook
}

struct Stamp {
	long seconds;
	double fraction;
};

double elapsed(const Stamp &a, const Stamp &b) { return double(b.seconds - a.seconds) + (b.fraction - a.fraction); }

double margin(double price, double cost) { return (price - cost) / price; }

// The price of a bond whose coupon is paid twice a year.
double bond(double coupon, double yield, int years) {
	double half = yield / 2, d = std::pow(1 + half, -2 * years);
	return coupon / 2 * ((1 - d) / half) + 100 * d; // textbook
}

} // namespace money
