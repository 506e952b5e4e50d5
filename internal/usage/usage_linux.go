package usage

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
	"time"
)

// Meter measures the memory of this process. To ask it costs no memory: when there is little left, an allocation
// waits for the collector. It is not safe for concurrent use.
type Meter struct {
	statm *os.File // nil: the runtime is asked
	page  uint64
	buf   [128]byte
}

// NewMeter makes a Meter.
func NewMeter() *Meter {
	m := &Meter{page: uint64(os.Getpagesize())}
	if f, err := os.Open("/proc/self/statm"); err == nil {
		m.statm = f
	}
	return m
}

// Resident returns the bytes of memory that are resident now.
func (m *Meter) Resident() uint64 {
	if m.statm == nil {
		return mapped()
	}
	n, _ := m.statm.ReadAt(m.buf[:], 0) // io.EOF, always
	pages, ok := secondField(m.buf[:n])
	if !ok {
		return mapped()
	}
	return pages * m.page
}

// Close ends the use of the Meter.
func (m *Meter) Close() {
	if m.statm != nil {
		_ = m.statm.Close() // it has been read only
	}
}

// secondField parses the second number of a line.
func secondField(line []byte) (v uint64, ok bool) {
	_, rest, _ := bytes.Cut(line, []byte{' '})
	for _, d := range rest {
		if d < '0' || d > '9' {
			break
		}
		v, ok = 10*v+uint64(d-'0'), true
	}
	return v, ok
}

// Peak returns the largest number of bytes that were resident at a time. It reads VmHWM, because the ru_maxrss of a
// process starts with that of the process it was forked from.
func Peak() uint64 {
	data, _ := os.ReadFile("/proc/self/status")
	_, line, _ := bytes.Cut(data, []byte("VmHWM:"))
	if fields := bytes.Fields(line); len(fields) > 0 {
		if kb, err := strconv.ParseUint(string(fields[0]), 10, 64); err == nil {
			return kb << 10
		}
	}
	return Resident()
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
	pages, ok := secondField(data)
	return pages * uint64(os.Getpagesize()), ok
}

// tick is the unit of the kernel's processor times of other processes.
const tick = time.Second / 100

// CPUOf returns the processor time that another process has used so far, by all threads, in user and system mode.
func CPUOf(pid int) (time.Duration, bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:]) // the name before may have blanks; the third field comes first
	if len(fields) < 13 {
		return 0, false
	}
	user, err := strconv.ParseInt(string(fields[11]), 10, 64)
	system, err2 := strconv.ParseInt(string(fields[12]), 10, 64)
	return time.Duration(user+system) * tick, err == nil && err2 == nil
}

// PeakOf returns the most memory that a process which has ended had resident at a time; 0 if the system does not tell.
func PeakOf(st *os.ProcessState) uint64 {
	if r, ok := st.SysUsage().(*syscall.Rusage); ok {
		return uint64(r.Maxrss) << 10
	}
	return 0
}
