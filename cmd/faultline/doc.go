// Faultline finds inputs on which floating-point code returns wrong numbers, proves it, and names the source line.
//
// # Usage
//
//	faultline find     [flags] SUBJECT... [-- clang flags]    search, certify, rank
//	faultline explain  [flags] SUBJECT --at POINT             one point, operation by operation
//	faultline explain  FINDING [FINDINGS.jsonl]               the same of a finding, by its number or id, of the last run or a stream
//	faultline fix      [FINDING [FINDINGS.jsonl]]             a patch for a finding, checked; --write applies it
//	faultline certify  [flags] FINDINGS.jsonl                 check stored findings again, trusting only the points
//	faultline ranges   [flags] SUBJECT... [-- clang flags]    which boxes of inputs lose accuracy, and how much of them
//	faultline sites    [flags] SUBJECT...                     what can be called, floating-point sites, what is not modelled
//	faultline merge    PART.jsonl... -o FILE                  the streams of find --shard I/N as one
//	faultline work     nats://HOST:PORT                       search functions for a run that find or ranges has opened
//	faultline report   FINDINGS.jsonl --format table|json     a stored stream as a report
//	faultline export   FINDINGS.jsonl --format fpcore         found ranges as preconditions, ready for Herbie
//	faultline doctor                                          what is installed, what works, how to mend the rest
//	faultline cache    [clean]                                what is kept of compiled code, and how to remove it
//	faultline help     VERB                                   all flags of one verb
//	faultline completion bash|zsh|fish                        what the shell completes: source <(faultline completion bash)
//
// # Subjects
//
//	file.c:func            C or C++ through clang; also file.ll:func, file.bc:func
//	lib.a:func             an archive of bitcode
//	lib.a:file.c:func      the function of that file, where static ones of several have the name
//	a.c+b.c:func           several files of one program
//	file.fpcore            every FPCore benchmark in it, or file.fpcore:name
//	lib.a:'gsl_sf_*'       every function that matches and can be called from outside; --statics means static ones too
//	suite.toml             a subject file, or suite.toml:glob a part of it
//
// Parameters are known from debug information. A double takes every finite value unless --domain narrows it, an integer 0 to 100, or all
// values of 8 bits, unless --domain or --pin says otherwise; a pointer to a struct is a result, --result names the member.
//
// # Examples
//
//	faultline find foo.c:foo
//	faultline find foo.c:foo --domain 'x in [0,50]' --reference '(/ (- 1 (cos x)) (* x x))'
//	faultline find dot.c:dot --pin n=8 --domain 'a[0..7] in [-100,100]' -- -I include -DNDEBUG
//	faultline find libgsl.a:gsl_sf_lngamma --format json -o findings.jsonl
//	faultline find libgsl.a:gsl_sf_lnsinh_e --error-output result.err --kind underestimated-error --margin 100
//	faultline explain foo.c:foo --at x=1e-7
//	faultline explain 1
//	faultline find --continue findings.jsonl --evals 1000000 --format json -o more.jsonl
//	faultline find lib.a:'*' --shard 3/16 --format json -o 3.jsonl      and 15 others, put together by
//	faultline merge *.jsonl -o all.jsonl
//	faultline certify findings.jsonl
//	faultline ranges fpbench.fpcore:exp1x --format json -o ranges.jsonl
//	faultline export ranges.jsonl --format fpcore -o ranges.fpcore
//
// # Exit codes
//
//	0    nothing that --fail-on names
//	1    findings that it names: by default what is wrong and could be right, crashes, loops proved endless
//	2    usage
//	3    the subject cannot be built or loaded, or the report not be written
//	4    incomplete, only with --strict; parts of a run are missing that were to be merged
//	5    an internal error: native code did not take the path that an input was solved for; what was found is in the report
//	130  interrupted, results saved
package main
