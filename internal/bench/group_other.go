//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package bench

import "os/exec"

// ownGroup does nothing: there are no groups of processes here.
func ownGroup(*exec.Cmd) {}

// kill ends the process of a command. It may have ended by itself.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
