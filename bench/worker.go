package bench

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"time"

	"cairn/internal/usage"
	"cairn/internal/watch"
	"cairn/verify"
)

// Settings are what a run's results depend on, besides the tasks.
type Settings struct {
	Version string        `json:"version"`
	Engine  string        `json:"engine,omitempty"`
	Args    []string      `json:"args,omitempty"` // further arguments of the worker
	Timeout time.Duration `json:"timeout"`        // in nanoseconds
	Memory  uint64        `json:"memory,omitempty"`
}

const (
	// grace is how much longer than its timeout a worker lives: it ends by itself if all is well.
	grace = 3 * time.Second
	// killing is how long the system may take to end a worker that has been killed, with all of its memory.
	killing = time.Minute
)

// Category says what an answer is worth.
type Category string

// The categories, as BenchExec has them.
const (
	Correct Category = "correct"
	Wrong   Category = "wrong"
	NoIdea  Category = "unknown"
	Failed  Category = "error"
	Missing Category = "missing" // an answer that nobody can judge
)

// Result is what came of one task.
type Result struct {
	Task     string   `json:"task"`
	Kind     Kind     `json:"kind"`
	Expected string   `json:"expected,omitempty"`
	Property string   `json:"property,omitempty"` // of a program, if it is not the usual one
	Answer   string   `json:"answer"`             // safe, unsafe, sat, unsat, unknown; empty after a failure
	Reason   string   `json:"reason,omitempty"`
	Category Category `json:"category"`
	Exit     int      `json:"exit"`
	Seconds  float64  `json:"seconds"`
	CPU      float64  `json:"cpuSeconds"`
	Memory   uint64   `json:"memory"` // peak, in bytes

	// Without are the strengthenings of the engine that were left out, as the worker says: --without, --as-published.
	Without []string `json:"without,omitempty"`

	// Conditions is the number of solver queries that the certificate rests on, Proofs that of those with a
	// checked proof.
	Conditions int `json:"conditions,omitempty"`
	Proofs     int `json:"proofs,omitempty"`
}

// decided reports whether there is an answer.
func (r *Result) decided() bool {
	return r.Answer == "safe" || r.Answer == "unsafe" || r.Answer == "sat" || r.Answer == "unsat"
}

// solved reports whether there is an answer that is not wrong.
func (r *Result) solved() bool { return r.decided() && r.Category != Wrong }

// command is the command line for a task. Answers come as JSON, those of scripts as SMT-LIB says.
func (s *Settings) command(t Task) []string {
	args := []string{string(t.Kind)}
	if t.Kind != Script {
		args = append(args, "--json")
	}
	if s.Timeout > 0 {
		args = append(args, "--timeout", s.Timeout.String())
	}
	if s.Memory > 0 {
		args = append(args, "--memory", strconv.FormatUint(s.Memory, 10))
	}
	if s.Engine != "" && t.Kind != Script {
		args = append(args, "--engine", s.Engine)
	}
	return append(append(args, s.Args...), t.File)
}

// work decides one task in a process of its own. The error is that of a worker that cannot be started.
func work(ctx context.Context, binary string, s *Settings, t Task) (Result, error) {
	r := Result{Task: t.File, Kind: t.Kind, Expected: t.Expected, Property: t.Property, Exit: -1}
	cmd := exec.Command(binary, s.command(t)...)
	var stdout, stderr head
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = grace // for what the worker may have started
	start := time.Now()
	err := cmd.Start()
	if err != nil {
		return r, err
	}
	limits := watch.Limits{Memory: s.Memory + s.Memory/4, Resident: func() uint64 {
		n, _ := usage.ResidentOf(cmd.Process.Pid) // 0 where the system does not tell
		return n
	}}
	if s.Timeout > 0 {
		limits.Time = s.Timeout + grace
	}
	ended := make(chan struct{})
	go func() {
		err = cmd.Wait()
		close(ended)
	}()
	told, why := watch.Do(ctx, limits, func(over context.Context) error {
		select {
		case <-ended:
			return nil
		case <-over.Done():
			return context.Cause(over)
		}
	})
	if why != nil {
		told = why
	}
	if told != nil {
		_ = cmd.Process.Kill() // it may have ended by itself; Wait tells
	}
	select {
	case <-ended:
	case <-time.After(killing):
		return r, fmt.Errorf("the worker for %s cannot be killed (%w)", t.File, told)
	}
	r.Seconds = time.Since(start).Seconds()
	if st := cmd.ProcessState; st != nil {
		r.Exit = st.ExitCode()
		r.CPU = (st.UserTime() + st.SystemTime()).Seconds()
		r.Memory = usage.PeakOf(st)
	}
	r.judge(told, err, stdout.Bytes(), stderr.Bytes())
	return r, ctx.Err()
}

// output is what is read of a worker's JSON.
type output struct {
	Verdict    string             `json:"verdict"` // of a program
	Answer     string             `json:"answer"`  // of clauses
	Reason     string             `json:"reason"`
	Without    []string           `json:"without"`
	Statistics map[string]float64 `json:"statistics"`
}

// read takes the answer, with its reason and the numbers of its certificate, from what a worker has written. It is empty if
// there is none.
func (r *Result) read(stdout []byte) {
	if r.Kind == Script {
		r.Answer = firstLine(stdout)
		return
	}
	var out output
	if err := json.Unmarshal(stdout, &out); err != nil {
		return // a worker that says something else has failed
	}
	r.Answer, r.Reason, r.Without = cmp.Or(out.Verdict, out.Answer), out.Reason, out.Without
	r.Conditions, r.Proofs = int(out.Statistics[verify.StatConditions]), int(out.Statistics[verify.StatProofs])
}

// judge finds the answer in the worker's output and compares it with what is expected.
func (r *Result) judge(killed, err error, stdout, stderr []byte) {
	r.read(stdout)
	var exit *exec.ExitError
	fail := func(category Category, reason string) {
		r.Answer, r.Category, r.Reason, r.Conditions, r.Proofs = "", category, reason, 0, 0
	}
	switch {
	case killed != nil:
		fail(NoIdea, "killed: "+killed.Error())
	case err != nil && !errors.As(err, &exit):
		fail(Failed, err.Error())
	case r.Exit < 0 && exit != nil: // by a signal: "signal: killed"
		fail(Failed, exit.String())
	case r.Exit != 0 && r.Exit != 5 && r.Exit != 10, !r.decided() && r.Answer != "unknown":
		fail(Failed, cmp.Or(firstLine(stderr), r.Reason, firstLine(stdout), "no output"))
	case !r.decided():
		r.Category = NoIdea
	case r.Expected == "":
		r.Category = Missing
	case r.Answer == r.Expected:
		r.Category = Correct
	default:
		r.Category = Wrong
	}
}

func firstLine(text []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	return string(line)
}

// head keeps the beginning of what is written.
type head struct{ bytes.Buffer }

const maxHead = 64 << 20

func (h *head) Write(p []byte) (int, error) {
	if room := maxHead - h.Len(); room > 0 {
		h.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
