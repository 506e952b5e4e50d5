// Package chc holds systems of constrained Horn clauses: clauses, models, refutations, reading and writing.
package chc
