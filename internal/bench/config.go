package bench

import (
	"slices"
	"strconv"
)

// Configuration is a way in which tasks are decided: by an engine of cairn's, or by another tool.
type Configuration struct {
	Name   string   `json:"name"`             // in tables and plots
	Engine string   `json:"engine,omitempty"` // empty: what the command itself chooses
	Args   []string `json:"args,omitempty"`   // further arguments of the worker
	Peer   string   `json:"peer,omitempty"`   // the command of another tool, which decides instead of cairn
}

// command is the command line for a task. Answers of cairn come as JSON, those of scripts as SMT-LIB says.
func (c *Configuration) command(binary string, s *Settings, t Task) ([]string, error) {
	if c.Peer != "" {
		return c.peerCommand(s, t)
	}
	args := []string{binary, string(t.Kind)}
	if t.Kind != Script {
		args = append(args, "--json")
	}
	if s.Timeout > 0 {
		args = append(args, "--timeout", s.Timeout.String())
	}
	if s.CPUTimeout > 0 && t.Kind != Script {
		args = append(args, "--jobs", "1") // two engines side by side would take twice the time of processors
	}
	if s.Memory > 0 {
		args = append(args, "--memory", strconv.FormatUint(s.Memory, 10))
	}
	if c.Engine != "" && t.Kind != Script {
		args = append(args, "--engine", c.Engine)
	}
	return append(append(args, c.Args...), t.File), nil
}

// Split returns the results of each configuration by itself, in their order.
func (r Results) Split() []NamedResults {
	var all []NamedResults
	for _, c := range r.Manifest.Settings.Configurations {
		one := NamedResults{Name: c.Name, Results: Results{Manifest: r.Manifest}}
		one.Manifest.Settings.Configurations = []Configuration{c}
		for _, x := range r.Results {
			if x.Configuration == c.Name || x.Configuration == "" {
				one.Results.Results = append(one.Results.Results, x)
			}
		}
		all = append(all, one)
	}
	return all
}

// Own are the results of cairn itself, without those of other tools.
func (r Results) Own() Results {
	own := Results{Manifest: r.Manifest}
	for _, one := range r.Split() {
		if one.Manifest.Settings.Configurations[0].Peer == "" {
			own.Results = append(own.Results, one.Results.Results...)
		}
	}
	return own
}

// several reports whether tasks are decided in more than one way.
func (s *Settings) several() bool { return len(s.Configurations) > 1 }

// Disagreement is a task to which configurations give different answers.
type Disagreement struct {
	Task    string
	Answers []string // "NAME says ANSWER"
}

// Disagreements lists the tasks on which configurations contradict each other: one of them is wrong.
func (r Results) Disagreements() []Disagreement {
	var all []Disagreement
	for _, o := range r.outcomes() {
		d := Disagreement{Task: o.Task}
		var answers []string
		for _, c := range r.Manifest.Settings.Configurations {
			if x := o.By[c.Name]; x != nil && x.decided() {
				d.Answers = append(d.Answers, c.Name+" says "+x.Answer)
				answers = append(answers, x.Answer)
			}
		}
		if slices.Sort(answers); len(slices.Compact(answers)) > 1 {
			all = append(all, d)
		}
	}
	return all
}

// label is how results name a configuration: if there is but one, not at all.
func (s *Settings) label(c *Configuration) string {
	if s.several() {
		return c.Name
	}
	return ""
}
