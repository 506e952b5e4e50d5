package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"cairn/internal/usage"
	"cairn/internal/watch"
)

// Settings are what a run's results depend on, besides the tasks.
type Settings struct {
	Version string        `json:"version"`
	Engine  string        `json:"engine,omitempty"`
	Args    []string      `json:"args,omitempty"` // further arguments of the worker
	Timeout time.Duration `json:"timeout"`        // in nanoseconds
	Memory  uint64        `json:"memory,omitempty"`
}

// grace is how much longer than its timeout a worker lives: it ends by itself if all is well.
const grace = 3 * time.Second

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

	// Conditions is the number of solver queries that the certificate rests on, Proofs that of those with a
	// checked proof.
	Conditions int `json:"conditions,omitempty"`
	Proofs     int `json:"proofs,omitempty"`
}

// decided reports whether there is an answer.
func (r *Result) decided() bool {
	return r.Answer == "safe" || r.Answer == "unsafe" || r.Answer == "sat" || r.Answer == "unsat"
}

// command is the command line for a task.
func (s *Settings) command(t Task) []string {
	args := []string{string(t.Kind)}
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
	if err := cmd.Start(); err != nil {
		return r, err
	}
	limits := watch.Limits{Memory: s.Memory + s.Memory/4, Resident: func() uint64 {
		n, _ := usage.ResidentOf(cmd.Process.Pid) // 0 where the system does not tell
		return n
	}}
	if s.Timeout > 0 {
		limits.Time = s.Timeout + grace
	}
	var told error // why the worker was killed
	err, why := watch.Do(ctx, limits, func(killed context.Context) error {
		stop := context.AfterFunc(killed, func() { _ = cmd.Process.Kill() }) // it may have ended by itself; Wait tells
		err := cmd.Wait()
		if !stop() {
			told = context.Cause(killed)
		}
		return err
	})
	r.Seconds = time.Since(start).Seconds()
	if why != nil {
		return r, fmt.Errorf("the worker for %s cannot be killed (%w)", t.File, why)
	}
	if st := cmd.ProcessState; st != nil {
		r.Exit = st.ExitCode()
		r.CPU = (st.UserTime() + st.SystemTime()).Seconds()
		r.Memory = usage.PeakOf(st)
	}
	r.judge(told, err, stdout.String(), stderr.String())
	return r, ctx.Err()
}

// checkedProofs is the line in which a worker tells of proofs.
var checkedProofs = regexp.MustCompile(`(?m)^Certificate: (\d+) conditions, (\d+) with checked proofs`)

// judge finds the answer in the worker's output and compares it with what is expected.
func (r *Result) judge(killed, err error, stdout, stderr string) {
	line, _, _ := strings.Cut(stdout, "\n")
	word, reason, _ := strings.Cut(strings.TrimSpace(line), ": ")
	var exit *exec.ExitError
	switch {
	case killed != nil:
		r.Category, r.Reason = NoIdea, "killed: "+killed.Error()
		return
	case err != nil && !errors.As(err, &exit):
		r.Category, r.Reason = Failed, err.Error()
		return
	case r.Exit < 0 && exit != nil: // by a signal: "signal: killed"
		r.Category, r.Reason = Failed, exit.String()
		return
	case r.Exit != 0 && r.Exit != 5 && r.Exit != 10:
		r.Category, r.Reason = Failed, firstLine(stderr, line)
		return
	}
	r.Answer, r.Reason = word, reason
	if m := checkedProofs.FindStringSubmatch(stdout); m != nil {
		// What is no number stays 0.
		r.Conditions, _ = strconv.Atoi(m[1])
		r.Proofs, _ = strconv.Atoi(m[2])
	}
	switch {
	case !r.decided():
		r.Category = NoIdea
		if word != "unknown" {
			r.Category, r.Answer, r.Reason = Failed, "", firstLine(stderr, line)
		}
	case r.Expected == "":
		r.Category = Missing
	case r.Answer == r.Expected:
		r.Category = Correct
	default:
		r.Category = Wrong
	}
}

func firstLine(texts ...string) string {
	for _, t := range texts {
		if line, _, _ := strings.Cut(strings.TrimSpace(t), "\n"); line != "" {
			return line
		}
	}
	return "no output"
}

// head keeps the beginning of what is written.
type head struct{ bytes.Buffer }

const maxHead = 64 << 10

func (h *head) Write(p []byte) (int, error) {
	if room := maxHead - h.Len(); room > 0 {
		h.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
