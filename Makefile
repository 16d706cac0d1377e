# faultline: build, test, check. See CONTRIBUTING.md for what each target is for.
#
# The Go build tags name what is installed: llvm18, llvm19 or llvm20, and flint3 where Arb is part of FLINT.
# LLVM=20 on the command line chooses another version than the one found.

LLVM   ?= $(or $(firstword $(foreach v,19 20 18,$(if $(wildcard /usr/lib/llvm-$(v)/include/llvm-c/Core.h),$(v)))),19)
FLINT3 := $(if $(wildcard /usr/include/flint/arb.h),flint3)
comma  := ,

export GOFLAGS   := -tags=llvm$(LLVM)$(if $(FLINT3),$(comma)$(FLINT3)) -buildvcs=false
export FAULTLINE_LLVM := $(LLVM)

# Subjects are third-party programs compiled to bitcode; they live outside the repository.
CACHE = $(or $(FAULTLINE_CACHE),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/faultline)
export SUBJECTS ?= $(CACHE)/subjects

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.7.0
FUZZTIME   ?= 10s

.PHONY: build setup subjects demo test check bench golden fuzz clean

build:
	go build -o bin/faultline ./cmd/faultline

setup:
	scripts/setup

subjects: setup
	scripts/subjects

# find exits with 1 when it has found something, which is what a demo is for.
demo: subjects build
	bin/faultline find --seed 1 suites/gsl.toml:gsl_sf_lngamma || [ $$? -eq 1 ]
	bin/faultline explain testdata/foo.c:foo --at 'x=1e-7'

test: setup subjects build
	go test ./...

check:
	scripts/check $(STATICCHECK)

bench: subjects build
	bin/faultline bench gsl

# Rewrites the expected output of every test that keeps it in a file.
golden: subjects build
	go test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u) -run Golden -update

# Each fuzz test for FUZZTIME.
fuzz: setup
	@grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' . | while IFS=: read -r file func; do \
		echo "fuzz $$(dirname $$file) $${func#func }"; \
		go test -run '^$$' -fuzz "^$${func#func }\$$" -fuzztime $(FUZZTIME) $$(dirname $$file) || exit 1; \
	done

clean:
	rm -rf bin
