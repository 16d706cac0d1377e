package load

// This file states every message, with its exit code and its hint.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/suite"
)

// line returns the number of the first line of a file of testdata that contains text.
func line(t *testing.T, file, text string) string {
	t.Helper()
	source, err := os.ReadFile(testdata + file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(source), text)
	if !found {
		t.Fatalf("%s does not contain %q", file, text)
	}
	return strconv.Itoa(1 + strings.Count(before, "\n"))
}

// Every kind of bad input: its exit code and its message.
func TestErrors(t *testing.T) {
	const wrap = "\n  write a small function that takes numbers or arrays of numbers and calls it, such as driver in driver.c, and find driver.c+FILE:driver"
	made := func(name, parameter, reason string) string {
		return testdata + "unsupported.c:" + line(t, "unsupported.c", " "+name+"(") + ": " + name + " cannot be called: parameter " + parameter + ": " +
			reason + "\n  say how to make it: --make '" + parameter + " = EXPRESSION' (faultline help subjects), or" + wrap[len("\n "):]
	}
	bad := func(name, reason string) string {
		return testdata + "unsupported.c:" + line(t, "unsupported.c", " "+name+"(") + ": " + name + " cannot be called: " + reason + wrap
	}
	at := func(file, name string) string { return testdata + file + ":" + line(t, file, " "+name+"(") + ": " }
	for _, test := range []struct {
		arg  string
		spec Spec
		code int
		want string
	}{
		{"unsupported.c:matrix", Spec{}, subject.CannotLoad, made("matrix", "rows", "a double *** cannot be made")},
		{"unsupported.c:apply", Spec{}, subject.CannotLoad, made("apply", "f", "no function here is a double *(double)")},
		{"unsupported.c:by_value", Spec{}, subject.CannotLoad, made("by_value", "l", "elements: a double *** cannot be made")},
		{"unsupported.c:of_list", Spec{}, subject.CannotLoad, made("of_list", "l", "elements: a double *** cannot be made")},
		{"unsupported.c:opaque", Spec{}, subject.CannotLoad, made("opaque", "p", "a void * cannot be made")},
		{"unsupported.c:varies", Spec{}, subject.CannotLoad, bad("varies", "it takes a variable number of arguments")},
		{"unsupported.c:constant", Spec{}, subject.Usage, at("unsupported.c", "constant") + "constant takes no input: it has no parameters\n" +
			"  write a function with parameters that calls it, and search that one"},
		{"foo.c:foo", Spec{Flags: subject.Flags{Fix: []string{"x=1"}}}, subject.Usage, at("foo.c", "foo") + "foo has no parameter that varies: there is nothing to search\n" +
			"  give one a range with --domain 'x in [LOW,HIGH]', and do not pin it"},
		{"unsupported.c:nothing", Spec{}, subject.Usage, at("unsupported.c", "nothing") + "nothing has no output: it returns no number, and writes none to its " +
			"parameters or to exported variables; faultline does not follow pointers inside an object, and does not read bit-fields\n" +
			"  write a function around it that returns a number"},
		{"unsupported.c:counts", Spec{}, subject.Usage, at("unsupported.c", "counts") + "counts has no output: it returns no number, and it only writes integers to memory, " +
			"which faultline does not compare (sign, parts)\n  write a function around it that returns one of them"},
		{"broken.c", Spec{}, subject.CannotLoad, testdata + "broken.c:" + line(t, "broken.c", "return x + undeclared") + ":13: use of undeclared identifier 'undeclared'\n" +
			"  if a flag defines it, give it with -- -Dundeclared=VALUE; the command was: clang-" + compile.LLVM + " " + strings.Join(compile.Flags, " ") + " -emit-llvm -c " + testdata + "broken.c"},
		{"absent.c:f", Spec{}, subject.CannotLoad, testdata + "absent.c: no such file or directory"},
		{"foo.c:elsewhere", Spec{}, subject.Usage, testdata + "foo.c:elsewhere: " + testdata + "foo.c defines no function elsewhere that can be called from outside\n" +
			"  faultline sites " + testdata + "foo.c lists what it defines"},
		{"foo.c:fo", Spec{}, subject.Usage, testdata + "foo.c:fo: " + testdata + "foo.c defines no function fo that can be called from outside\n  did you mean foo?"},
		{"record.c", Spec{}, subject.Usage, testdata + "record.c: it has 4 functions\n  say " + testdata +
			"record.c:FUNCTION with one of record_e, record, squares, norm; or a glob, " + testdata + "record.c:'*'"},
		{"foo.c", Spec{Flags: subject.Flags{Fix: []string{"y=1"}}}, subject.Usage, "--pin 'y=1': foo has no parameter y\n  its parameters are x"},
		{"foo.c", Spec{Flags: subject.Flags{Domains: []string{"y in [0,1]"}}}, subject.Usage, "--domain 'y in [0,1]': foo has no parameter y\n  its parameters are x"},
		{"foo.c", Spec{Flags: subject.Flags{Domains: []string{"x in [1,-1]"}}}, subject.Usage, "--domain 'x in [1,-1]': domain of x is empty: 1 > -1"},
		{"foo.c", Spec{Flags: subject.Flags{Domains: []string{"x[0..3] in [0,1]"}}}, subject.Usage, "--domain 'x[0..3] in [0,1]': x is no array"},
		{"foo.c", Spec{Flags: subject.Flags{Domains: []string{"x in [1e400,inf]"}}}, subject.Usage, `--domain 'x in [1e400,inf]': "1e400" cannot bound a domain, because it is no number`},
		{"foo.c", Spec{Flags: subject.Flags{Domains: []string{"x in [inf,inf]"}}}, subject.Usage, "--domain 'x in [inf,inf]': domain of x is empty: it contains no finite double"},
		{"floats.c", Spec{Flags: subject.Flags{Domains: []string{"x in [0.1,0.1]"}}}, subject.Usage, "--domain 'x in [0.1,0.1]': domain of x is empty: it contains no finite float"},
		{"floats.c", Spec{Flags: subject.Flags{Fix: []string{"x=0.1"}}}, subject.Usage, "--pin 'x=0.1': x is a float, which has no value 0.1"},
		{"integers.c:power", Spec{Flags: subject.Flags{Fix: []string{"n=2.5"}}}, subject.Usage, "--pin 'n=2.5': n is an integer from -2147483648 to 2147483647"},
		{"integers.c:power", Spec{Flags: subject.Flags{Fix: []string{"n=two"}}}, subject.Usage, `--pin 'n=two': "two" is no value for n`},
		{"integers.c:power", Spec{Flags: subject.Flags{Fix: []string{"n=2"}, Domains: []string{"n in [0,5]"}}}, subject.Usage, "--pin 'n=2': n is fixed, and has a domain: n in [0,5]\n  give one of them"},
		{"integers.c:power", Spec{Flags: subject.Flags{Domains: []string{"n in (0,1)"}}}, subject.Usage, "--domain 'n in (0,1)': domain of n is empty: it contains no integer of the parameter's type"},
		{"integers.c:near", Spec{Flags: subject.Flags{Domains: []string{"n in [9007199254740993,9007199254741993]"}}}, subject.Usage, "--domain 'n in [9007199254740993,9007199254741993]': " +
			"domains and pins of integers end at 2^53; n can be -9007199254740992 to 9007199254740991"},
		{"integers.c:near", Spec{Flags: subject.Flags{Fix: []string{"n=9007199254740994"}}}, subject.Usage, "--pin 'n=9007199254740994': " +
			"domains and pins of integers end at 2^53; n can be -9007199254740992 to 9007199254740991"},
		{"integers.c:near", Spec{Flags: subject.Flags{Fix: []string{"n=1e30"}}}, subject.Usage, "--pin 'n=1e30': domains and pins of integers end at 2^53; n can be -9007199254740992 to 9007199254740991"},
		{"foo.c", Spec{Flags: subject.Flags{Precision: "float"}}, subject.Usage, `--precision: "float" is neither binary32 nor binary64`},
		{"record.c:record_e", Spec{Flags: subject.Flags{Output: []string{"result.value"}}}, subject.Usage, "--result 'result.value': record_e has no output result.value\n  its outputs are return, result.val, result.err"},
		{"foo.c", Spec{Flags: subject.Flags{ErrorOutput: "return"}}, subject.Usage, at("foo.c", "foo") + "foo has no output except its error estimate return\n  name the result with --result"},
		{"record.c:record_e", Spec{Flags: subject.Flags{Output: []string{"[3]"}}}, subject.Usage, "--result '[3]': this names no output\n  an output is NAME, NAME.FIELD or NAME[0..31]"},
		{"foo.c", Spec{Flags: subject.Flags{Init: []string{"set_up"}}}, subject.Usage, "--setup set_up: " + testdata + "foo.c has no function set_up"},
		{"integers.c:power", Spec{Flags: subject.Flags{Init: []string{"either"}}}, subject.Usage, "--setup either: either takes arguments\n  write a function without parameters that calls it"},
	} {
		test.spec.Args = []string{testdata + test.arg}
		_, err := Subjects(context.Background(), test.spec)
		checkError(t, fmt.Sprint(test.arg, test.spec.Fix, test.spec.Domains), err, test.code, test.want)
	}
	_, err := Subjects(context.Background(), Spec{})
	checkError(t, "nothing", err, subject.Usage, "no SUBJECT is given\n  "+suite.TargetForm)
}

