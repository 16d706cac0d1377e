/* Functions of flang's runtime for arrays: assignment, allocation, sums and products. Sums and products follow the order of the elements,
 * as in the loops that flang makes with -O2. An array comes as the descriptor of ISO_Fortran_binding.h. */
typedef unsigned long size;
typedef struct {
	long lower, extent, stride; /* stride in bytes */
} dimension;
typedef struct {
	char *at;
	size length; /* bytes of an element */
	int version;
	unsigned char rank;
	signed char type;
	unsigned char attribute, addendum;
	dimension dim[];
} array;
enum { allocatable = 2, integer4 = 9, integer8 = 10, real4 = 27, real8 = 28, character = 40, most = 15 };

void *malloc(size), free(void *), *memcpy(void *, const void *, size), *memset(void *, int, size);
double sqrt(double), fabs(double);
float sqrtf(float), fabsf(float);
_Noreturn void exit(int);

static size elements(const array *a)
{
	size n = 1;
	for (int i = 0; i < a->rank; i++)
		n *= a->dim[i].extent > 0 ? a->dim[i].extent : 0;
	return n;
}

/* The address of the element that follows k others. Of a scalar, each element is the scalar. */
static char *element(const array *a, size k)
{
	char *at = a->at;
	for (int i = 0; i < a->rank; i++) {
		at += (long)(k % a->dim[i].extent) * a->dim[i].stride;
		k /= a->dim[i].extent;
	}
	return at;
}

static _Bool truth(const array *mask, size k)
{
	if (mask == 0)
		return 1;
	const char *at = element(mask, k);
	return mask->length == 1 ? *at != 0 : mask->length == 8 ? *(const long *)at != 0 : *(const int *)at != 0;
}

/* allocate gives an array memory for its extents, in the order of its elements. */
static void allocate(array *a)
{
	size n = a->length;
	for (int i = 0; i < a->rank; i++) {
		a->dim[i].stride = n;
		n *= a->dim[i].extent > 0 ? a->dim[i].extent : 0;
	}
	a->at = malloc(n > sizeof(long) ? n : sizeof(long));
}

/* establish makes a new array of the type of another one. */
static void establish(array *a, const array *like, int rank, const long *extents)
{
	a->length = like->length;
	a->version = like->version;
	a->rank = rank;
	a->type = like->type;
	a->attribute = allocatable;
	a->addendum = 0;
	for (int i = 0; i < rank; i++) {
		a->dim[i].lower = 1;
		a->dim[i].extent = extents[i];
	}
	allocate(a);
}

static void copy(array *to, const array *from)
{
	size n = elements(to), least = from->length < to->length ? from->length : to->length;
	for (size k = 0; k < n; k++) {
		char *at = element(to, k);
		memcpy(at, element(from, k), least);
		if (to->type == character)
			memset(at + least, ' ', to->length - least);
	}
}

/* duplicate makes a new array with the elements of another one. */
static void duplicate(array *to, const array *from)
{
	long extents[most];
	for (int i = 0; i < from->rank; i++)
		extents[i] = from->dim[i].extent;
	establish(to, from, from->rank, extents);
	copy(to, from);
}

void _FortranAAssign(array *to, const array *from, const char *file, int line)
{
	_Bool differ = to->at == 0;
	if (to->addendum || from->addendum)
		exit(1); /* its elements may have allocatable components, which need copies of their own: the run ends, as by STOP */
	for (int i = 0; i < from->rank; i++)
		differ = differ || to->dim[i].extent != from->dim[i].extent;
	if (to->attribute == allocatable && differ) {
		char *old = to->at;
		for (int i = 0; i < to->rank && from->rank > 0; i++) {
			to->dim[i].lower = old ? from->dim[i].lower : 1;
			to->dim[i].extent = from->dim[i].extent;
		}
		if (to->type == character && old == 0)
			to->length = from->length;
		allocate(to);
		copy(to, from); /* from may be a part of the old memory */
		free(old);
		return;
	}
	size n = elements(from), m = elements(to);
	if (n == 0 || m == 0)
		return;
	const char *first = from->at, *last = element(from, n - 1), *begin = to->at, *end = element(to, m - 1);
	if (from->rank > 0 && m > 1 && first < end + to->length && begin < last + from->length) {
		struct {
			array head;
			dimension dim[most];
		} apart;
		duplicate(&apart.head, from);
		copy(to, &apart.head);
		free(apart.head.at);
		return;
	}
	copy(to, from);
}

