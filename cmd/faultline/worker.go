package main

// This file is the other thing that our binary can be: a worker process of itself.

import (
	"os"
	"os/signal"
	"syscall"

	"faultline/internal/certify"
	"faultline/internal/native"
)

// isWorker serves as a worker if this process was started as one, and reports whether it did. A terminal's interrupt
// reaches workers too; they leave it to their parent, which still needs them to finish what was found.
func isWorker() bool {
	if os.Getenv("FAULTLINE_WORKER") != "" {
		signal.Ignore(syscall.SIGINT)
	}
	return native.WorkerMain() || certify.WorkerMain()
}
