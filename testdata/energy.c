#include <math.h>

/* The kinetic energy of a particle with momentum p. Its mass and the speed of light are 1.
 * faultline: p in [1e-9,1] */
double kinetic_energy(double p)
{
    return sqrt(1 + p * p) - 1;
}

/* This function is the example of README.md, which shows the lines above. With a small p the difference cancels.
 *
 * find: kinetic_energy
 * want: certified cancellation at "sqrt(1 + p * p) - 1"
 * explain: kinetic_energy --at p=1e-8
 * says: got    0
 * says: exact  5.0000000000000000
 *
 * The suggestion that faultline prints removes the error.
 * find: suggested
 * want: nothing */

/* faultline: p in [1e-9,1] */
double suggested(double p)
{
    return p * p/(1 + hypot(1, p));
}
