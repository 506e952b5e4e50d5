package verify

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"cairn/cfg"
	"cairn/internal/watch"
)

// ErrTimeout and ErrMemory are the causes for which a caller cancels a run's context when a limit is reached. The report
// then says unknown with the cause as the reason, whichever it is. ErrSteps is that of EngineOptions.Steps.
var (
	ErrTimeout = watch.ErrTimeout
	ErrMemory  = watch.ErrMemory
	ErrSteps   = errors.New("out of steps")
)

// IsLimit reports whether a reason is that of a limit.
func IsLimit(reason string) bool {
	return reason == ErrTimeout.Error() || reason == ErrMemory.Error() || reason == ErrSteps.Error()
}

// InputError says what is wrong with the input, and where.
type InputError struct {
	Pos cfg.Pos
	Msg string
}

func (e *InputError) Error() string { return e.Pos.String() + ": " + shortened(e.Msg) }

// maxMessage is the length up to which a message repeats what stands in the input.
const maxMessage = 300

// shortened leaves out the middle of a long message.
func shortened(s string) string {
	if len(s) <= maxMessage {
		return s
	}
	head, tail := s[:maxMessage*2/3], s[len(s)-maxMessage/3:]
	return strings.ToValidUTF8(head, "") + "..." + strings.ToValidUTF8(tail, "")
}

// UnsupportedError names a construct or a property that is legitimate but not handled. It becomes unknown.
type UnsupportedError struct {
	Pos  cfg.Pos
	What string
}

func (e *UnsupportedError) Error() string {
	if e.Pos == (cfg.Pos{}) {
		return "not supported: " + shortened(e.What)
	}
	return fmt.Sprintf("not supported: %s at %s", shortened(e.What), e.Pos)
}

// caught makes the panic of a function that defers it the function's error, an *InternalError; engine is the one that is running.
func caught(err *error, engine string) {
	if p := recover(); p != nil {
		*err = &InternalError{Engine: engine, What: fmt.Sprint(p), Stack: string(debug.Stack())}
	}
}

// failure is the reason for which a run that ended in an error has no answer.
func failure(err error) string {
	if _, ok := errors.AsType[*InternalError](err); ok {
		return "internal error: " + FirstLine(err.Error())
	}
	return err.Error()
}

// FirstLine is a text up to the end of its first line.
func FirstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// InternalError is a fault of this program: a certificate that does not hold, or a panic.
type InternalError struct {
	Engine string // empty if no engine was running
	What   string
	Stack  string // of a panic
}

func (e *InternalError) Error() string {
	if e.Engine == "" {
		return e.What
	}
	return fmt.Sprintf("engine %s: %s", e.Engine, e.What)
}