void _FortranAAssignTemporary(array *to, const array *from, const char *file, int line) { duplicate(to, from); }
void _FortranACopyInAssign(array *to, const array *from, const char *file, int line) { duplicate(to, from); }

void _FortranACopyOutAssign(array *to, array *from, const char *file, int line)
{
	if (to)
		copy(to, from);
	free(from->at);
	from->at = 0;
}

_Bool _FortranAIsContiguous(const array *a)
{
	size n = a->length;
	for (int i = 0; i < a->rank; i++) {
		if (a->dim[i].extent != 1 && a->dim[i].stride != (long)n)
			return 0;
		n *= a->dim[i].extent;
	}
	return 1;
}

void _FortranAAllocatableSetBounds(array *a, int i, long lower, long upper)
{
	a->dim[i].lower = lower;
	a->dim[i].extent = upper >= lower ? upper - lower + 1 : 0;
}

int _FortranAAllocatableAllocate(array *a, _Bool status, const array *message, const char *file, int line)
{
	allocate(a);
	return 0;
}

int _FortranAAllocatableDeallocate(array *a, _Bool status, const array *message, const char *file, int line)
{
	free(a->at);
	a->at = 0;
	return 0;
}

int _FortranAMoveAlloc(array *to, array *from, const void *type, _Bool status, const array *message, const char *file, int line)
{
	free(to->at);
	to->at = from->at;
	to->length = from->length;
	for (int i = 0; i < from->rank; i++)
		to->dim[i] = from->dim[i];
	from->at = 0;
	return 0;
}

/* The beginning and the end of a loop over the elements that a mask selects. */
#define EACH(T, a, mask) \
	for (size k = 0, n = elements(a); k < n; k++) { \
		T x = *(const T *)element(a, k); \
		if (!truth(mask, k)) \
			continue;

#define NUMBERS(T, name, least, greatest) \
	T _FortranASum##name(const array *a, const char *file, int line, int dim, const array *mask) \
	{ \
		T sum = 0; \
		EACH(T, a, mask) sum += x; } \
		return sum; \
	} \
	T _FortranAProduct##name(const array *a, const char *file, int line, int dim, const array *mask) \
	{ \
		T product = 1; \
		EACH(T, a, mask) product *= x; } \
		return product; \
	} \
	T _FortranAMaxval##name(const array *a, const char *file, int line, int dim, const array *mask) \
	{ \
		T max = least; \
		EACH(T, a, mask) if (x > max) max = x; } \
		return max; \
	} \
	T _FortranAMinval##name(const array *a, const char *file, int line, int dim, const array *mask) \
	{ \
		T min = greatest; \
		EACH(T, a, mask) if (x < min) min = x; } \
		return min; \
	} \
	T _FortranADotProduct##name(const array *a, const array *b, const char *file, int line) \
	{ \
		T sum = 0; \
		EACH(T, a, 0) sum += x * *(const T *)element(b, k); } \
		return sum; \
	}

/* Sums along one dimension. */
#define SUM(T) \
	for (size k = 0, n = elements(a); k < n; k++) { \
		size place = k % before + k / (before * along) * before; \
		if (truth(mask, k)) \
			*(T *)element(to, place) += *(const T *)element(a, k); \
	}

void _FortranASumDim(array *to, const array *a, int dim, const char *file, int line, const array *mask)
{
	long extents[most];
	size before = 1, along = a->dim[dim - 1].extent;
	for (int i = 0, j = 0; i < a->rank; i++) {
		if (i < dim - 1)
			before *= a->dim[i].extent;
		if (i != dim - 1)
			extents[j++] = a->dim[i].extent;
	}
	establish(to, a, a->rank - 1, extents);
	memset(to->at, 0, elements(to) * to->length);
	if (to->type == real4)
		SUM(float)
	else if (to->type == real8)
		SUM(double)
	else if (to->length == sizeof(int))
		SUM(int)
	else
		SUM(long)
}

