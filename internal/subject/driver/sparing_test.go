package driver_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject/compile"
)

// An object with more members than a driver sets keeps the initial value of the rest. Before, no driver was written: "its objects have too
// many members".
func TestObjectsWithTooManyMembers(t *testing.T) {
	var source strings.Builder
	source.WriteString("struct many {\n")
	for i := range 200 {
		fmt.Fprintf(&source, "\tdouble *p%d;\n", i)
	}
	source.WriteString("\tdouble rate;\n};\ndouble ratio(const struct many *a, const struct many *b) { return a->rate / b->rate; }\n")
	text := writeAndCompile(t, "many.c", source.String())
	for _, want := range []string{"double a_rate, ", "double b_rate, ", "fl_a.rate = a_rate;", "fl_b.rate = b_rate;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "\n\t") / 2; n > 140 { // the text is there twice
		t.Errorf("%d statements in\n%s", n, text)
	}
}

// A member that cannot be made keeps its initial value, and a pointer back to the object points to it. Copies of inputs are no outputs.
func TestMembersThatCannotBeMade(t *testing.T) {
	text := writeAndCompile(t, "parts.cpp", `
struct Shape { virtual double area() const = 0; virtual ~Shape() {} };
class Body;
struct Part { Body *body; Shape *shape; double mass; };
struct Box { double low, high; };
class Body {
public:
	void accelerate(double by) { speed += by * (parts ? parts->mass : 1) + box.low; }
private:
	Part buffer[40];
	Shape *shape;
	Part *parts;
	double speed;
	Box box;
};
void push(Body &b, double by) { b.accelerate(by); }
`)
	for _, want := range []string{"= b_speed;", "fl_b_parts.mass = b_parts_mass;", "fl_b_parts.body = &fl_b_2;", "fl_out[0] = "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The members of a union without a name are those of the struct around it. Before, the driver had an input of a type without a name.
func TestUnionWithoutName(t *testing.T) {
	text := writeAndCompile(t, "node.c", `
struct node { double *data; union { double low; long next; }; struct { double height, depth; }; };
double area(const struct node *n) { return n->low * n->height + n->depth; }
`)
	for _, want := range []string{".low = n_low;", ".height = n_height;", ".depth = n_depth;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// writeAndCompile returns the drivers of the functions of a source, which clang accepts.
func writeAndCompile(t *testing.T, name, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	var list bytes.Buffer
	text := drivers(t, path, &list)
	if said := compile.Refused(t.Context(), compile.File{Path: path, More: text}, nil, t.TempDir()); said != "" {
		t.Error(said)
	}
	return text + list.String()
}

// Numbers behind the pointers of a returned object are results. Before, no driver was written: "its result has no numbers".
func TestResultsBehindPointers(t *testing.T) {
	text := writeAndCompile(t, "factor.c", `
#include <stdlib.h>
typedef struct { int nzmax, n; int *p; double *x; } sparse;
typedef struct { sparse *L, *U; double *beta; } factors;
factors *factor(const double *a, int n) {
	factors *f = calloc(1, sizeof *f);
	f->L = calloc(1, sizeof *f->L);
	f->L->x = malloc(n * sizeof(double));
	f->L->n = f->L->nzmax = n;
	for (int i = 0; i < n; i++) f->L->x[i] = a[i] / 3;
	return f;
}
`)
	for _, want := range []string{"if ((*fl_result).L) {", "fl_out[fl_i++] = (*(*fl_result).L).x[fl_k", "(*(*fl_result).L).n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text = writeAndCompile(t, "shape.cpp", `
#include <memory>
class Shape { public: virtual double area() const = 0; virtual ~Shape() {} };
class Disc : public Shape { double r; public: Disc(double r) : r(r) {} double area() const override { return 3.14 * r * r; } };
std::unique_ptr<Shape> disc(double x, double y) { return std::make_unique<Disc>(x - y); }
`)
	if want := "fl_out[fl_i++] = (*fl_result).area();"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// clang described a base class as only declared, if a declaration comes first and another source has a virtual method. No member of it was
// set, and every run read a null pointer (all joints of Box2D).
func TestMembersOfABaseDefinedLater(t *testing.T) {
	text := writeAndCompile(t, "wheel.cpp", `
class Joint;
struct Edge { Joint *joint; double w; };
class Joint {
public:
	virtual double g() const = 0;
	virtual void dump();
protected:
	Joint(Edge *) {}
	virtual ~Joint() {}
	Edge *a;
	double k;
};
class Wheel : public Joint {
public:
	double speed() const;
	double g() const override { return i; }
protected:
	Wheel(Edge *e) : Joint(e) {}
	double i;
};
double Wheel::speed() const { return a->w * k - i; }
`)
	for _, want := range []string{"fl_a.w = a_w;", "= k;", "= &fl_a;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
