/* Casts that are written as arithmetic modulo 2^N, and then as signed: binary angles, low bytes. Each was certified as an overflow.
 *
 * find: *
 * want: nothing
 */
#include <math.h>
#include <stdint.h>

int wrap16(double a) { if (!(fabs(a) < 1e6)) return 0; return (int16_t)(uint16_t)(int)a; }
int low8(double a) { if (!(fabs(a) < 1e6)) return 0; return (int8_t)(uint8_t)(int)a; }
int s32(double x) { if (!(fabs(x) < 1e12)) return 0; return (int32_t)(uint32_t)(int64_t)x; }
int s8(double x) { if (!(fabs(x) < 100)) return 0; int32_t f = (int32_t)(x * 256); return (int8_t)(uint8_t)(f & 0xff); }