/* The place of the greatest or least number of a vector, 0 if there is none. Of arrays with more dimensions the run ends. */
#define PLACE(T) \
	EACH(T, a, mask) \
		T best = place ? *(const T *)element(a, place - 1) : x; \
		if (place == 0 || (greatest ? x > best : x < best) || back && x == best) \
			place = k + 1; \
	}

static void place(array *to, const array *a, int kind, const array *mask, _Bool back, _Bool greatest)
{
	long place = 0;
	if (a->rank != 1)
		exit(1);
	if (a->type == real4)
		PLACE(float)
	else if (a->type == real8)
		PLACE(double)
	else if (a->length == sizeof(int))
		PLACE(int)
	else
		PLACE(long)
	establish(to, a, 0, 0);
	to->length = kind;
	to->type = kind == sizeof(int) ? integer4 : integer8;
	if (kind == sizeof(int))
		*(int *)to->at = place;
	else
		*(long *)to->at = place;
}

void _FortranAMaxlocDim(array *to, const array *a, int kind, int dim, const char *file, int line, const array *mask, _Bool back)
{
	place(to, a, kind, mask, back, 1);
}

void _FortranAMinlocDim(array *to, const array *a, int kind, int dim, const char *file, int line, const array *mask, _Bool back)
{
	place(to, a, kind, mask, back, 0);
}

NUMBERS(float, Real4, -0x1.fffffep127f, 0x1.fffffep127f)
NUMBERS(double, Real8, -0x1.fffffffffffffp1023, 0x1.fffffffffffffp1023)
NUMBERS(int, Integer4, -2147483647 - 1, 2147483647)
NUMBERS(long, Integer8, -9223372036854775807L - 1, 9223372036854775807L)

/* The root of the sum of squares, without overflow before the end. flang's runtime computes it in these steps. */
#define NORM(T, name, root, absolute) \
	T name(const array *a, const char *file, int line, int dim) \
	{ \
		T max = 0, sum = 0, by; \
		EACH(T, a, 0) \
			T most = absolute(x); \
			if (max == 0) \
				max = most; \
			else if (most > max) { \
				by = max / most; \
				by *= by; \
				sum = sum * by + by; \
				max = most; \
			} else { \
				by = most / max; \
				sum += by * by; \
			} \
		} \
		return max * root(1 + sum); \
	}
NORM(double, _FortranANorm2_8, sqrt, fabs)
NORM(float, _FortranANorm2_4, sqrtf, fabsf)

_Bool _FortranAAny(const array *a, const char *file, int line, int dim)
{
	for (size k = 0, n = elements(a); k < n; k++)
		if (truth(a, k))
			return 1;
	return 0;
}

_Bool _FortranAAll(const array *a, const char *file, int line, int dim)
{
	for (size k = 0, n = elements(a); k < n; k++)
		if (!truth(a, k))
			return 0;
	return 1;
}

long _FortranACount(const array *a, const char *file, int line, int dim)
{
	long count = 0;
	for (size k = 0, n = elements(a); k < n; k++)
		count += truth(a, k);
	return count;
}

void _FortranATranspose(array *to, const array *from, const char *file, int line)
{
	long extents[2] = { from->dim[1].extent, from->dim[0].extent };
	establish(to, from, 2, extents);
	for (long i = 0; i < extents[0]; i++)
		for (long j = 0; j < extents[1]; j++)
			memcpy(element(to, i + j * extents[0]), element(from, j + i * extents[1]), to->length);
}

#define MATMUL(T, name) \
	void name(array *to, const array *a, const array *b, const char *file, int line) \
	{ \
		long rows = a->rank > 1 ? a->dim[0].extent : 1, inner = a->dim[a->rank - 1].extent; \
		long columns = b->rank > 1 ? b->dim[1].extent : 1; \
		long extents[2] = { a->rank > 1 ? rows : columns, columns }; \
		establish(to, a, a->rank + b->rank - 2, extents); \
		for (long i = 0; i < rows; i++) \
			for (long j = 0; j < columns; j++) { \
				T sum = 0; \
				for (long k = 0; k < inner; k++) \
					sum += *(const T *)element(a, i + k * rows) * *(const T *)element(b, k + j * inner); \
				*(T *)element(to, i + j * rows) = sum; \
			} \
	}
MATMUL(double, _FortranAMatmulReal8Real8)
MATMUL(float, _FortranAMatmulReal4Real4)
