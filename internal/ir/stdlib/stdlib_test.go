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
		text := clang(t, "-O0", "-Xclang", "-disable-O0-optnone", "-fno-builtin", "-fPIC", "-w", "-S", "-emit-llvm", "-o", "-", source)
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
	ours := []string{source, "-o", filepath.Join(dir, "ours"), "-lstdc++", "-O0", "-w", "-Wno-override-module"}
	for _, u := range Units() {
		path := filepath.Join(dir, u.Name)
		if err := os.WriteFile(path, u.Text, 0o666); err != nil {
			t.Fatal(err)
		}
		ours = append(ours, path)
	}
	clang(t, source, "-o", filepath.Join(dir, "theirs"), "-lstdc++", "-O0")
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
