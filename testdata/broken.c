/* Does not compile: the message shows clang's first error with its line. */
double broken(double x) {
	return x + undeclared; // ERROR: use of undeclared identifier 'undeclared'
}
