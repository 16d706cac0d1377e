package source

// This file lists laws for expressions of a source. Capital letters stand for any expression, R for the rest of a sum or a product.
// as(S, x) matches x and names it S. WHOLE is the matched expression, FIRST its first operand.
//
// A law need not hold for every input: a patch that a law makes is compiled, tried and searched before anybody sees it. Laws that are
// better in more places come first.
//
// Higham, Accuracy and Stability of Numerical Algorithms, 2002, sections 1.7 to 1.14. Kahan, Miscalculating Area and Angles of a
// Needle-like Triangle, 2014: angles, triangles. Jeannerod, Louvet, Muller 2013: ab - cd by fma.
var sourceLaws = [][2]string{
	// exponentials and logarithms
	{"pow(A / B, Y) - 1", "expm1(Y * log1p((A - B) / B))"},
	{"pow(A / B, Y) - 1", "fabs(Y * log1p((A - B) / B)) < 1 ? expm1(Y * log1p((A - B) / B)) : pow(A / B, Y) - 1"},
	{"pow(1 + X, Y) - 1", "expm1(Y * log1p(X))"},
	{"pow(1 + X, Y) - 1", "fabs(Y * log1p(X)) < 1 ? expm1(Y * log1p(X)) : pow(1 + X, Y) - 1"},
	{"pow(1 - X, Y) - 1", "expm1(Y * log1p(-X))"},
	{"pow(1 - X, Y) - 1", "fabs(Y * log1p(-X)) < 1 ? expm1(Y * log1p(-X)) : pow(1 - X, Y) - 1"},
	{"pow(X, Y) - 1", "expm1(Y * log(X))"},
	{"pow(X, Y) - 1", "fabs(Y * log(X)) < 1 ? expm1(Y * log(X)) : pow(X, Y) - 1"},
	{"exp(X) - 1", "expm1(X)"},
	{"exp(X) / (1 + exp(X))", "X < 0 ? exp(X) / (1 + exp(X)) : 1 / (1 + exp(-X))"},
	{"(exp(X) - exp(-X)) / (exp(X) + exp(-X))", "tanh(X)"},
	{"(exp(X) - exp(-X)) / 2", "sinh(X)"},
	{"log(exp(A) + exp(B))", "fmax(A, B) + log1p(exp(-fabs(A - B)))"},
	{"log(1 + exp(X))", "fmax(X, 0) + log1p(exp(-fabs(X)))"},
	{"log(X + sqrt(X * X + 1))", "asinh(X)"},
	{"log((1 + X) / (1 - X)) / 2", "atanh(X)"},
	{"0.5 * log((1 + X) / (1 - X))", "atanh(X)"},
	{"log(1 + X)", "log1p(X)"},
	{"log(1 - X)", "log1p(-X)"},
	{"log10(1 + X)", "log1p(X) / log(10)"},
	{"log(cosh(X))", "fabs(X) < 1 ? log1p(2 * sinh(X / 2) * sinh(X / 2)) : fabs(X) + log1p(exp(-2 * fabs(X))) - log(2)"},
	{"1 - 0.5 * (1 + erf(X))", "0.5 * erfc(X)"},
	{"1 + erf(X)", "erfc(-X)"},
	{"1 - erf(X)", "erfc(X)"},
	// roots
	{"(as(S, sqrt(B * B - 4 * A * C)) - B) / (2 * A)", "B > 0 ? 2 * C / (-B - S) : (S - B) / (2 * A)"},
	{"(-B - as(S, sqrt(B * B - 4 * A * C))) / (2 * A)", "B < 0 ? 2 * C / (S - B) : (-B - S) / (2 * A)"},
	{"as(H, (A + D) / 2) - as(S, sqrt((A - D) * (A - D) / 4 + B * B))",
		"H > 0 ? (fma(A, D, -(B * B)) - fma(B, B, -(B * B))) / (H + S) : H - S"},
	{"(as(T, A + D) - sqrt(T * T - 4 * (A * D - B * B))) / 2", "T > 0 ? 2 * (fma(A, D, -(B * B)) - fma(B, B, -(B * B))) / " +
		"(T + hypot(A - D, 2 * B)) : (T - hypot(A - D, 2 * B)) / 2"},
	{"sqrt((as(S, sqrt(A * A + B * B)) + A) / 2)", "A < 0 ? fabs(B) / sqrt(2 * (S - A)) : WHOLE"},
	{"as(S, sqrt(X * X + R)) - X", "X > 0 ? R / (S + X) : S - X"},
	{"as(S, sqrt(X * X + R)) + X", "X < 0 ? R / (S - X) : S + X"},
	{"-X - as(S, sqrt(X * X + R))", "X < 0 ? -(R) / (S - X) : -X - S"},
	{"X - as(S, sqrt(X * X + R))", "X > 0 ? -(R) / (X + S) : X - S"},
	{"sqrt(A * A + B * B - 2 * A * B * cos(G))", "(A < 0) == (B < 0) ? hypot(A - B, 2 * sqrt(fabs(A)) * sqrt(fabs(B)) * sin(G / 2)) : " +
		"hypot(A + B, 2 * sqrt(fabs(A)) * sqrt(fabs(B)) * cos(G / 2))"},
	{"sqrt(X * X + Y * Y)", "hypot(X, Y)"},
	// angles
	{"1 - cos(X)", "2 * sin(X / 2) * sin(X / 2)"},
	{"sin(X + H) - sin(X)", "2 * cos(X + H / 2) * sin(H / 2)"},
	{"sin(X + H) - sin(X)", "2 * (cos(X) * cos(H / 2) - sin(X) * sin(H / 2)) * sin(H / 2)"},
	{"cos(X + H) - cos(X)", "-2 * sin(X + H / 2) * sin(H / 2)"},
	{"X - sin(X)", "fabs(X) < 0.5 ? X * X * X / 6 * (1 - X * X / 20 * (1 - X * X / 42 * (1 - X * X / 72 * (1 - X * X / 110 * " +
		"(1 - X * X / 156 * (1 - X * X / 210)))))) : X - sin(X)"},
	{"acos(as(W, A * C + B * D) / R)", "atan2(fabs(fma(A, D, -(B * C)) - fma(B, C, -(B * C))), W)"},
	{"acos(as(W, A * X + B * Y + C * Z) / R)", "atan2(hypot(hypot(B * Z - C * Y, C * X - A * Z), A * Y - B * X), W)"},
	{"acos(as(W, A * X + B * Y + C * Z) / R)", "atan2(hypot(hypot(fma(B, Z, -(C * Y)) - fma(C, Y, -(C * Y)), " +
		"fma(C, X, -(A * Z)) - fma(A, Z, -(A * Z))), fma(A, Y, -(B * X)) - fma(B, X, -(B * X))), W)"},
	{"acos(W / sqrt(W * W + X * X + Y * Y + Z * Z))", "atan2(hypot(hypot(X, Y), Z), W)"},
	{"acos(W / sqrt(W * W + X * X))", "atan2(fabs(X), W)"},
	{"acos(sin(A) * sin(B) + cos(A) * cos(B) * cos(D))", "FIRST > 0.99999 ? 2 * asin(hypot(sin((A - B) / 2) * cos(D / 2), " +
		"cos((A + B) / 2) * sin(D / 2))) : acos(fmax(FIRST, -1))"},
	{"acos(sin(A) * sin(B) + cos(A) * cos(B) * cos(D))", "FIRST > 0.9999999 ? 2 * asin(hypot(sin((A - B) / 2) * cos(D / 2), " +
		"cos((A + B) / 2) * sin(D / 2))) : acos(fmax(FIRST, -1))"},
	{"as(U, sin((A - B) / 2)) * U + cos(A) * cos(B) * as(V, sin(D / 2)) * V",
		"U * U * cos(D / 2) * cos(D / 2) + cos((A + B) / 2) * cos((A + B) / 2) * V * V"},
	{"asin(sqrt(X))", "asin(sqrt(fmin(X, 1)))"},
	{"acos(X)", "acos(fmax(-1, fmin(X, 1)))"},
	{"pow(1 + X, Y)", "fabs(X) < 0.001 ? exp(Y * log1p(X)) : pow(1 + X, Y)"},
	// products and quotients
	{"A * A - B * B", "(A - B) * (A + B)"},
	{"1 / as(S, sqrt(1 - X)) - 1", "X / (S * (1 + S))"},
	{"1 - as(S, sqrt(1 - X))", "X / (1 + S)"},
	{"as(S, sqrt(1 + X)) - 1", "X / (S + 1)"},
	{"as(S, sqrt(A)) - as(T, sqrt(B))", "(A - B) / (S + T)"},
	{"sqrt(X * X + Y * Y + Z * Z)", "hypot(hypot(X, Y), Z)"},
	{"1 - B * B", "(1 - B) * (1 + B)"},
	{"(A + B) / 2", "A / 2 + B / 2"},
	{"0.5 * (A + B)", "0.5 * A + 0.5 * B"},
	{"A * B - C * D", "fma(A, B, -(C * D)) - fma(C, D, -(C * D))"},
	{"A * B + C * D", "fma(A, B, C * D) + fma(C, D, -(C * D))"},
	{"C - A * B", "fma(-A, B, C)"},
	{"A * B + C", "fma(A, B, C)"},
}