// A name that is nearly right was no hint where it stands in a namespace.
func TestNearestInNamespaces(t *testing.T) {
	file := write(t, t.TempDir(), "geo.cpp", "namespace geo { namespace v1 { double area(double a) { return a*a - 1; } } }")
	for name, want := range map[string]string{"geo::v1::aera": "did you mean geo::v1::area?", "geo::aera": "did you mean area?", "aera": "did you mean area?",
		"geo::v1::*q": "faultline sites " + file + " lists what it defines"} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		checkError(t, name, err, subject.Usage, file+":"+name+": "+file+" defines no function "+name+" that can be called from outside\n  "+want)
	}
}

// What is wrong with an expression is said by package fpcore; where, and that it is the user's, by this one.
func TestBadExpressions(t *testing.T) {
	for _, test := range []struct {
		spec  Spec
		where string
	}{
		{Spec{Flags: subject.Flags{Reference: "(sin y)"}}, "--reference '(sin y)'"},
		{Spec{Flags: subject.Flags{Reference: "(sin x"}}, "--reference '(sin x'"},
		{Spec{Flags: subject.Flags{Reference: "(< x 1)"}}, "--reference '(< x 1)'"},
		{Spec{Flags: subject.Flags{Domains: []string{"(< x 1)", "(< y 1)"}}}, "--domain '(< y 1)'"},
		{Spec{Flags: subject.Flags{Domains: []string{"(sin x)"}}}, "--domain '(sin x)'"},
	} {
		test.spec.Args = []string{testdata + "foo.c"}
		_, err := Subjects(context.Background(), test.spec)
		var e *subject.Error
		if !errors.As(err, &e) || e.Code != subject.Usage || e.Where != test.where || e.Next != "its parameters are x" {
			t.Errorf("%+v: %v", test.spec, err)
		}
	}
}

