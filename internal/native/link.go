package native

import "faultline/internal/run"

// This file is for those who want to know when linking happens.

// Link makes the loaded call ready to run in some modes, which the first Run in each would otherwise do: a process is
// started if there is none, objects are linked, set-up functions called.
func (w *Worker) Link(modes ...run.Mode) error {
	for _, mode := range modes {
		if err := w.ready(mode); err != nil {
			return err
		}
	}
	return nil
}
