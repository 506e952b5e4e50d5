package bench

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// results are those of the cell's configuration.
func (c *cell) results() []*Result {
	var all []*Result
	for _, o := range c.tasks {
		if x := o.by(c.by); x != nil {
			all = append(all, x)
		}
	}
	return all
}

// counting is the measure that counts the results with some property.
func counting(is func(*Result) bool) measure {
	return func(c *cell) string {
		n := 0
		for _, x := range c.results() {
			if is(x) {
				n++
			}
		}
		return strconv.Itoa(n)
	}
}

// What is counted.
var (
	solvedTasks = counting((*Result).solved)
	safeTasks   = counting(func(r *Result) bool { return r.solved() && holds(r.Answer) })
	unsafeTasks = counting(func(r *Result) bool { return r.solved() && !holds(r.Answer) })
	wrongTasks  = counting(func(r *Result) bool { return r.Category == Wrong })
)

func holds(answer string) bool { return answer == "safe" || answer == "sat" }

// taskCount is the number of tasks, whatever came of them.
func taskCount(c *cell) string { return strconv.Itoa(len(c.tasks)) }

// ranOut reports whether the time was over, or the steps were; outOfMemory that the memory was.
func (r *Result) ranOut() bool {
	return !r.decided() && (strings.Contains(r.Reason, "timeout") || r.Reason == "out of steps")
}
func (r *Result) outOfMemory() bool { return !r.decided() && strings.Contains(r.Reason, "memory") }

// failures are how many tasks are not solved since the time was over, since the memory was, and otherwise.
func failures(c *cell) string {
	var t, m, u int
	for _, x := range c.results() {
		switch {
		case x.solved():
		case x.ranOut():
			t++
		case x.outOfMemory():
			m++
		default:
			u++
		}
	}
	return fmt.Sprintf("%d/%d/%d", t, m, u)
}

// totalTime is the processor time of all tasks in seconds. Those that ran out of time count with the limit, others that are not
// solved with what they took.
func totalTime(c *cell) string {
	sum := 0.0
	for _, x := range c.results() {
		if limit := cmp.Or(c.settings.CPUTimeout, c.settings.Timeout); x.ranOut() && limit > 0 {
			sum += limit.Seconds()
		} else {
			sum += x.CPU
		}
	}
	return fmt.Sprintf("%.1f", sum)
}

// only is the measure of cells with one task; they are empty where the task has no result.
func only(tell func(*Result) string) measure {
	return func(c *cell) string {
		if all := c.results(); len(all) == 1 {
			return tell(all[0])
		}
		return ""
	}
}

// What is told of single tasks.
var (
	theAnswer = only(func(r *Result) string { return cmp.Or(r.Answer, string(r.Category)) })
	// theTime is the processor time in seconds; TO: it was over, MO: the memory was, -: not solved otherwise.
	theTime = only(func(r *Result) string {
		switch {
		case r.solved():
			return fmt.Sprintf("%.2f", r.CPU)
		case r.ranOut():
			return "TO"
		case r.outOfMemory():
			return "MO"
		default:
			return "-"
		}
	})
)

// counted is a statistic of an engine, of one task that is solved.
func counted(name string) measure {
	return only(func(r *Result) string {
		n, ok := r.Statistics[name]
		if !ok || !r.solved() {
			return "-"
		}
		return strconv.FormatFloat(n, 'f', -1, 64)
	})
}

// share is one statistic in percent of another, of one task that is solved.
func share(part, whole string) measure {
	return only(func(r *Result) string {
		p, ok := r.Statistics[part]
		if w := r.Statistics[whole]; ok && w > 0 && r.solved() {
			return fmt.Sprintf("%.0f", 100*p/w)
		}
		return "-"
	})
}

// notBy is the number of tasks that one configuration solves and the other does not.
func notBy(c *cell) string {
	if c.by == c.versus {
		return "-"
	}
	n := 0
	for _, o := range c.tasks {
		if solves(o, c.by) && !solves(o, c.versus) {
			n++
		}
	}
	return strconv.Itoa(n)
}

// solves reports whether a configuration solves a task.
func solves(o *outcome, name string) bool {
	x := o.by(name)
	return x != nil && x.solved()
}

// The groups that tables have.
func expectedSafe(o *outcome) bool   { return holds(o.Expected) }
func expectedUnsafe(o *outcome) bool { return o.Expected != "" && !holds(o.Expected) }

// parametrised are the tasks that are there in several sizes, and single the others.
func parametrised(o *outcome) bool { return o.Parametrised }
func single(o *outcome) bool       { return !o.Parametrised }

// solvedByAny are the tasks that some configuration solves.
func solvedByAny(o *outcome) bool { return solves(o, virtualBest) }
