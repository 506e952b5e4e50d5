//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package bench

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command that has not begun yet the first process of a group, so that kill ends what it starts, too.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the process of a command, and its group if it has one of its own. It may have ended by itself.
func kill(cmd *exec.Cmd) {
	if cmd.SysProcAttr != nil && cmd.SysProcAttr.Setpgid {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	_ = cmd.Process.Kill()
}
