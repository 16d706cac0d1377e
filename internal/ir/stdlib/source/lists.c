/* The functions behind std::list of libstdc++: circular lists with links in both directions. */
typedef struct node {
	struct node *next, *previous;
} node;

#define MEMBER(name) __asm__("_ZNSt8__detail15_List_node_base" name)
void hook(node *x, node *before) MEMBER("7_M_hookEPS0_");
void unhook(node *x) MEMBER("9_M_unhookEv");
void transfer(node *to, node *first, node *end) MEMBER("11_M_transferEPS0_S1_");
void reverse(node *x) MEMBER("10_M_reverseEv");
void swap(node *x, node *y) MEMBER("4swapERS0_S1_");

static void join(node *x, node *y)
{
	x->next = y;
	y->previous = x;
}

void hook(node *x, node *before)
{
	join(before->previous, x);
	join(x, before);
}

void unhook(node *x) { join(x->previous, x->next); }

void transfer(node *to, node *first, node *end)
{
	if (to == end)
		return;
	node *last = end->previous, *before = to->previous;
	join(first->previous, end);
	join(before, first);
	join(last, to);
}

void reverse(node *x)
{
	node *at = x;
	do {
		node *next = at->next;
		at->next = at->previous;
		at->previous = next;
		at = next;
	} while (at != x);
}

void swap(node *x, node *y)
{
	node a = *x, b = *y;
	int some = a.next != x, others = b.next != y;
	x->next = x->previous = x;
	y->next = y->previous = y;
	if (others) {
		join(x, b.next);
		join(b.previous, x);
	}
	if (some) {
		join(y, a.next);
		join(a.previous, y);
	}
}
