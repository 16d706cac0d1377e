/* The functions behind std::set and std::map of libstdc++: red-black trees. A header node, which is red, has the root as its parent, the
   first node on its left and the last on its right. The root's parent is the header. */
enum { RED, BLACK };
typedef struct node {
	int colour;
	struct node *parent, *side[2]; /* left, right */
} node;

#define SYMBOL(name) __asm__(name)

/* next returns the node that follows x on a side. */
static node *next(node *x, int right)
{
	if (x->side[right]) {
		x = x->side[right];
		while (x->side[!right])
			x = x->side[!right];
		return x;
	}
	node *above = x->parent;
	while (x == above->side[right]) {
		x = above;
		above = above->parent;
	}
	/* From the last node, the way up ends at the header, whose side is the node that it came from. */
	return x->side[right] != above ? above : x;
}

node *increment(node *x) SYMBOL("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
node *increment_const(node *x) SYMBOL("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
node *decrement(node *x) SYMBOL("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
node *decrement_const(node *x) SYMBOL("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");

node *increment(node *x) { return next(x, 1); }
node *increment_const(node *x) { return next(x, 1); }

node *decrement(node *x)
{
	if (x->colour == RED && x->parent->parent == x) /* the header: its predecessor is the last node */
		return x->side[1];
	return next(x, 0);
}
node *decrement_const(node *x) { return decrement(x); }

/* replace puts y, which may be null, where x hangs. */
static void replace(node *x, node *y, node *header)
{
	if (header->parent == x)
		header->parent = y;
	else
		x->parent->side[x == x->parent->side[1]] = y;
	if (y)
		y->parent = x->parent;
}

/* rotate lowers x to a side; its child on the other side comes up. */
static void rotate(node *x, int right, node *header)
{
	node *y = x->side[!right];
	x->side[!right] = y->side[right];
	if (y->side[right])
		y->side[right]->parent = x;
	replace(x, y, header);
	y->side[right] = x;
	x->parent = y;
}

void insert(_Bool left, node *x, node *parent, node *header)
	SYMBOL("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");

void insert(_Bool left, node *x, node *parent, node *header)
{
	x->parent = parent;
	x->side[0] = x->side[1] = 0;
	x->colour = RED;
	if (parent == header) {
		header->parent = header->side[0] = header->side[1] = x;
	} else {
		parent->side[!left] = x;
		if (parent == header->side[!left])
			header->side[!left] = x;
	}
	while (x != header->parent && x->parent->colour == RED) {
		node *above = x->parent, *top = above->parent;
		int right = above == top->side[1];
		node *uncle = top->side[!right];
		if (uncle && uncle->colour == RED) {
			above->colour = uncle->colour = BLACK;
			top->colour = RED;
			x = top;
			continue;
		}
		if (x == above->side[!right]) {
			rotate(above, right, header);
			x = above;
		}
		x->parent->colour = BLACK;
		top->colour = RED;
		rotate(top, !right, header);
	}
	header->parent->colour = BLACK;
}

static node *last(node *x, int right)
{
	while (x->side[right])
		x = x->side[right];
	return x;
}

node *erase(node *x, node *header) SYMBOL("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");

/* erase takes x out of the tree and returns it. */
node *erase(node *x, node *header)
{
	node *child, *above; /* child comes where a node leaves, below above */
	for (int right = 0; right < 2; right++)
		if (header->side[right] == x)
			header->side[right] = x->side[!right] ? last(x->side[!right], right) : x->parent;
	int colour = x->colour;
	if (x->side[0] && x->side[1]) {
		node *y = last(x->side[1], 0); /* takes the place of x */
		colour = y->colour;
		child = y->side[1];
		above = y;
		if (y->parent != x) {
			above = y->parent;
			replace(y, child, header);
			y->side[1] = x->side[1];
			y->side[1]->parent = y;
		}
		replace(x, y, header);
		y->side[0] = x->side[0];
		y->side[0]->parent = y;
		y->colour = x->colour;
		x->colour = colour;
	} else {
		child = x->side[0] ? x->side[0] : x->side[1];
		above = x->parent;
		replace(x, child, header);
	}
	if (colour == RED)
		return x;
	/* One black node is missing on the way to child. */
	while (child != header->parent && (!child || child->colour == BLACK)) {
		int right = child == above->side[1];
		node *other = above->side[!right];
		if (other->colour == RED) {
			other->colour = BLACK;
			above->colour = RED;
			rotate(above, right, header);
			other = above->side[!right];
		}
		node *near = other->side[right], *far = other->side[!right];
		if ((!near || near->colour == BLACK) && (!far || far->colour == BLACK)) {
			other->colour = RED;
			child = above;
			above = above->parent;
			continue;
		}
		if (!far || far->colour == BLACK) {
			near->colour = BLACK;
			other->colour = RED;
			rotate(other, !right, header);
			other = above->side[!right];
		}
		other->colour = above->colour;
		above->colour = BLACK;
		other->side[!right]->colour = BLACK;
		rotate(above, right, header);
		break;
	}
	if (child)
		child->colour = BLACK;
	return x;
}
