/* Functions of flang's runtime. Output is left out. STOP ends the run as a failed assertion does: the program refuses the input. */
typedef unsigned long size;
_Noreturn void __assert_fail(const char *what, const char *file, unsigned line, const char *function);

/* compare compares texts. The shorter one counts as if blanks followed. */
static int compare(const unsigned char *a, const unsigned char *b, size m, size n)
{
	for (size i = 0; i < m || i < n; i++) {
		int x = i < m ? a[i] : ' ', y = i < n ? b[i] : ' ';
		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

int _FortranACharacterCompareScalar1(const unsigned char *a, const unsigned char *b, size m, size n)
{
	return compare(a, b, m, n);
}

/* The number of characters before the blanks at the end. */
size _FortranALenTrim1(const char *text, size n)
{
	while (n > 0 && text[n - 1] == ' ')
		n--;
	return n;
}

/* A statement of output. Its handle is never used. */
static char statement;
void *_FortranAioBeginExternalFormattedOutput(const char *format, size length, const void *descriptor, int unit,
	const char *file, int line) { return &statement; }
void *_FortranAioBeginExternalListOutput(int unit, const char *file, int line) { return &statement; }
_Bool _FortranAioOutputAscii(void *of, const char *text, size length) { return 1; }
_Bool _FortranAioOutputInteger32(void *of, int n) { return 1; }
_Bool _FortranAioOutputInteger64(void *of, long n) { return 1; }
_Bool _FortranAioOutputReal32(void *of, float x) { return 1; }
_Bool _FortranAioOutputReal64(void *of, double x) { return 1; }
_Bool _FortranAioOutputComplex32(void *of, float re, float im) { return 1; }
_Bool _FortranAioOutputComplex64(void *of, double re, double im) { return 1; }
_Bool _FortranAioOutputLogical(void *of, _Bool truth) { return 1; }
_Bool _FortranAioOutputDescriptor(void *of, const void *array) { return 1; }
int _FortranAioEndIoStatement(void *of) { return 0; }

void _FortranAStopStatement(int code, _Bool error, _Bool quiet) { __assert_fail("STOP", "", 0, ""); }

void _FortranAStopStatementText(const char *text, size length, _Bool error, _Bool quiet)
{
	char shown[80] = "STOP ";
	size n = sizeof "STOP " - 1;
	for (size i = 0; i < length && n < sizeof shown - 1; i++)
		shown[n++] = text[i];
	shown[n] = 0;
	__assert_fail(shown, "", 0, "");
}
