// What sets the exit code: results that are wrong and could be right, crashes, loops without end; not what no formula does better, not what
// happens on the way to a right result, and not an exception that the code throws itself.
//
// find: line --fail-on wrong
// want: certified cancellation at "3.2 * x"
// exit: 0
// find: line --fail-on zero-crossing
// want: certified cancellation at "3.2 * x"
// find: line --measure relative --fail-on zero-crossing
// want: certified cancellation at "3.2 * x"
// exit: 0
// find: line --measure relative --fail-on inherent
// want: certified cancellation at "3.2 * x"
// find: line --fail-on wrong,on-the-way --domain 'x in [0.25,1]'
// want: certified cancellation at "3.2 * x"
// exit: 0
// find: line --fail-on never
// want: certified cancellation at "3.2 * x"
// exit: 0
// find: line --class avoidable --domain 'x in [0.25,1]'
// want: nothing
// find: versine --fail-on wrong --domain 'x in [1e-9,1]'
// want: certified cancellation at "1 - std::cos(x)"
// exit: 1
// find: versine --class avoidable --kind cancellation --domain 'x in [1e-9,1]'
// want: certified cancellation at "1 - std::cos(x)"
// find: versine --fail-on overflow,trap --domain 'x in [1e-9,1]'
// want: certified cancellation at "1 - std::cos(x)"
// exit: 0
// find: tail --fail-on wrong --domain 'x in [30,50]'
// want: certified underflow at "std::exp(-x * x)"
// exit: 0
// find: tail --kind underflow --fail-on underflow --domain 'x in [30,50]'
// want: certified underflow at "std::exp(-x * x)"
//
// An exception that nobody catches is the code's answer; a program that ends itself in another place is killed.
// find: checked --fail-on wrong --domain 'x in [-10,10]'
// want: certified trap SIGABRT
// exit: 0
// find: checked --fail-on signalled --domain 'x in [-10,10]'
// want: certified trap SIGABRT
// find: asserted --fail-on wrong --domain 'x in [-10,10]'
// want: certified trap SIGABRT
// exit: 1
#include <cmath>
#include <cstdlib>
#include <stdexcept>

double line(double x) { return 3.2 * x - 1.7; }

double versine(double x) { return 1 - std::cos(x); }

double tail(double x) { return 1 + std::exp(-x * x); }

double checked(double x) {
	if (x < 0)
		throw std::domain_error("x is negative");
	return std::sqrt(x);
}

double asserted(double x) {
	if (x < 0)
		std::abort();
	return std::sqrt(x);
}
