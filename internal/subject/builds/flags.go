package builds

// This file selects the flags of a compiler's command that clang needs for the same meaning of the source.

import (
	"slices"
	"strings"
)

// Flags of compilers that matter here.
var (
	// valueFlags are followed by a value in the next word.
	valueFlags = []string{"-I", "-D", "-U", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-std", "-target", "--sysroot",
		"-isysroot", "-x", "-Xclang", "-J"}
	// PathFlags have a path as their value, in the same word or in the next one.
	PathFlags = []string{"-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-isysroot", "--sysroot", "-I", "-J"}
	// keptFlags are the prefixes of flags that change the meaning of a source.
	keptFlags = []string{"-D", "-U", "-std=", "-f", "-m", "-ansi", "-pthread", "-O", "-nostdinc", "-trigraphs", "-cpp"}
	// plainFlags are the prefixes of flags that change no result of a function, such as those for linking, hardening and debug information.
	// Without these flags, targets that share a source usually compile it with the same command, so it is compiled once.
	plainFlags = []string{"-fPI", "-fpi", "-fno-pi", "-fno-PI", "-fvisibility", "-fstack-", "-fno-stack-", "-fcf-", "-fno-plt",
		"-fomit-frame", "-fno-omit-frame", "-ffile-prefix", "-fdebug-prefix", "-fmacro-prefix", "-fdata-sections", "-ffunction-sections",
		"-fno-semantic-inter", "-fdiagnostics", "-fno-diagnostics", "-fcolor", "-fno-color", "-flto", "-fno-lto", "-fuse-ld", "-fsanitize",
		"-fno-sanitize", "-fprofile", "-fcoverage", "-ftest-coverage", "-fmessage-length", "-fmax-errors", "-ferror-limit",
		"-fno-common", "-fcommon", "-fasynchronous", "-fno-asynchronous", "-funwind", "-fno-unwind", "-fdebug", "-fno-debug", "-fident",
		"-fno-ident", "-fdump", "-fplugin", "-fmodules-ts", "-fmodule-mapper", "-fdeps-format", "-fzero-call", "-ftrivial-auto",
		"-fstrict-flex", "-fhardened", "-fpack-struct=8", "-MD", "-MMD", "-MP", "-MF", "-MT", "-MQ", "-march=x86-64", "-mtune=", "-m64"}
	// levels are optimisation levels. Clang's passes at these levels keep the results of floating-point operations.
	levels = []string{"-O", "-O0", "-O1", "-O2", "-O3", "-Os", "-Oz", "-Og"}
)

// begins reports whether a word has one of the prefixes.
func begins(word string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return strings.HasPrefix(word, p) })
}

// clangFlags returns the flags of a command that change the meaning of a source, with absolute paths.
func (e *entry) clangFlags(words []string) (flags []string) {
	for i := 1; i < len(words); i++ {
		word := words[i]
		switch {
		case slices.Contains(valueFlags, word) && i+1 < len(words):
			i++
			value := words[i]
			if slices.Contains(PathFlags, word) {
				value = e.path(value)
			}
			flags = append(flags, word, value)
		case slices.Contains([]string{"-o", "-MF", "-MT", "-MQ", "-module-dir", "--param", "-arch"}, word):
			i++
		case begins(word, plainFlags):
		case begins(word, PathFlags) && !strings.HasPrefix(word, "-include-"):
			j := slices.IndexFunc(PathFlags, func(p string) bool { return strings.HasPrefix(word, p) })
			name, value := PathFlags[j], strings.TrimPrefix(word, PathFlags[j])
			flags = append(flags, name, e.path(strings.TrimPrefix(value, "=")))
		case begins(word, keptFlags):
			flags = append(flags, word)
		}
	}
	return flags
}

// ShellWords splits a command into words as a shell does, with quotes and backslashes.
func ShellWords(text string) (words []string) {
	var word strings.Builder
	quote, begun := byte(0), false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == quote:
			quote = 0
		case c == '\\' && quote == '"' && i+1 < len(text) && !strings.ContainsRune("\"\\$`\n", rune(text[i+1])):
			word.WriteByte(c)
		case c == '\\' && quote != '\'' && i+1 < len(text):
			if i++; text[i] == '\n' {
				continue
			}
			word.WriteByte(text[i])
		default:
			word.WriteByte(c)
		}
		begun = true
	}
	if begun {
		words = append(words, word.String())
	}
	return words
}
