/* A cast of a constant to float is the float, also if the constant is a quotient. (float)(1.0/3.0) was taken for 1/3.
 *
 * find: *
 * want: nothing
 */

double literal(double x) { return x * ((double)(float)0.1 - 0.100000001490116119384765625); }
double quotient(double x) { return x * ((double)(float)(1.0 / 3.0) - 0.3333333432674407958984375); }
double product(double x) { return x * ((double)(float)(0.1 * 3) - 0.300000011920928955078125); }
