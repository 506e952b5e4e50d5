package bench

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"cairn/internal/usage"
	"cairn/internal/watch"
)

// Settings are what a run's results depend on, besides the tasks.
type Settings struct {
	Version        string          `json:"version"`
	Configurations []Configuration `json:"configurations"`       // at least one; their names differ
	Paper          string          `json:"paper,omitempty"`      // whose evaluation is made again
	Families       []string        `json:"families,omitempty"`   // of programs, whose times are told by size
	Timeout        time.Duration   `json:"timeout"`              // by the clock, in nanoseconds
	CPUTimeout     time.Duration   `json:"cpuTimeout,omitempty"` // of processors, in nanoseconds; 0: no limit
	Memory         uint64          `json:"memory,omitempty"`
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

// Result is what came of one task in one configuration.
type Result struct {
	Task string `json:"task"`
	// Configuration is the name of it if the run has several.
	Configuration string   `json:"configuration,omitempty"`
	Kind          Kind     `json:"kind"`
	Expected      string   `json:"expected,omitempty"`
	Property      string   `json:"property,omitempty"` // of a program, if it is not the usual one
	Answer        string   `json:"answer"`             // safe, unsafe, sat, unsat, unknown; empty after a failure
	Reason        string   `json:"reason,omitempty"`
	Category      Category `json:"category"`
	Exit          int      `json:"exit"`
	Seconds       float64  `json:"seconds"`
	CPU           float64  `json:"cpuSeconds"`
	Memory        uint64   `json:"memory"` // peak, in bytes

	// Without are the strengthenings of the engine that were left out, as the worker says: --without, --as-published.
	Without []string `json:"without,omitempty"`

	// Statistics are what the engine counts, and the conditions of its certificate.
	Statistics map[string]float64 `json:"statistics,omitempty"`
}

// decided reports whether there is an answer.
func (r *Result) decided() bool {
	return r.Answer == "safe" || r.Answer == "unsafe" || r.Answer == "sat" || r.Answer == "unsat"
}

// solved reports whether there is an answer that is not wrong.
func (r *Result) solved() bool { return r.decided() && r.Category != Wrong }

// work decides one task in a process of its own. The error is that of a worker that cannot be started.
func work(ctx context.Context, binary string, s *Settings, c *Configuration, t Task) (Result, error) {
	r := Result{Task: t.Label(), Configuration: s.label(c), Kind: t.Kind, Expected: t.Expected, Property: t.Property, Exit: -1}
	words, err := c.command(binary, s, t)
	if err != nil {
		r.Category, r.Reason = Failed, err.Error()
		return r, nil
	}
	cmd := exec.Command(words[0], words[1:]...)
	if c.Peer != "" {
		ownGroup(cmd)
	}
	var stdout, stderr head
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = grace // for what the worker may have started
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return r, err
	}
	ended := make(chan struct{})
	go func() {
		err = cmd.Wait()
		close(ended)
	}()
	told, why := watch.Do(ctx, s.limits(c, cmd.Process.Pid), func(over context.Context) error {
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
		kill(cmd) // it may have ended by itself; Wait tells
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
	if c.Peer != "" {
		r.readPeer(stdout.Bytes(), stderr.Bytes())
	} else {
		r.read(stdout.Bytes(), stderr.Bytes())
	}
	r.judge(told, err)
	return r, ctx.Err()
}

// limits are those of a process. Cairn ends by itself if all is well; of another tool nobody knows.
func (s *Settings) limits(c *Configuration, pid int) watch.Limits {
	l := watch.Limits{
		Time: s.Timeout, CPU: s.CPUTimeout, Memory: s.Memory,
		Resident: func() uint64 {
			n, _ := usage.ResidentOf(pid) // 0 where the system does not tell
			return n
		},
		Spent: func() time.Duration {
			d, _ := usage.CPUOf(pid) // likewise
			return d
		},
	}
	if c.Peer == "" {
		l.Memory += s.Memory / 4
		if s.Timeout > 0 {
			l.Time += grace
		}
	}
	return l
}

// output is what is read of a worker's JSON.
type output struct {
	Verdict    string             `json:"verdict"` // of a program
	Answer     string             `json:"answer"`  // of clauses
	Reason     string             `json:"reason"`
	Without    []string           `json:"without"`
	Statistics map[string]float64 `json:"statistics"`
}

// read takes the answer, with its reason and the engine's statistics, from what a worker has written. There is no answer, but a reason,
// if it has failed.
func (r *Result) read(stdout, stderr []byte) {
	var out output
	if r.Kind == Script {
		r.Answer = firstLine(stdout)
	} else if err := json.Unmarshal(stdout, &out); err == nil { // a worker that says something else has failed
		r.Answer, r.Reason, r.Without, r.Statistics = cmp.Or(out.Verdict, out.Answer), out.Reason, out.Without, out.Statistics
	}
	if r.Exit != 0 && r.Exit != 5 && r.Exit != 10 || !r.decided() && r.Answer != "unknown" {
		r.Answer, r.Reason = "", cmp.Or(firstLine(stderr), r.Reason, firstLine(stdout), "no output")
	}
}

// judge compares the answer with what is expected. killed is why the worker was, err what its end has been.
func (r *Result) judge(killed, err error) {
	var exit *exec.ExitError
	fail := func(category Category, reason string) {
		r.Answer, r.Category, r.Reason, r.Statistics = "", category, reason, nil
	}
	switch {
	case errors.Is(killed, watch.ErrCPUTimeout): // nobody but bench counts that
		fail(NoIdea, killed.Error())
	case killed != nil:
		fail(NoIdea, "killed: "+killed.Error())
	case err != nil && !errors.As(err, &exit):
		fail(Failed, err.Error())
	case r.Exit < 0 && exit != nil: // by a signal: "signal: killed"
		fail(Failed, exit.String())
	case r.Answer == "":
		fail(Failed, r.Reason)
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
