// Runs rebuilt calls in a process of the recorded program: the loader loads this library first, and it replaces main. Each call runs in a
// child process, so that it begins with the program's initial variables.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_realloc(void *, size_t), *__libc_calloc(size_t, size_t);
extern void __libc_free(void *);
size_t malloc_usable_size(void *);

static int running; // a call runs: fill new memory, and note which objects it frees
static struct { void *at; size_t asked; } asked[4096];
static int askedCount;

static void *noted(void *p, size_t from, size_t n)
{
	if (!running || !p)
		return p;
	size_t usable = malloc_usable_size(p);
	if (usable > from)
		memset((char *)p + from, FL_FILL, usable - from);
	asked[askedCount % 4096].at = p, asked[askedCount++ % 4096].asked = n;
	return p;
}

void *malloc(size_t n) { return noted(__libc_malloc(n), 0, n); }
void *calloc(size_t n, size_t m) { return noted(__libc_calloc(n, m), n * m, n * m); }
static void gone(void *p)
{
	int k = running ? fl_blockOf(p) : -1;
	if (k >= 0)
		fl_objects[k].flags |= FL_FREED;
}
void free(void *p)
{
	gone(p);
	__libc_free(p);
}
void *realloc(void *p, size_t n)
{
	size_t was = p ? malloc_usable_size(p) : 0;
	gone(p);
	return noted(__libc_realloc(p, n), was < n ? was : n, n);
}

static fl_word askedFor(fl_byte *p)
{
	fl_word n = malloc_usable_size(p);
	for (int i = 0; i < askedCount && i < 4096; i++)
		if (asked[i].at == p)
			n = asked[i].asked;
	return n;
}

struct outcome { fl_word why, where[4], freed[10], limit[FL_MOST]; };

// symbolAddress returns the address of a symbol: its value, in the file whose path ends with module.
struct wanted { const char *module; fl_word value, found; int fixed; };
static int inModule(struct dl_phdr_info *info, size_t size, void *data)
{
	struct wanted *w = data;
	char path[4096];
	const char *name = info->dlpi_name;
	if (!*name) {
		ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
		path[n < 0 ? 0 : n] = 0, name = path;
	}
	const char *base = strrchr(name, '/');
	if (strcmp(base ? base + 1 : name, w->module))
		return 0;
	w->found = (w->fixed ? 0 : info->dlpi_addr) + w->value;
	return 1;
}

static int rebuildAll(int argc, char **argv, char **envp)
{
	FILE *list = fopen(getenv("FL_SYMBOLS"), "r"), *in = fopen(getenv("FL_IMAGES"), "rb"), *out = fopen(getenv("FL_OUTCOMES"), "wb");
	static void *symbols[1 << 16];
	char module[1024];
	unsigned long index, value;
	int fixed;
	if (!list || !in || !out)
		_exit(3);
	while (fscanf(list, "%lu %1023s %lu %d", &index, module, &value, &fixed) == 4) {
		struct wanted w = {module, value, 0, fixed};
		dl_iterate_phdr(inModule, &w);
		if (w.found && index < 1 << 16 && !symbols[index])
			symbols[index] = (void *)w.found;
	}
	struct outcome *shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	fl_word head[3]; // thunk, symbol of the function, words of the image: 0 for a set-up function, which runs before each later call
	void (*setup[64])(void);
	int setups = 0;
	while (fread(head, 8, 3, in) == 3) {
		if (!head[2]) {
			if (setups == 64)
				_exit(5);
			if (symbols[head[1]])
				setup[setups++] = (void (*)(void))symbols[head[1]];
			continue;
		}
		fl_word *image = malloc(8 * head[2]);
		if (fread(image, 8, head[2], in) != head[2])
			_exit(4);
		memset(shared, 0, sizeof *shared);
		shared->why = 100; // it did not return
		if (!symbols[head[1]]) {
			shared->why = 101; // the program has no such function
			fwrite(shared, sizeof *shared, 1, out);
			free(image);
			continue;
		}
		pid_t child = fork();
		if (!child) {
			alarm(10);
			for (int i = 0; i < setups; i++)
				setup[i]();
			running = 1, fl_asked = askedFor;
			fl_word why = fl_rebuild(image, fl_thunks[head[0]], symbols[head[1]], symbols);
			running = 0;
			for (fl_word k = 0; k < fl_count; k++) {
				struct fl_object *o = &fl_objects[k];
				if (o->flags & FL_FREED)
					shared->freed[k / 64] |= 1ul << k % 64;
				shared->limit[k] = o->flags & FL_NEW && o->flags & FL_BLOCK && o->base ? askedFor(o->base) : o->size;
			}
			memcpy(shared->where, fl_where, sizeof fl_where);
			shared->why = why;
			_exit(0);
		}
		waitpid(child, 0, 0);
		fwrite(shared, sizeof *shared, 1, out);
		free(image);
	}
	fclose(out);
	_exit(0);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, int (*init)(int, char **, char **), void (*fini)(void),
	void (*rtld)(void), void *stack)
{
	__typeof__(__libc_start_main) *real = dlsym(RTLD_NEXT, "__libc_start_main");
	return real(getenv("FL_IMAGES") ? rebuildAll : main, argc, argv, init, fini, rtld, stack);
}
