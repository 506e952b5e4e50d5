package usage

import (
	"runtime/metrics"
	"time"
)

// Resident returns the bytes of memory that are resident now, or that the runtime has mapped where the system does not tell.
func Resident() uint64 {
	m := NewMeter()
	defer m.Close()
	return m.Resident()
}

// mapped is the memory that the runtime holds from the operating system.
func mapped() uint64 {
	return difference(metrics.Value.Uint64, metrics.KindUint64, "/memory/classes/total:bytes", "/memory/classes/heap/released:bytes")
}

// estimatedCPU is the time that goroutines and the collector have run; the runtime updates it at each collection.
func estimatedCPU() time.Duration {
	seconds := difference(metrics.Value.Float64, metrics.KindFloat64, "/cpu/classes/total:cpu-seconds", "/cpu/classes/idle:cpu-seconds")
	return time.Duration(seconds * float64(time.Second))
}

// difference subtracts one metric of the runtime from another; it is 0 if the runtime has none of that kind.
func difference[T uint64 | float64](value func(metrics.Value) T, kind metrics.ValueKind, all, part string) T {
	s := []metrics.Sample{{Name: all}, {Name: part}}
	metrics.Read(s)
	if s[0].Value.Kind() != kind || s[1].Value.Kind() != kind {
		return 0
	}
	return value(s[0].Value) - value(s[1].Value)
}
