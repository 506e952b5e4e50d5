package usage

import (
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// touch allocates n bytes and makes them resident.
func touch(n int) []byte {
	b := make([]byte, n)
	for i := 0; i < n; i += 4096 {
		b[i] = 1
	}
	return b
}

func TestMemoryGrowsWithUse(t *testing.T) {
	const size = 64 << 20
	before := Resident()
	b := touch(size)
	during := Resident()
	assert.Greater(t, during, before+size/2, "64 MB more must show")
	assert.GreaterOrEqual(t, Peak(), during-during/8)
	assert.Greater(t, mapped(), uint64(size))
	runtime.KeepAlive(b)
}

func TestMeter(t *testing.T) {
	m := NewMeter()
	defer m.Close()
	before := m.Resident()
	assert.Positive(t, before)
	b := touch(64 << 20)
	assert.Greater(t, m.Resident(), before+32<<20)
	runtime.KeepAlive(b)
	if runtime.GOOS == "linux" {
		assert.Zero(t, testing.AllocsPerRun(10, func() { m.Resident() }))
	}
}

func TestCPUGrowsWithWork(t *testing.T) {
	before := CPU()
	x := 1
	for CPU() < before+20*time.Millisecond { // ends only if it grows
		x = x*31 + 7
	}
	runtime.KeepAlive(x)
	runtime.GC()
	assert.Greater(t, CPU(), before)
	assert.GreaterOrEqual(t, estimatedCPU(), time.Duration(0))
}

func TestCPUOf(t *testing.T) {
	if _, ok := CPUOf(os.Getpid()); !ok {
		t.Skip("this system does not tell")
	}
	before := CPU()
	for x := 1; CPU() < before+30*time.Millisecond; x = x*31 + 7 {
	}
	got, ok := CPUOf(os.Getpid())
	assert.True(t, ok)
	assert.InDelta(t, CPU(), got, float64(before+time.Second/2), "in hundredths of a second")
	assert.GreaterOrEqual(t, got, 20*time.Millisecond)
	_, ok = CPUOf(1 << 30)
	assert.False(t, ok, "no such process")
}
