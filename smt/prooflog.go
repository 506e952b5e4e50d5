package smt

import "cairn/simplex"

// proofLog is filled in below.
type proofLog struct{}

func (s *cdcl) logEmpty()                       {}
func (s *cdcl) logLearned(lits []uint32)        {}
func (s *search) logFarkas(c *simplex.Conflict) {}