// A glob skips what cannot be called and says why; only if nothing is left is that an error.
func TestGlobSkips(t *testing.T) {
	skipped := make(map[string]error)
	spec := Spec{Args: []string{testdata + "unsupported.c:*", testdata + "foo.c:*"}, Skip: func(name string, err error) { skipped[name] = err }}
	s := loadOne(t, spec)
	if s.Name != "foo" || len(skipped) != 9 || skipped["matrix"] == nil {
		t.Errorf("loaded %s, skipped %v", s.Name, skipped)
	}
	spec.Args = spec.Args[:1]
	_, err := Subjects(context.Background(), spec)
	checkError(t, "all skipped", err, subject.CannotLoad, testdata+"unsupported.c:*: none of the functions can be searched\n"+
		"  matrix cannot be called: parameter rows: a double *** cannot be made\n"+
		"  apply cannot be called: parameter f: no function here is a double *(double)\n"+
		"  by_value cannot be called: parameter l: elements: a double *** cannot be made\n"+
		"  of_list cannot be called: parameter l: elements: a double *** cannot be made\n"+
		"  and 5 more")
}

// Static functions of a source were not among its functions, unless --statics asked for them.
func TestStaticFunctionsOfSources(t *testing.T) {
	file := write(t, t.TempDir(), "plugin.c", "static double twice(double x) { return x*2; }\nstatic double half(double x) { return x/2; }\n"+
		"double (*table[2])(double);\nint init(void) { table[0] = twice; table[1] = half; return 0; }\n")
	for _, spec := range []Spec{{Args: []string{file + ":*"}}, {Args: []string{file}, Whole: true}} {
		spec.Skip = func(string, error) {}
		list, err := Subjects(context.Background(), spec)
		if err != nil || len(list) != 2 || list[0].Name != "twice" || list[1].Name != "half" {
			t.Errorf("%v: %d subjects, %v", spec.Args, len(list), err)
		}
	}
}

