package campaign

// This file holds the debug switches. All are off.

import "os"

// debugTrace adds a stack trace to internal errors.
var debugTrace = os.Getenv("FAULTLINE_TRACE") != ""
