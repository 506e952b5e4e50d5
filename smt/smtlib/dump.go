package smtlib

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"cairn/smt"
)

// Dump writes queries to a folder, each as a script of its own, with the answer that it got: 000001-unsat.smt2 and so on. It may
// be used from several goroutines.
type Dump struct {
	dir   string
	count atomic.Int64
	err   atomic.Pointer[error] // the first one of Observe
}

// NewDump makes a Dump for a folder, which is made if there is none.
func NewDump(dir string) (*Dump, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return &Dump{dir: dir}, nil
}

// Query writes one query.
func (d *Dump) Query(c *smt.Context, assertions, assumptions []smt.Term, status smt.Status) error {
	name := fmt.Sprintf("%06d-%s.smt2", d.count.Add(1), status)
	return os.WriteFile(filepath.Join(d.dir, name), []byte(Replay(c, assertions, assumptions, status)), 0o666)
}

// Observe is Query as an observer of solvers (smt.WithObserver): it keeps the first error for Err.
func (d *Dump) Observe(c *smt.Context, assertions, assumptions []smt.Term, status smt.Status) {
	if err := d.Query(c, assertions, assumptions, status); err != nil {
		d.err.CompareAndSwap(nil, &err)
	}
}

// Err is why a query that was observed could not be written.
func (d *Dump) Err() error {
	if err := d.err.Load(); err != nil {
		return *err
	}
	return nil
}

// Replay returns a script that asks the query again. It tells the answer as :status.
func Replay(c *smt.Context, assertions, assumptions []smt.Term, status smt.Status) string {
	fs := append(append([]smt.Term(nil), assertions...), assumptions...)
	logic, rest, _ := strings.Cut(c.Script(fs...), "\n")
	return logic + "\n(set-info :status " + status.String() + ")\n" + rest
}
