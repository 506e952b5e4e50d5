package usage

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
	"time"
)

// Resident returns the bytes of memory that are resident now.
func Resident() uint64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return mapped()
	}
	fields := bytes.Fields(data)
	if len(fields) < 2 {
		return mapped()
	}
	pages, err := strconv.ParseUint(string(fields[1]), 10, 64)
	if err != nil {
		return mapped()
	}
	return pages * uint64(os.Getpagesize())
}

// Peak returns the largest number of bytes that were resident at a time. It reads VmHWM, because the ru_maxrss of a
// process starts with that of the process it was forked from.
func Peak() uint64 {
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return Resident()
	}
	_, line, ok := bytes.Cut(data, []byte("VmHWM:"))
	if !ok {
		return Resident()
	}
	fields := bytes.Fields(line)
	if len(fields) == 0 {
		return Resident()
	}
	kb, err := strconv.ParseUint(string(fields[0]), 10, 64)
	if err != nil {
		return Resident()
	}
	return kb << 10
}

// CPU returns the processor time used so far, by all threads, in user and system mode.
func CPU() time.Duration {
	var ru syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &ru); err != nil {
		return estimatedCPU()
	}
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

// ResidentOf returns the bytes of another process's memory that are resident now.
func ResidentOf(pid int) (uint64, bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0, false
	}
	fields := bytes.Fields(data)
	if len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseUint(string(fields[1]), 10, 64)
	return pages * uint64(os.Getpagesize()), err == nil
}

// PeakOf returns the most memory that a process which has ended had resident at a time; 0 if the system does not tell.
func PeakOf(st *os.ProcessState) uint64 {
	if r, ok := st.SysUsage().(*syscall.Rusage); ok {
		return uint64(r.Maxrss) << 10
	}
	return 0
}