func TestNotBitcode(t *testing.T) {
	file := write(t, t.TempDir(), "x.bc", "this is text")
	_, err := Subjects(context.Background(), Spec{Args: []string{file + ":f"}})
	var e *subject.Error
	if !errors.As(err, &e) || e.Code != subject.CannotLoad || !strings.Contains(e.Next, "clang-"+compile.LLVM) {
		t.Errorf("error %v", err)
	}
}

func TestExitCode(t *testing.T) {
	if got := subject.ExitCode(fmt.Errorf("wrapped: %w", subject.UsageError("", "", "x"))); got != subject.Usage {
		t.Errorf("exit code %d of a wrapped usage error", got)
	}
	if got := subject.ExitCode(errors.New("any")); got != subject.CannotLoad {
		t.Errorf("exit code %d of another error", got)
	}
}

// A driver in C was suggested of functions of C++, which it cannot call.
func TestDriverInTheLanguage(t *testing.T) {
	file := write(t, t.TempDir(), "list.cpp", "struct list { double ***of; int n; };\n"+
		"double sum(list l) { return l.of[0][0][0]; }\nextern \"C\" double first(list l) { return l.of[0][0][0]; }\n")
	for name, driver := range map[string]string{"sum": "driver.cpp", "first": "driver.c"} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		if want := "such as driver in " + driver + ", and find " + driver + "+FILE:driver"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestOneNameIsWrong: a name that a file does not define ended the command for all that stood beside it.
func TestOneNameIsWrong(t *testing.T) {
	skipped := map[string]error{}
	spec := Spec{Args: []string{testdata + "foo.c:fooo", testdata + "foo.c:foo"}, Skip: func(name string, err error) { skipped[name] = err }}
	list, err := Subjects(context.Background(), spec)
	if err != nil || len(list) != 1 || list[0].Name != "foo" {
		t.Fatalf("%v, %v", list, err)
	}
	if said := skipped[testdata+"foo.c:fooo"]; len(skipped) != 1 || said == nil || !strings.Contains(said.Error(), "did you mean foo?") {
		t.Errorf("skipped: %v", skipped)
	}
	spec.Args = spec.Args[:1]
	if _, err := Subjects(context.Background(), spec); subject.ExitCode(err) != subject.Usage {
		t.Errorf("alone: %v", err)
	}
}
