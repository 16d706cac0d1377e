// Makes the objects of a recorded call again at other addresses, calls the function, and compares results and memory with the recording.
// The same file runs in a process and in the interpreter. image.go describes the words of an image.

typedef unsigned long fl_word;
typedef unsigned char fl_byte;
typedef void fl_thunk(void *function, fl_word *args, fl_byte *results);

#ifdef __cplusplus
extern "C" {
#endif

enum { FL_SAME, FL_RESULT, FL_MEMORY, FL_MADE };
enum { FL_MOST = 640, FL_FILL = 0xb7 };
enum { FL_BLOCK = 1, FL_NEW = 2, FL_GONE = 4, FL_AFTER = 8, FL_FREED = 16 };

struct fl_object {
	fl_word size, flags, recorded, links, limit; // recorded: its address in the recorded process, 0 if unknown
	const fl_word *before, *after, *link;
	fl_byte *base;
};
static struct fl_object fl_objects[FL_MOST];
static fl_word (*fl_asked)(fl_byte *); // how many bytes of a new block the program asked for; 0 if nothing tells
static fl_word fl_count, fl_where[4]; // fl_where: object, offset, recorded word, word now

// fl_blockOf returns the index of the object that begins at p, -1 for none.
__attribute__((unused)) static int fl_blockOf(void *p)
{
	for (fl_word k = 0; k < fl_count; k++)
		if (p && fl_objects[k].base == (fl_byte *)p && !(fl_objects[k].flags & FL_NEW))
			return (int)k;
	return -1;
}

static const fl_word *fl_linkAt(const struct fl_object *o, fl_word at)
{
	for (fl_word i = 0; i < o->links; i++)
		if (o->link[4 * i] == at)
			return o->link + 4 * i;
	return 0;
}

static fl_word fl_target(const fl_word *link, void **symbols)
{
	if ((long)link[1] < 0)
		return (fl_word)symbols[link[3]];
	return (fl_word)(fl_objects[link[1]].base + link[2]);
}

static fl_word fl_load(const fl_byte *p, fl_word n)
{
	fl_word w = 0;
	__builtin_memcpy(&w, p, n);
	return w;
}

// fl_moved reports whether w points to what the recorded word was points to: the same object, or memory that the call allocated.
static int fl_moved(fl_word was, fl_word w)
{
	for (fl_word k = 0; k < fl_count; k++) {
		struct fl_object *o = &fl_objects[k];
		if (o->recorded && o->base && was - o->recorded <= o->size)
			if (w == (fl_word)(o->base + (was - o->recorded)))
				return 1;
	}
	return was >> 40 && !(was >> 47) && w >= 4096 && !(w >> 47);
}

static int fl_differs(int why, fl_word object, fl_word at, fl_word was, fl_word now)
{
	fl_where[0] = object, fl_where[1] = at, fl_where[2] = was, fl_where[3] = now;
	return why;
}

// fl_unwritten reports whether the bytes that differ are those with which malloc's memory was filled.
static int fl_unwritten(fl_word was, fl_word now)
{
	for (int i = 0; i < 8; i++, was >>= 8, now >>= 8)
		if ((was & 255) != (now & 255) && (now & 255) != FL_FILL)
			return 0;
	return 1;
}

static int fl_kept(fl_word k, void **symbols)
{
	struct fl_object *o = &fl_objects[k];
	fl_word skew = o->recorded & 7 ? 8 - (o->recorded & 7) : o->links ? o->link[0] & 7 : 0;
	for (fl_word at = 0; at < o->size;) {
		fl_word n = at < skew ? skew : at + 8;
		n = (n < o->size ? n : o->size) - at;
		fl_word before = fl_load((const fl_byte *)o->before + at, n), after = before, now = fl_load(o->base + at, n);
		if (o->flags & FL_AFTER)
			after = fl_load((const fl_byte *)o->after + at, n);
		const fl_word *link = n == 8 ? fl_linkAt(o, at) : 0;
		fl_word first = link ? fl_target(link, symbols) : before;
		if (link && (long)link[1] >= 0 && fl_objects[link[1]].flags & FL_FREED && now >= 4096 && !(now >> 47)) {
			at += n; // realloc moved the object in one of the processes
			continue;
		}
		if (after == before ? now != first : now != after && (n < 8 || !fl_moved(after, now)) && !fl_unwritten(after, now))
			return fl_differs(FL_MEMORY, k, at, after, now);
		at += n;
	}
	return FL_SAME;
}

static int fl_made(fl_word k, void **symbols)
{
	struct fl_object *o = &fl_objects[k];
	fl_word asked = fl_asked && o->flags & FL_BLOCK ? fl_asked(o->base) : o->limit, end = asked < o->size ? asked : o->size;
	for (fl_word at = 0; at < end;) {
		fl_word n = end - at < 8 ? end - at : 8;
		fl_word was = fl_load((const fl_byte *)o->before + at, n), now = fl_load(o->base + at, n);
		const fl_word *link = n == 8 ? fl_linkAt(o, at) : 0;
		if (fl_unwritten(was, now)) {
			at += n;
			continue;
		}
		if (link && (long)link[1] >= 0 && fl_objects[link[1]].flags & FL_NEW) {
			struct fl_object *to = &fl_objects[link[1]];
			if (!now)
				return fl_differs(FL_MADE, k, at, was, now);
			if (!to->base)
				to->base = (fl_byte *)now - link[2];
			else if (to->base + link[2] != (fl_byte *)now)
				return fl_differs(FL_MADE, k, at, was, now);
		} else if (link ? now != fl_target(link, symbols) : now != was && (n < 8 || !fl_moved(was, now)) && !fl_unwritten(was, now))
			return fl_differs(FL_MADE, k, at, was, now);
		at += n;
	}
	return FL_SAME;
}

// fl_rebuild rebuilds one call. It returns FL_SAME, or the first difference, whose place is in fl_where.
static int fl_rebuild(const fl_word *image, fl_thunk *thunk, void *function, void **symbols)
{
	const fl_word *args = image + 4, *results = args + 5 * image[0], *p = results + 6 * image[2];
	fl_word words[2 * 64], back[16];
	fl_count = image[1];
	for (fl_word k = 0; k < fl_count; k++) {
		struct fl_object *o = &fl_objects[k];
		fl_word n = (p[0] + 7) / 8;
		o->size = p[0], o->flags = p[1], o->recorded = p[2], o->links = p[3], o->limit = p[4], o->base = 0;
		o->before = p + 5, o->after = o->before + n, o->link = o->after + (o->flags & FL_AFTER ? n : 0);
		p = o->link + 4 * o->links;
		if (!(o->flags & FL_NEW)) {
			// A block begins at a multiple of 16. Another object keeps its place in 64 bytes.
			fl_byte *block = (fl_byte *)__builtin_malloc(o->flags & FL_BLOCK ? o->size : o->size + 128);
			if (!(o->flags & FL_BLOCK))
				block += (64 - (fl_word)block % 64) % 64 + o->recorded % 64;
			o->base = block;
			__builtin_memcpy(o->base, o->before, o->size);
		}
	}
	for (fl_word k = 0; k < fl_count; k++)
		for (fl_word i = 0; i < fl_objects[k].links && !(fl_objects[k].flags & FL_NEW); i++) {
			const fl_word *link = fl_objects[k].link + 4 * i;
			if ((long)link[1] >= 0 && fl_objects[link[1]].flags & FL_NEW)
				continue;
			fl_word to = fl_target(link, symbols);
			__builtin_memcpy(fl_objects[k].base + link[0], &to, 8);
		}
	for (fl_word i = 0; i < image[0]; i++) {
		const fl_word *a = args + 5 * i;
		words[2 * i] = a[3], words[2 * i + 1] = a[4];
		if (a[0] == 1)
			words[2 * i] = (fl_word)(fl_objects[a[1]].base + a[2]);
		else if (a[0] == 3)
			words[2 * i] = (fl_word)symbols[a[2]];
	}
	__builtin_memset(back, 0, sizeof back);
	thunk(function, words, (fl_byte *)back);
	for (fl_word i = 0; i < image[2]; i++) {
		const fl_word *r = results + 6 * i;
		struct fl_object *o = &fl_objects[r[1]];
		fl_word now = back[2 * i], high = back[2 * i + 1];
		if (r[0] == 1 && o->flags & FL_NEW && now)
			o->base = (fl_byte *)now - r[2];
		else if (r[0] == 1 ? now != (fl_word)(o->base + r[2]) : r[0] == 2 && now != 0)
			return fl_differs(FL_RESULT, i, 0, r[4], now);
		else if (r[0] == 3 && now != (fl_word)symbols[r[2]])
			return fl_differs(FL_RESULT, i, 0, r[4], now);
		if (r[0] != 0)
			continue;
		fl_word low = r[3] < 8 ? r[3] : 8, rest = r[3] > 8 ? r[3] - 8 : 0;
		if (__builtin_memcmp(&now, r + 4, low) || rest && __builtin_memcmp(&high, r + 5, rest))
			return fl_differs(FL_RESULT, i, 0, r[4], now);
	}
	for (fl_word k = 0; k < fl_count; k++) {
		struct fl_object *o = &fl_objects[k];
		if (!o->base || o->flags & (FL_GONE | FL_FREED))
			continue;
		int why = o->flags & FL_NEW ? fl_made(k, symbols) : fl_kept(k, symbols);
		if (why != FL_SAME)
			return why;
	}
	return FL_SAME;
}
#ifdef __cplusplus
}
#endif
