# faultline: build, test, check. See CONTRIBUTING.md for what each target is for.
#
# scripts/goflags says which build tags name what is installed: llvm18, llvm19 or llvm20, and flint3 where Arb is part of
# FLINT. It is asked when a command runs, behind setup. LLVM=20 on the command line chooses another version.

GO = GOFLAGS="$$(scripts/goflags)" go

# Subjects are third-party programs compiled to bitcode; they live outside the repository.
CACHE = $(or $(FAULTLINE_CACHE),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/faultline)
export SUBJECTS ?= $(CACHE)/subjects

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.7.0
FUZZTIME   ?= 10s

.PHONY: build setup subjects demo test test-all test-hostile test-sanitized check bench frozen planted golden fuzz web web-check deb tarball package-test clean

build:
	$(GO) build -o bin/ ./cmd/faultline ./cmd/faultlab

setup:
	@scripts/setup

subjects: setup
	@scripts/subjects

# find exits with 1 when it found a defect. The demo fails if it finds none.
demo: subjects build
	@echo
	@echo "1. An everyday formula: the kinetic energy of a particle. For a slow particle it subtracts two numbers that are almost equal."
	@echo
	bin/faultline find --seed 1 testdata/energy.c:kinetic_energy --suggest patch; [ $$? -eq 1 ]
	@echo
	@echo "2. The GNU Scientific Library: a Laguerre polynomial of degree 3. At a = -1, x = 1 its value is -1/6, but GSL returns NaN and reports success."
	@echo
	bin/faultline find --seed 1 gsl.toml:gsl_sf_laguerre_3 --kind invalid; [ $$? -eq 1 ]

# What every change runs: about eight minutes on two idle cores. -short leaves out the long tests; vet is part of make check. The time limits of
# both targets are for a hung test: they are more than five times what a package takes.
test: subjects build
	FAULTLINE_SUBJECTS=required $(GO) test -short -vet=off -p 3 -parallel 3 -timeout 60m ./...

# Everything, about half an hour. SLICE=2/6 runs a sixth of the long tests, and no others.
test-all: subjects build
	FAULTLINE_SUBJECTS=required FAULTLINE_SLICE=$(SLICE) $(GO) test -vet=off -p 3 -parallel 3 -timeout 6h $(if $(SLICE),-run "$$(scripts/long-tests)") ./...

# All of the attacks, of which make test tries a part: code that means harm, broken inputs, faults, kills and signals at random moments, and
# each fuzz test for a minute. Half an hour.
test-hostile: subjects build
	FAULTLINE_HOSTILE=all FAULTLINE_FAULTS=88 FAULTLINE_KILLS=100 FAULTLINE_SIGNALS=100 $(GO) test -timeout 90m -v \
		-run '^Test(HostileCode|BadInputs|Faults|OneKillChangesNothing|SignalsAtRandomMoments)$$' ./cmd/faultline
	$(MAKE) fuzz FUZZTIME=1m

# The scenarios once with Go's race detector, and once with AddressSanitizer, which sees our C and SQLite's.
test-sanitized: subjects
	FAULTLINE_SUBJECTS=required $(GO) test -race -timeout 60m -run '^Test(Command|Engine)$$' ./cmd/faultline
	FAULTLINE_SUBJECTS=required $(GO) test -asan -timeout 60m -run '^Test(Command|Engine)$$' ./cmd/faultline

check: setup
	@scripts/check $(STATICCHECK)

