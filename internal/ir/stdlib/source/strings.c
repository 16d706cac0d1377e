/* The memory of std::string of libstdc++. */
typedef unsigned long size;
void *new(size) __asm__("_Znwm");
char *create(void *string, size *capacity, size old)
	__asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm");

/* create allocates memory for a text that grows, at least twice as much as before, and a null behind it. */
char *create(void *string, size *capacity, size old)
{
	if (*capacity > old && *capacity < 2 * old)
		*capacity = 2 * old;
	return new(*capacity + 1);
}
