/* Does not compile: the message shows clang's first error with its line.
 *
 * find: broken
 * error: 3 broken.c:@"undeclared;":13: use of undeclared identifier */
double broken(double x) {
	return x + undeclared; // ERROR: use of undeclared identifier 'undeclared'
}