# The figures: what hunt finds in GSL; ATOMU's published tables, FPGen's, EIFFEL's and LSGA's beside ours; hunt against each other search;
# what recording costs, and how long functions of many operations compile; a certified value through the process that can be killed; an instruction in the interpreter; a hunt, how that
# grows with sites and inputs, and a run on every engine; double-double numbers against plain runs and balls, and how good they are;
# what is certified of programs that correct themselves, held against a judge; measured samples; ranges against the number of inputs;
# the queue of a run, with empty subjects, what it costs GSL's, and what lanes and processes gain it; what isolation costs a search; how well 64 and 1,024 lanes would be used; clustering; suggestions on other samples. Not here, because it runs all inputs: bin/faultlab binary32.
bench: subjects build
	bin/faultlab gsl --only table4,table5,rest --against atomu
	bin/faultlab gsl --only others
	bin/faultlab gsl --strategy atomu
	bin/faultlab fpgen
	bin/faultlab eiffel
	bin/faultlab ariadne
	bin/faultlab lsga --jobs 1
	bin/faultlab strategies --jobs 1
	$(GO) test -run '^$$' -bench '^Benchmark(Ratio|Growth)$$' -benchtime 1x ./internal/native
	$(GO) test -run '^$$' -bench '^BenchmarkReference$$/^process$$' -benchtime 20000x ./internal/certify
	$(GO) test -run '^$$' -bench '^BenchmarkRun$$' ./internal/interp
	$(GO) test -run '^$$' -bench '^Benchmark(Hunt|GrowthSites|GrowthInputs|Engines)$$' -benchtime 10x ./internal/campaign
	$(GO) test -run '^$$' -bench '^BenchmarkDoubles$$' -benchtime 1x ./internal/campaign -doubles.all
	$(GO) test -run '^$$' -bench '^BenchmarkNSan$$' -benchtime 1x ./internal/campaign
	$(GO) test -run '^Test(Iterations|Residuals)$$' -v ./internal/iterations -iterations.seeds 5 -iterations.waits
	$(GO) test -run '^TestNativeDoublesOfGSL$$' -v ./internal/interp -doubles 300
	$(GO) test -run '^$$' -bench '^Benchmark(Measured|RangesInputs)$$' -benchtime 1x ./internal/campaign
	$(GO) test -run '^TestSuggestionsOnOtherSamples$$' -v ./internal/campaign -suggestions.of '*'
	$(GO) test -run '^$$' -bench '^BenchmarkQueue$$' -benchtime 1x ./internal/fleet -queue.jobs 20000
	$(GO) test -run '^$$' -bench '^BenchmarkFleet$$' -benchtime 1x ./cmd/faultline
	$(GO) test -run '^$$' -bench '^BenchmarkIsolation$$' -benchtime 1x ./cmd/faultline -fleet.pairs 9
	$(GO) test -run '^$$' -bench '^BenchmarkLanes$$' -benchtime 1x ./cmd/faultline
	$(GO) test -run '^$$' -bench '^Benchmark(DBSCAN|Parameters)$$' -benchtime 10x ./internal/search/eiffel

# Tells whether any answer of faultline changed, see "The frozen oracle" in CONTRIBUTING.md.
frozen: subjects
	@$(GO) test -c -o bin/frozen.test ./internal/frozen
	@cd internal/frozen && FAULTLINE_SUBJECTS=required ../../bin/frozen.test -test.timeout 0 -frozen.whole -frozen.only '$(ONLY)' \
		$(if $(JOBS),-frozen.jobs $(JOBS)) $(if $(filter points,$(UPDATE)),-frozen.draw,$(if $(UPDATE),-frozen.update))

# Plants faults in a copy of the sources and measures how many of them the tests catch, see CONTRIBUTING.md. It takes many hours.
# PLANTED='-of errs,fp -n 1 -time 20m' passes flags. The same command continues a run that ended early.
planted: subjects
	$(GO) run ./internal/planted $(PLANTED)

# Rewrites the expected output of every test that keeps it in a file.
golden: subjects build
	$(GO) test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u) -run Golden -update

# Each fuzz test for FUZZTIME.
fuzz: setup
	@grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' . | while IFS=: read -r file func; do \
		echo "fuzz $$(dirname $$file) $${func#func }"; \
		$(GO) test -run '^$$' -fuzz "^$${func#func }\$$" -fuzztime $(FUZZTIME) $$(dirname $$file) || exit 1; \
	done

# What the HTML report shows itself with, bundled out of internal/report/web/src and its libraries; and whether what is committed is that.
web:
	@scripts/web

web-check:
	@scripts/web --check

# For people who have no Go: packages in dist/, and whether they install and run where there is nothing else.
deb tarball: setup
	@scripts/package $@

package-test: setup
	@scripts/package-test

clean:
	rm -rf bin dist
