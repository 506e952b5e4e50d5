package main

import (
	"context"

	"github.com/spf13/pflag"

	"cairn/smt"
	"cairn/smt/smtlib"
)

// queryDump is the flag --dump-queries: each question to the solver becomes a script, which cairn smt --check asks again.
type queryDump struct {
	dir  string
	dump *smtlib.Dump
}

func (q *queryDump) flags(fs *pflag.FlagSet) {
	fs.StringVar(&q.dir, "dump-queries", "", "write every solver query to this `folder`, as an SMT-LIB script with its answer")
}

// open makes the folder.
func (q *queryDump) open() (err error) {
	if q.dir != "" {
		q.dump, err = smtlib.NewDump(q.dir)
	}
	return err
}

// context is one whose queries are written.
func (q *queryDump) context(ctx context.Context) context.Context {
	if q.dump == nil {
		return ctx
	}
	return smt.WithObserver(ctx, q.dump.Observe)
}

// err is why a query could not be written.
func (q *queryDump) err() error {
	if q.dump == nil {
		return nil
	}
	return q.dump.Err()
}
