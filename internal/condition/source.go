package condition

import "embed"

// Source is the source of this package: what native emits depends on them.
//
//go:embed *.go
var Source embed.FS
