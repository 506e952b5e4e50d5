package verify

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"

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

// A verdict whose certificate cannot be checked does not end a contest, and one that does not hold is told whoever decides.
func TestPortfolioChecks(t *testing.T) {
	contestOf := func(check func(name string) (*answer.Answer, error)) *contest {
		return &contest{
			members: []member{{"a", 1, true}, {"b", 1, false}},
			run: func(ctx context.Context, name string) (question.Question, *answer.Answer, error) {
				return question.Question{}, &answer.Answer{Verdict: answer.Safe}, budget.Pass(ctx, 10)
			},
			check: func(_ context.Context, _ question.Question, found *answer.Answer, name string) (*answer.Answer, error) {
				if a, err := check(name); a != nil || err != nil {
					return a, err
				}
				return found, nil
			},
		}
	}
	decided := func(c *contest) (string, error) {
		c.race(context.Background(), 1)
		a, _, err := c.answer(context.Background())
		if a == nil {
			return "", err
		}
		return a.name, err
	}
	by, err := decided(contestOf(func(string) (*answer.Answer, error) { return nil, nil }))
	require.NoError(t, err)
	assert.Equal(t, "a", by)
	by, err = decided(contestOf(func(name string) (*answer.Answer, error) {
		if name == "a" {
			return answer.DontKnow("no answer from the solver"), nil
		}
		return nil, nil
	}))
	require.NoError(t, err)
	assert.Equal(t, "b", by)
	_, err = decided(contestOf(func(name string) (*answer.Answer, error) {
		if name == "a" {
			return answer.DontKnow(""), &InternalError{Engine: name, What: "it does not hold"}
		}
		return nil, nil
	}))
	assert.ErrorContains(t, err, "it does not hold")
}

// While a certificate is checked the other engines stand still, and go on if it could not be.
func TestPortfolioStandsStill(t *testing.T) {
	var steps atomic.Int64
	begun, checked := make(chan bool), make(chan bool)
	c := &contest{members: []member{{"a", 1, true}, {"b", 1, true}}}
	c.run = func(ctx context.Context, name string) (question.Question, *answer.Answer, error) {
		if name == "a" {
			<-begun
			return question.Question{}, &answer.Answer{Verdict: answer.Safe}, nil
		}
		for close(begun); budget.Pass(ctx, 1) == nil; steps.Add(1) {
			select {
			case <-checked:
				return question.Question{}, &answer.Answer{Verdict: answer.Unsafe}, nil
			default:
			}
		}
		return question.Question{}, nil, ctx.Err()
	}
	c.check = func(_ context.Context, _ question.Question, found *answer.Answer, name string) (*answer.Answer, error) {
		if name == "b" {
			return found, nil
		}
		at := steps.Load()
		time.Sleep(20 * time.Millisecond)
		assert.LessOrEqual(t, steps.Load(), at+1)
		close(checked)
		return answer.DontKnow("no answer from the solver"), nil
	}
	c.race(context.Background(), 2)
	a, _, err := c.answer(context.Background())
	require.NoError(t, err)
	require.NotNil(t, a)
	assert.Equal(t, "b", a.name)
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

// On one processor a portfolio for clauses takes at most three times the steps of the engine that is best for a file, and firstRound more.
func TestClausePortfolioSteps(t *testing.T) {
	const firstRound = headTurn + 2*firstTurn
	files, err := filepath.Glob("../../testdata/chc/*.smt2")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			rep, err := RunClauses(context.Background(), file, ClauseOptions{EngineOptions: EngineOptions{Steps: 60_000}})
			require.NoError(t, err)
			most := (rep.Usage.Steps - firstRound) / 3
			for _, e := range []string{"spacer", "bmc", "pba"} {
				if most <= 0 {
					break
				}
				alone, err := RunClauses(context.Background(), file, ClauseOptions{Engine: e, EngineOptions: EngineOptions{Steps: most}})
				require.NoError(t, err)
				assert.Equal(t, "unknown", alone.Answer, "%s takes %d steps, and the portfolio %d", e, alone.Usage.Steps, rep.Usage.Steps)
			}
		})
	}
}

// What is printed of a run with one job is the same each time, also if steps end it.
func TestSameSteps(t *testing.T) {
	task := Task{File: "hard.c", Source: []byte(hard), DataModel: ILP32}
	for _, steps := range []int64{500, 15_000} {
		var first *Report
		for range 2 {
			rep, err := Run(context.Background(), task, Options{EngineOptions: EngineOptions{Steps: steps}})
			require.NoError(t, err)
			assert.Equal(t, "out of steps", rep.Reason)
			assert.GreaterOrEqual(t, rep.Usage.Steps, steps)
			rep.Usage = Usage{Steps: rep.Usage.Steps}
			if first == nil {
				first = rep
			}
			assert.Equal(t, first.Attempts, rep.Attempts)
			assert.Equal(t, first, rep)
		}
	}
}
