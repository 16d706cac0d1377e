package interp_test

import "testing"

// gotoCallers jump to addresses of blocks: from a table, by differences, and in a block that is listed twice.
const gotoCallers = `
static double machine(const unsigned char *code, double x)
{
	static void *const labels[] = {&&add, &&halve, &&root, &&stop};
	static const int differences[] = {&&add - &&add, &&halve - &&add, &&root - &&add, &&stop - &&add};
	goto *labels[*code++];
add:
	x += 1;
	goto *labels[*code++];
halve:
	x /= 2;
	goto *(&&add + differences[*code++]);
root:
	x *= x;
	goto *(*code ? labels[*code++] : &&add);
stop:
	return x;
}
double t_sum(double x) { return machine((const unsigned char[]){0, 0, 3}, x); }
double t_mixed(double x) { return machine((const unsigned char[]){1, 2, 1, 0, 1, 3}, x); }
double t_choice(double x, double y) { return machine(x < y ? (const unsigned char[]){1, 1, 3} : (const unsigned char[]){2, 2, 3}, x); }
double t_local(double x) { void *to = x < 0 ? &&less : &&more; goto *to; less: return -x; more: return x * 3; }
`

// TestComputedGotos: one of them ended every run.
func TestComputedGotos(t *testing.T) { agreesAsGiven(t, gotoCallers) }
