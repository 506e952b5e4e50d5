// Package usage measures what this process costs: resident memory now and at its peak, and processor time. On Linux the
// kernel tells; elsewhere memory is what the Go runtime has mapped, and processor time is the runtime's own estimate.
//
//	if usage.Resident() > limit {
//		stop()
//	}
//	fmt.Println(usage.Peak(), usage.CPU())
//
// Limits: elsewhere than on Linux the peak is the memory held now, which is a lower bound.
package usage
