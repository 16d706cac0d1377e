package abstract

// A Value is a set of values: floats in parts of one sign, with zero, infinities and NaN; integers; pointers. Joined is the union, Met the
// intersection, Within the inclusion. An outcome has the results of an operation, and the exceptions that it may raise.
//
// Every set of results contains all results of native code, rounded to nearest. Operations on sets must not know control flow or memory.
// Values are plain data: copy and share them.
