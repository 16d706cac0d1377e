package main

// This file is the other thing that our binary can be: a worker process of itself.

import (
	"faultline/internal/certify"
	"faultline/internal/native"
)

// isWorker serves as a worker if this process was started as one, and reports whether it did.
func isWorker() bool { return native.WorkerMain() || certify.WorkerMain() }
