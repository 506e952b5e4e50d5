//go:build !linux

package watch

import "time"

func pause(d time.Duration) { time.Sleep(d) }
