package frozen

// This file is the list of parts.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A part is a group of subjects. Its commands answer for those of them that match a glob.
type part struct {
	name     string
	commands func(t *testing.T, r *runner, glob string) []command
}

var parts = []part{
	{"gsl", search("--evals", "10000", "gsl.toml")},
	{"erfa", search("$SUBJECTS/erfa/liberfa.a")},
	{"everyday", search("everyday.toml")},
	{"hidden", search("hidden.toml")},
	{"ariadne", ariadne},
	{"twins", listed(twins)},
	{"fpcore", search("suites/fpbench/fpbench.fpcore")},
	{"strategies", listed(strategies)},
	{"promises", promises},
	{"points", points},
	{"sites", listed(sites)},
	{"formats", formats},
}

func partNames() string {
	var list []string
	for _, p := range parts {
		list = append(list, p.name)
	}
	return strings.Join(list, " ")
}

// find is the beginning of every search.
var find = []string{"find", "--format", "json", "--seed", "1"}

// search makes a part of one command: find with these flags and the functions of a file, each of which has an answer of its own.
func search(words ...string) func(*testing.T, *runner, string) []command {
	file := words[len(words)-1]
	return func(_ *testing.T, r *runner, glob string) []command {
		args := slices.Concat(find, words[:len(words)-1], []string{r.expanded(file) + ":" + glob})
		return []command{{name: "-", args: args, split: true}}
	}
}

// expanded puts the folder of subjects in the place of its name.
func (r *runner) expanded(text string) string {
	return strings.ReplaceAll(text, "$SUBJECTS", r.subjects)
}

// ofAriadne are functions of ariadne.toml from 20 files, with public and static ones among them.
var ofAriadne = strings.Fields(`gsl_sf_airy_zero_Ai_e gsl_sf_bessel_Jnu_asympx_e gsl_sf_beta_e gsl_sf_clausen_e gsl_sf_hydrogenicR_1_e gsl_sf_dawson_e
	gsl_sf_debye_1_e gsl_sf_dilog_e gsl_sf_ellint_RC_e gsl_sf_erfc_e gsl_sf_exprel_n_CF_e gsl_sf_expint_E1_e gsl_sf_fermi_dirac_m1_e
	gsl_sf_gamma_inc_Q_e gsl_sf_hyperg_2F0_e gsl_sf_lambert_W0_e gsl_sf_conicalP_1_e gsl_sf_log_1plusx_mx_e gsl_sf_psi_1_e
	gsl_sf_hzeta_e`)

func ariadne(_ *testing.T, r *runner, pattern string) []command {
	args := slices.Concat(find, []string{"--evals", "5000", "--strategy", "hunt,ariadne"})
	for _, name := range ofAriadne {
		if glob(pattern, name) {
			args = append(args, "ariadne.toml:"+name)
		}
	}
	return []command{{name: "-", args: args, split: true}}
}

// listed makes a part of a list of commands, one a line. A command that is a search has an answer for each subject.
func listed(lines string) func(*testing.T, *runner, string) []command {
	return func(_ *testing.T, r *runner, pattern string) (list []command) {
		for line := range strings.Lines(strings.TrimSpace(lines)) {
			name := strings.TrimSpace(line)
			if !glob(pattern, name) {
				continue
			}
			args := words(r.expanded(name))
			switch args[0] {
			case "find", "ranges":
				args = slices.Insert(args, 1, find[1:]...)
			case "sites":
				args = slices.Insert(args, 1, "--format", "json")
			}
			list = append(list, command{name: name, args: args})
		}
		return list
	}
}

// twins are comparisons of two programs.
const twins = `
find internal/frozen/testdata/twins.c:kahan --compare-builds '-O0' '-O3 -ffast-math'
find internal/frozen/testdata/twins.c:kahan --compare-builds '-O0' '-O3'
find internal/frozen/testdata/twins.c:plain --compare-builds '-O2' '-O3 -march=x86-64-v3 -ffast-math'
find internal/frozen/testdata/twins.c:twosum --compare-builds '-O0' '-O2 -ffast-math'
find internal/frozen/testdata/twins.c:determinant --compare-builds '-O2' '-O2 -march=x86-64-v3 -ffp-contract=fast'
find internal/frozen/testdata/twins.c:norm --compare-builds '-O2' '-O3 -march=x86-64-v3 -ffast-math'
find internal/frozen/testdata/twins.c:quotient --compare-builds '-O0' '-O2 -freciprocal-math'
find internal/frozen/testdata/twins.c:fused --compare-builds '-O0' '-O2 -march=x86-64-v3'
find internal/frozen/testdata/twins.c:kahan --as-built -- -O3 -ffast-math
find internal/frozen/testdata/twins.c:plain --as-built -- -O3 -march=x86-64-v3 -ffast-math
find internal/frozen/testdata/twins.c:determinant --as-built -- -O2 -march=x86-64-v3 -ffp-contract=fast
find internal/frozen/testdata/twins.c:old --same-as careful --domain 'x in [-1,1]'
find internal/frozen/testdata/twins.c:old --same-as rough --domain 'x in [1,2]'
find internal/frozen/testdata/twins.c:old --same-as rough --domain 'x in [1,2]' --reference '(- 1 (cos x))'
find internal/frozen/testdata/twins.c:old --same-as again
find internal/frozen/testdata/twins.c:growth --same-as growth_careful
find internal/frozen/testdata/twins.c:norm --same-as safe_norm
find internal/frozen/testdata/twins.c:plain --same-as kahan --domain 'x[0..7] in [-100,100]'
find internal/frozen/testdata/twins.c:squash --inverse unsquash --domain 'x in [-1,1]'
find internal/frozen/testdata/twins.c:squash --inverse unsquash --domain 'x in [14,18]'
find internal/frozen/testdata/twins.c:polar --inverse cart --domain 'x, y in [1,10]'
find internal/frozen/testdata/twins.c:scale --inverse unscale --domain 'x, by in [1,10]'
find internal/frozen/testdata/twins.c:logit --inverse logistic --domain 'p in [1e-20,1]'
explain internal/frozen/testdata/twins.c:squash --inverse unsquash --at x=1e-17
`

