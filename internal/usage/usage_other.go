//go:build !linux

package usage

import (
	"os"
	"time"
)

// Meter measures the memory of this process.
type Meter struct{}

// NewMeter makes a Meter.
func NewMeter() *Meter { return new(Meter) }

// Resident returns the bytes of memory that the Go runtime has mapped and not given back.
func (*Meter) Resident() uint64 { return mapped() }

// Close ends the use of the Meter.
func (*Meter) Close() {}

// Peak returns the memory mapped now: the runtime keeps no record of the largest value.
func Peak() uint64 { return mapped() }

// CPU returns the runtime's estimate of the processor time used so far.
func CPU() time.Duration { return estimatedCPU() }

// ResidentOf knows nothing of other processes.
func ResidentOf(int) (uint64, bool) { return 0, false }

// CPUOf knows nothing of other processes.
func CPUOf(int) (time.Duration, bool) { return 0, false }

// PeakOf knows nothing of other processes.
func PeakOf(*os.ProcessState) uint64 { return 0 }
