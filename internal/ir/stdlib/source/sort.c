/* qsort and bsearch. The sort is a stable merge sort that halves the array from the top: with a comparison that is no order, such as one of
   NaNs, the result is also that of glibc's. Elements move by memcpy, so that exact values move with them. */
typedef unsigned long size;
typedef int comparison(const void *, const void *);
void *malloc(size);
void free(void *);

static void sort(char *first, size n, size width, comparison *compare, char *space)
{
	if (n < 2)
		return;
	size left = n / 2, right = n - left;
	char *x = first, *y = first + left * width, *to = space;
	sort(x, left, width, compare, space);
	sort(y, right, width, compare, space);
	while (left > 0 && right > 0) {
		if (compare(x, y) <= 0) {
			__builtin_memcpy(to, x, width);
			x += width;
			left--;
		} else {
			__builtin_memcpy(to, y, width);
			y += width;
			right--;
		}
		to += width;
	}
	__builtin_memcpy(to, x, left * width);
	__builtin_memcpy(first, space, (n - right) * width);
}

void qsort(void *first, size n, size width, comparison *compare)
{
	if (n < 2 || width == 0)
		return;
	char *space = malloc(n * width);
	if (!space)
		__builtin_trap();
	sort(first, n, width, compare, space);
	free(space);
}

void *bsearch(const void *key, const void *first, size n, size width, comparison *compare)
{
	size from = 0, to = n;
	while (from < to) {
		size middle = (from + to) / 2;
		const char *at = (const char *)first + middle * width;
		int order = compare(key, at);
		if (order == 0)
			return (void *)at;
		if (order < 0)
			to = middle;
		else
			from = middle + 1;
	}
	return 0;
}
