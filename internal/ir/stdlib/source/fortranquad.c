/* Functions of flang's runtime for real(16). */
typedef __float128 quad;

#define ONE(NAME, FUNCTION) quad FUNCTION##f128(quad); quad _FortranA##NAME##F128(quad x) { return FUNCTION##f128(x); }
#define TWO(NAME, FUNCTION) quad FUNCTION##f128(quad, quad); quad _FortranA##NAME##F128(quad x, quad y) { return FUNCTION##f128(x, y); }

ONE(Acos, acos)
ONE(Acosh, acosh)
ONE(Asin, asin)
ONE(Asinh, asinh)
ONE(Atan, atan)
ONE(Atanh, atanh)
ONE(Cos, cos)
ONE(Cosh, cosh)
ONE(Erf, erf)
ONE(Erfc, erfc)
ONE(Exp, exp)
ONE(Lgamma, lgamma)
ONE(Log, log)
ONE(Log10, log10)
ONE(Sin, sin)
ONE(Sinh, sinh)
ONE(Sqrt, sqrt)
ONE(Tan, tan)
ONE(Tanh, tanh)
ONE(Tgamma, tgamma)
TWO(Atan2, atan2)
TWO(Hypot, hypot)
TWO(Pow, pow)
