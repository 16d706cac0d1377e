// Exceptions of the library keep their text, and what() returns it.
//
// find: caught --kind inaccuracy
// want: certified cancellation at "return x * x - strlen(e.what())"
// find: copied --kind inaccuracy
// want: certified cancellation at "return x * x - 2.0 * strlen(e.what())"
// find: allocated --kind inaccuracy
// want: certified cancellation at "return x * x - 3.0 * strlen(e.what())"
//
// A finding says the text of an exception that nobody catches.
// find: literal
// says: "thrown":"std::invalid_argument","thrown_text":"negative x"
// exit: 1
// find: own
// says: "thrown":"own_error","thrown_text":"it is too large"
// exit: 1
// find: described
// says: "thrown":"described_error","thrown_text":"described by the program"
// exit: 1
// find: nested
// says: "thrown":"std::out_of_range","thrown_text":"second"
// exit: 1
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

struct own_error : std::runtime_error {
	int code;
	own_error(const std::string &text, int code) : std::runtime_error(text), code(code) {}
};

struct described_error : std::exception {
	const char *what() const noexcept override { return "described by the program"; }
};

double literal(double x) {
	if (x < 0)
		throw std::invalid_argument("negative x");
	return x;
}

double own(double x) {
	if (x > 100)
		throw own_error("it is too large", 3);
	return x;
}

double described(double x) {
	if (x > 100)
		throw described_error();
	return x;
}

double nested(double x) {
	try {
		if (x < 0)
			throw std::range_error("second");
	} catch (const std::exception &e) {
		throw std::out_of_range(e.what());
	}
	return x;
}

double caught(double x) {
	try {
		literal(-x * x - 1);
	} catch (const std::logic_error &e) {
		return x * x - strlen(e.what());
	}
	return 0;
}

double copied(double x) {
	std::runtime_error e("1234567");
	std::runtime_error f(e);
	e = f;
	try {
		throw e;
	} catch (std::runtime_error e) {
		return x * x - 2.0 * strlen(e.what());
	}
	return 0;
}

double allocated(double x) {
	try {
		throw std::bad_alloc();
	} catch (const std::exception &e) {
		return x * x - 3.0 * strlen(e.what());
	}
	return 0;
}
