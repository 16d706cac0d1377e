//go:build race || asan

package main

// checked says that a sanitizer is in this binary: it is several times slower, and limits of processor time come sooner.
const checked = true
