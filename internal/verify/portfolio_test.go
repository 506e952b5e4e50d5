package verify

import (
	"context"
	"errors"
	"testing"
	"time"

	"cairn/internal/answer"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A portfolio has the verdict of its engines, however many run at a time, and says which of them it is from.
func TestPortfolio(t *testing.T) {
	for _, name := range []string{"ex1", "ex2", "ex3", "key"} {
		task, _ := loaded(t, name)
		for jobs := range 4 {
			rep, err := Run(context.Background(), task, Options{EngineOptions: EngineOptions{Jobs: jobs}})
			require.NoError(t, err)
			assert.Equal(t, task.Expected.String(), rep.Verdict, name)
			assert.Equal(t, PortfolioName, rep.Engine)
			assert.Equal(t, "gps", rep.DecidedBy, "easy tasks are decided by the main engine")
		}
	}
}

// hard is a question that no engine answers soon.
const hard = `
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), n = 0;
    while (x > 1) {
        if (x % 2 == 1) x = 3 * x + 1; else x = x / 2;
        n++;
    }
    if (n == 123456789) reach_error();
    return 0;
}
`

func TestPortfolioEndsInTime(t *testing.T) {
	task := Task{File: "hard.c", Source: []byte(hard), DataModel: ILP32}
	ctx, cancel := context.WithTimeoutCause(context.Background(), 100*time.Millisecond, ErrTimeout)
	defer cancel()
	rep, err := Run(ctx, task, Options{EngineOptions: EngineOptions{Jobs: 2}})
	require.NoError(t, err)
	assert.Equal(t, "timeout", rep.Reason)
}

// What the members say decides: the order of the plan among verdicts, internal errors before all, reasons if there is nothing else.
func TestPortfolioAnswer(t *testing.T) {
	safe, unsafe := &answer.Answer{Verdict: answer.Safe}, &answer.Answer{Verdict: answer.Unsafe}
	members := []member{{"a", 1, true}, {"b", 1, false}}
	answered := func(attempts ...attempt) (string, string, error) {
		c := &contest{members: members, attempts: attempts}
		a, reason, err := c.answer(context.Background())
		if a == nil {
			return "", reason, err
		}
		return a.name, reason, err
	}
	type try = attempt
	name, _, err := answered(try{name: "b", res: unsafe}, try{name: "a", res: safe})
	require.NoError(t, err)
	assert.Equal(t, "a", name)
	name, _, err = answered(try{name: "b", res: unsafe}, try{name: "a", err: errors.New("gave up\nlong story")})
	require.NoError(t, err)
	assert.Equal(t, "b", name)
	name, reason, err := answered(try{name: "a", err: errors.New("gave up\nlong story")}, try{name: "b", res: &answer.Answer{Reason: "no idea"}})
	require.NoError(t, err)
	assert.Empty(t, name)
	assert.Equal(t, "a: gave up; b: no idea", reason)
	_, _, err = answered(try{name: "a", res: safe}, try{name: "b", err: &InternalError{Engine: "b", What: "a panic"}})
	assert.ErrorContains(t, err, "a panic")
}

// A portfolio for clauses has the answer of its engines, however many run at a time: recmc decides what is easy, and pba what
// recmc does not.
func TestClausePortfolio(t *testing.T) {
	for file, by := range map[string]string{"counter_sat": "spacer", "counter_unsat": "spacer", "pba_fig1": "pba"} {
		for jobs := 1; jobs <= 2; jobs++ {
			rep, err := RunClauses(context.Background(), "../../testdata/chc/"+file+".smt2", ClauseOptions{EngineOptions: EngineOptions{Jobs: jobs}})
			require.NoError(t, err)
			assert.Equal(t, by, rep.DecidedBy, "%s, %d jobs: %s", file, jobs, rep.Reason)
		}
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), 100*time.Millisecond, ErrTimeout)
	defer cancel()
	rep, err := RunClauses(ctx, "../../testdata/chc/pba_fig1.smt2", ClauseOptions{EngineOptions: EngineOptions{Jobs: 2}})
	require.NoError(t, err)
	assert.Equal(t, "timeout", rep.Reason)
}
