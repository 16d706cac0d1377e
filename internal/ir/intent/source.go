package intent

import "embed"

// Source is the source of this package. Keys of compiled code contain its hash, since the marks change what is compiled.
//
//go:embed *.go
var Source embed.FS
