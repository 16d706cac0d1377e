package stdlib

// This file tests the units: what is embedded is what clang makes of the sources, and it behaves as the system's libraries do.

import (
	"flag"
	"os"
	osexec "os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "compile the sources")

func clang(t *testing.T, args ...string) string {
	t.Helper()
	path, err := osexec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	out, err := osexec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// noise is what depends on the build of clang and on its path, and says nothing of the functions.
var noise = regexp.MustCompile(`(?m)^(; .*|source_filename.*|attributes #.*|!.*)\n| #\d+\b|, !llvm\.loop !\d+| (dso_local|noundef)\b`)

func TestUnitsAreCompiled(t *testing.T) {
	sources, err := filepath.Glob("source/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatal("no sources", err)
	}
	if len(Units()) != len(sources) {
		t.Errorf("%d units of %d sources", len(Units()), len(sources))
	}
	for _, source := range sources {
		name := strings.TrimSuffix(filepath.Base(source), ".c")
		text := clang(t, "-O0", "-Xclang", "-disable-O0-optnone", "-fno-builtin", "-ffp-contract=off", "-fPIC", "-w", "-S", "-emit-llvm", "-o", "-", source)
		text = "; " + name + ".c, compiled by go test -update\n" + noise.ReplaceAllString(text, "")
		text = regexp.MustCompile(`\n{3,}`).ReplaceAllString(text, "\n\n")
		if *update {
			if err := os.WriteFile(name+".ll", []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if have, _ := os.ReadFile(name + ".ll"); string(have) != text {
			t.Errorf("%s.ll is not what clang makes of %s (go test -update writes it)", name, source)
		}
	}
}

// differ uses containers and qsort in every way that the units have a function for, and prints a hash of all values, in their order.
const differ = `
#include <cstdio>
#include <cstdlib>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
int main() {
	unsigned long h = 0;
	auto mix = [&](unsigned long v) { h = h * 1099511628211ul + v; };
	srand(3);
	for (int r = 0; r < 100; r++) {
		std::multiset<int> s;
		std::map<int, int> m;
		for (int i = 0; i < 200; i++) {
			int k = rand() % 100;
			auto f = s.find(k);
			if (rand() % 3) s.insert(k), m[k] = i;
			else if (f != s.end()) s.erase(f), m.erase(k);
			if (i % 10) continue;
			for (int v : s) mix(v);
			for (auto b = s.rbegin(); b != s.rend(); ++b) mix(*b);
			for (auto &p : m) mix(p.first * 7 + p.second);
		}
	}
	for (int r = 0; r < 30; r++) {
		std::unordered_map<int, int> m;
		if (r % 3 == 1) m.max_load_factor(0.7f + r * 0.01f);
		if (r % 3 == 2) m.max_load_factor(3.3f);
		for (int i = 0; i < 2000 + r; i++) m[rand()] = i, mix(m.bucket_count());
		for (auto &p : m) mix(p.first);
		std::unordered_map<std::string, int> n;
		for (int i = 0; i < 200; i++) n["key" + std::to_string(rand()) + std::string(r % 9, 'x')] = i;
		for (auto &p : n) mix(p.second);
	}
	for (int r = 0; r < 30; r++) {
		std::list<int> a, b;
		for (int i = 0; i < 100; i++) a.push_front(rand()), b.push_back(rand());
		a.reverse(), a.sort(), b.swap(a), a.splice(a.begin(), b), b.swap(a), a.swap(b);
		for (int v : a) mix(v);
		for (int v : b) mix(3 * v);
	}
	auto order = [](const void *a, const void *b) {
		double x = *(double *)a, y = *(double *)b;
		return x < y ? -1 : x > y ? 1 : 0;
	};
	for (int r = 0; r < 50; r++) {
		double v[500];
		int n = rand() % 500;
		for (int i = 0; i < n; i++) v[i] = rand() % 7 ? rand() % 300 : 0. / 0.;
		qsort(v, n, 8, order);
		for (int i = 0; i < n; i++) mix(v[i] != v[i] ? -1 : (unsigned long)v[i]);
		double k = rand() % 300, w[5] = {1, 50, 100, 200, 250};
		mix(bsearch(&k, w, 5, 8, order) != 0);
	}
	printf("%lx\n", h);
}
`

// TestUnitsDoWhatLibrariesDo runs a program with the system's functions, and with those of the units in their place.
func TestUnitsDoWhatLibrariesDo(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "differ.cc")
	if err := os.WriteFile(source, []byte(differ), 0o666); err != nil {
		t.Fatal(err)
	}
	ours := []string{source, "-o", filepath.Join(dir, "ours"), "-Wl,--no-as-needed", "-lstdc++", "-lm", "-O0", "-w", "-Wno-override-module"}
	for _, u := range Units() {
		path := filepath.Join(dir, u.Name)
		if err := os.WriteFile(path, u.Text, 0o666); err != nil {
			t.Fatal(err)
		}
		ours = append(ours, path)
	}
	clang(t, source, "-o", filepath.Join(dir, "theirs"), "-Wl,--no-as-needed", "-lstdc++", "-lm", "-O0")
	clang(t, ours...)
	var said []string
	for _, name := range []string{"theirs", "ours"} {
		out, err := osexec.Command(filepath.Join(dir, name)).Output()
		if err != nil || len(out) == 0 {
			t.Fatal(name, err)
		}
		said = append(said, string(out))
	}
	if said[0] != said[1] {
		t.Errorf("the units give %s, the libraries %s", said[1], said[0])
	}
}

// arrays prints what flang makes of array expressions.
const arrays = `
program arrays
implicit none
real(8) :: a(3,4), b(4,2), v(3)
real(4) :: s(5), m(2,2)
integer :: i, j, k(3)
real(8), allocatable :: r(:), p(:), q(:,:)
logical :: l(3)
do j = 1, 4; do i = 1, 3; a(i,j) = sin(real(7*i+3*j, 8)); end do; end do
do j = 1, 2; do i = 1, 4; b(i,j) = cos(real(5*i+j, 8)); end do; end do
s = [(0.1*i, i=1,5)]; s(3) = -2; m = reshape([1.,2.,3.,4.], [2,2]); k = [3, 1, 2]
print *, sum(a), product(a), maxval(a), minval(a), norm2(a), sum(s), norm2(s), product(k), sum(k), maxval(k)
a = anint(8*a)/8; print *, sum(a, dim=1); print *, sum(a, dim=2); print *, sum(a, mask=a>0), maxval(s, mask=s<0.35)
print *, matmul(a, b); print *, matmul(a(:, 2), a); print *, matmul(a, b(:, 1)); print *, matmul(m, transpose(m))
print *, maxloc(s, 1), minloc(s, 1), maxloc(k, 1), dot_product(s, s), dot_product(a(1,:), a(2,:))
v = a(:, 3); v(2:3) = v(1:2); print *, v
r = a(:, 1); r = r(3:1:-2); print *, r, size(r); r = r(2:2); print *, r
q = transpose(a); q = q(4:1:-1, :); print *, q, lbound(q); q = 0.5d0; print *, q
l = v > 0; print *, any(l), all(l), count(l)
call twice(3, a(2, 1:3)); print *, a(2, :)
allocate(p(2:4)); p = v; call move_alloc(p, r); print *, r, lbound(r), allocated(p)
contains
subroutine twice(n, x)
integer, intent(in) :: n
real(8), intent(inout) :: x(n)
x = x*2
end
end
`

// TestFortranArrays runs a program with the functions of flang's runtime, and with ours in their place. The runtime's SUM compensates its
// sum, with a wrong sign in LLVM 19. With -O2, flang adds in the order of the elements, as ours do.
func TestFortranArrays(t *testing.T) {
	flang, err := osexec.LookPath("flang-new-19")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	source, ours := filepath.Join(dir, "arrays.f90"), filepath.Join(dir, "ours.o")
	if err := os.WriteFile(source, []byte(arrays), 0o666); err != nil {
		t.Fatal(err)
	}
	clang(t, "-w", "-Wno-override-module", "-c", "fortranarrays.ll", "-o", ours)
	said := make(map[string]string)
	for name, args := range map[string][]string{"theirs": {"-O2"}, "ours": {"-O0", ours, "-Wl,-z,muldefs"}} {
		out := filepath.Join(dir, name)
		if text, err := osexec.Command(flang, append(args, source, "-o", out)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		text, err := osexec.Command(out).Output()
		if said[name] = string(text); err != nil || len(text) == 0 {
			t.Fatal(name, err)
		}
	}
	if said["ours"] != said["theirs"] {
		t.Errorf("ours:\n%s\ntheirs:\n%s", said["ours"], said["theirs"])
	}
}