// strategies are searches by all strategies, and ranges.
const strategies = `
find gsl.toml:gsl_sf_lngamma gsl.toml:gsl_sf_psi gsl.toml:gsl_sf_bessel_J0 --strategy atomu --evals 20000
find gsl.toml:gsl_sf_lngamma gsl.toml:gsl_sf_psi gsl.toml:gsl_sf_bessel_J0 --strategy s3fp,random --evals 5000
find gsl.toml:gsl_sf_lngamma gsl.toml:gsl_sf_psi gsl.toml:gsl_sf_bessel_J0 --strategy lsga --evals 5000
find fpgen.toml:recursive_sum_4 fpgen.toml:compensated_sum_4 fpgen.toml:dot --strategy fpgen --evals 2000
find suites/fpbench/fpbench.fpcore:predatorPrey suites/fpbench/fpbench.fpcore:sqrt_add --strategy eiffel --evals 5000
find binary32.toml:sin32 --strategy exhaustive --domain 'x in [1,1.001]'
ranges suites/fpbench/fpbench.fpcore:predatorPrey suites/fpbench/fpbench.fpcore:turbine1 --evals 20000
ranges testdata/foo.c:foo --evals 20000
`

// sites are lists of the functions of archives. GSL's is cut into pieces that two processes can work on.
const sites = `
sites $SUBJECTS/meschach/libmeschach.a
sites $SUBJECTS/erfa/liberfa.a
sites $SUBJECTS/gsl/libgsl.a:gsl_sf_[a-c]*
sites $SUBJECTS/gsl/libgsl.a:gsl_sf_[d-z]*
sites $SUBJECTS/gsl/libgsl.a:gsl_[a-l]*
sites $SUBJECTS/gsl/libgsl.a:gsl_[m-r]*
sites $SUBJECTS/gsl/libgsl.a:gsl_[t-z]*
sites $SUBJECTS/gsl/libgsl.a:gsl_s[a-e]*
sites $SUBJECTS/gsl/libgsl.a:gsl_s[g-z]*
sites gsl.toml:gsl_sf_lngamma
sites testdata/foo.c:foo
`

var promiseRE = regexp.MustCompile(`(?m)^(?:/\*| \*|//)\s*(find|explain): (.*?)(?: \*/)?$`)

// promises are the commands that the comments of testdata promise something of.
func promises(t *testing.T, r *runner, pattern string) (list []command) {
	files, _ := filepath.Glob(filepath.Join(r.root, "testdata/*.c*"))
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range promiseRE.FindAllStringSubmatch(string(source), -1) {
			verb, args := m[1], words("testdata/"+filepath.Base(file)+":"+m[2])
			c := command{name: filepath.Base(file) + ":" + m[2]}
			if verb == "find" {
				c.args = slices.Concat(find, args[:1], []string{"--fail-on", "any"}, args[1:])
				if slices.Contains(args, "--fail-on") {
					c.args = slices.Concat(find, args)
				}
			} else {
				c.name, c.args = "explain "+c.name, slices.Concat([]string{verb}, args)
			}
			if glob(pattern, c.name) && !slices.ContainsFunc(list, func(o command) bool { return o.name == c.name }) {
				list = append(list, c)
			}
		}
	}
	return list
}

// reports are the formats, with what belongs to them.
var reports = []string{"table", "table --verbose", "json", "html", "sarif", "junit", "md", "github", "csv", "gcc",
	"changes --baseline internal/report/table/testdata/kinds.json"}

// formats are all reports of the stored streams that the tests of reports have.
func formats(t *testing.T, r *runner, pattern string) (list []command) {
	for _, where := range []string{"internal/report/table/testdata/*.json", "internal/report/web/testdata/*.jsonl"} {
		files, _ := filepath.Glob(filepath.Join(r.root, where))
		if len(files) == 0 {
			t.Fatalf("frozen: there are no streams %s", where)
		}
		for _, file := range files {
			stream, err := filepath.Rel(r.root, file)
			if err != nil {
				t.Fatal(err)
			}
			for _, format := range reports {
				name := fmt.Sprintf("%s %s %s", filepath.Base(file), strings.Split(stream, "/")[2], format)
				if glob(pattern, name) {
					list = append(list, command{name: name, args: slices.Concat([]string{"report", stream, "--format"}, words(format))})
				}
			}
		}
	}
	return list
}

// words splits at spaces outside of single quotes.
func words(text string) (list []string) {
	for _, m := range wordRE.FindAllString(text, -1) {
		list = append(list, strings.ReplaceAll(m, "'", ""))
	}
	return list
}

var wordRE = regexp.MustCompile(`(?:[^\s']|'[^']*')+`)
