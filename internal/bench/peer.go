package bench

import (
	"cmp"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cairn/internal/lazy"
	"cairn/internal/shell"
	"cairn/internal/verify"
)

// NewPeer makes a configuration of the command of another tool, such as "z3 -T:{timeout} {file}". It fails if there is no such tool.
// The words of the command are separated by blanks, unless they are in quotes; no shell takes part. In them stand
//
//	{file}        the program or script; of a task definition the program that it names
//	{timeout}     the time in seconds, rounded up
//	{timeout-ms}  the same in milliseconds
//	{memory}      the memory in MB
//
// The tool is called what its command is called.
func NewPeer(command string) (Configuration, error) {
	words, err := shell.Words(command, false) // a backslash may be in the name of a file
	if err != nil {
		return Configuration{}, err
	}
	if !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, "{file}") }) {
		return Configuration{}, fmt.Errorf("%q does not say where the {file} stands", command)
	}
	for _, w := range words {
		if p := placeholder().FindString(w); p != "" && !slices.Contains(placeholders, p) {
			return Configuration{}, fmt.Errorf("%s in %q is none of %s", p, command, strings.Join(placeholders, ", "))
		}
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return Configuration{}, fmt.Errorf("%s is not installed: %w", words[0], errors.Unwrap(err))
	}
	name := filepath.Base(words[0])
	return Configuration{Name: strings.TrimSuffix(name, filepath.Ext(name)), Peer: command}, nil
}

var (
	placeholder  = lazy.Regexp(`\{[a-z-]*\}`)
	placeholders = []string{"{file}", "{timeout}", "{timeout-ms}", "{memory}"}
)

// peerCommand is the command line of another tool for a task.
func (c *Configuration) peerCommand(s *Settings, t Task) ([]string, error) {
	words, err := shell.Words(c.Peer, false)
	if err != nil {
		return nil, err
	}
	file := t.File
	if t.Kind == Program {
		task, err := verify.LoadTask(t.File)
		if err != nil {
			return nil, err
		}
		if len(task.Others) > 0 {
			return nil, fmt.Errorf("%s: a program of several files is for no other tool", t.File)
		}
		file = task.File
	}
	clock := s.Timeout
	r := strings.NewReplacer("{file}", file, "{timeout}", ceilUnits(clock, time.Second), "{timeout-ms}", ceilUnits(clock, time.Millisecond),
		"{memory}", strconv.FormatUint(s.Memory/1e6, 10))
	for i := range words {
		words[i] = r.Replace(words[i])
	}
	return words, nil
}

// ceilUnits is a time in some unit, rounded up.
func ceilUnits(d, unit time.Duration) string { return strconv.FormatInt(int64((d+unit-1)/unit), 10) }

// What other tools say, as the beginning of a line.
var (
	peerAnswer  = lazy.Regexp(`(?im)^[ \t]*(safe|unsafe|true|false|sat|unsat|unknown)\b`)
	peerTimeout = lazy.Regexp(`(?i)time[ds]?[- ]?out|time limit`)
	peerMemory  = lazy.Regexp(`(?i)out of memory|memory limit|memory exceeded|bad_alloc`)
)

// programAnswers are answers about programs in the words of other tools.
var programAnswers = map[string]string{"true": "safe", "false": "unsafe", "sat": "", "unsat": ""}

// readPeer takes the answer of another tool from its output: the first line that begins with one. Without an answer, the output
// may tell that a limit has been reached.
func (r *Result) readPeer(stdout, stderr []byte) {
	if m := peerAnswer().FindSubmatch(stdout); m != nil {
		r.Answer = strings.ToLower(string(m[1]))
		if word, ok := programAnswers[r.Answer]; ok && r.Kind == Program {
			r.Answer = word
		}
	}
	all := slices.Concat(stdout, stderr)
	switch {
	case r.Answer != "" && r.Answer != "unknown":
	case peerTimeout().Match(all):
		r.Answer, r.Reason = "unknown", "timeout"
	case peerMemory().Match(all):
		r.Answer, r.Reason = "unknown", "memory"
	case r.Answer == "":
		r.Reason = cmp.Or(firstLine(stderr), firstLine(stdout), "no output")
	}
}
