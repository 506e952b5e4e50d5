package usage

import (
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
