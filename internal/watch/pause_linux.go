package watch

import (
	"syscall"
	"time"
)

// pause sleeps in the kernel: on a machine with more to do than it can, the kernel wakes a thread that has slept before those that
// have worked, while a timer of the runtime waits for one of the latter.
func pause(d time.Duration) {
	t := syscall.NsecToTimespec(int64(d))
	_ = syscall.Nanosleep(&t, nil) // a signal may shorten it
}
