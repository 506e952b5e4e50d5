//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package bench

import "os"

// openLocked opens a file. There are no locks here, or no other processes.
func openLocked(path string, flag int) (*os.File, error) { return os.OpenFile(path, flag, 0o666) }
