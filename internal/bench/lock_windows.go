package bench

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// sharingViolation is the error for a file that somebody has opened and does not share.
const sharingViolation = syscall.Errno(32)

// openLocked opens a file that no other run may open so until it is closed: it is shared with readers only.
func openLocked(path string, flag int) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	mode := uint32(syscall.OPEN_ALWAYS)
	if flag&os.O_EXCL != 0 {
		mode = syscall.CREATE_NEW
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ, nil, mode, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case errors.Is(err, sharingViolation):
		return nil, fmt.Errorf("%s: %w", path, ErrBusy)
	case err != nil:
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}
