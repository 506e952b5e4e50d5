package witness

import (
	"strconv"
	"time"

	"cairn/cfg"
)

// Lint says what is wrong with the automaton with respect to format 1.0, beyond its syntax. source is the text of the
// program; nil if lines are not to be looked at.
func (a *Automaton) Lint(source *Source) []Error {
	l := newLinter(source)
	l.about(a)
	known := l.nodes(a)
	for i := range a.Edges {
		l.edge(known, &a.Edges[i])
	}
	return l.found
}

// about checks the data of the graph.
func (l *linter) about(a *Automaton) {
	for _, key := range []string{"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash", "architecture"} {
		if a.Get(key) == "" {
			l.add(a.Pos, "%s is missing", key)
		}
	}
	if t := a.Get("witness-type"); t != "" && t != ViolationWitness && t != CorrectnessWitness {
		l.add(a.Pos, "there is no witness-type %q", t)
	}
	if h := a.Get("programhash"); h != "" && !sha256Text().MatchString(h) {
		l.add(a.Pos, "programhash is no SHA-256 hash")
	}
	if m := a.Get("architecture"); m != "" && m != "32bit" && m != "64bit" {
		l.add(a.Pos, "architecture is %q, neither 32bit nor 64bit", m)
	}
	if lang := a.Get("sourcecodelang"); lang != "" && lang != "C" {
		l.add(a.Pos, "sourcecodelang is %q, not C", lang)
	}
	if at := a.Get("creationtime"); at != "" {
		_, zoned := time.Parse(time.RFC3339, at)
		if _, local := time.Parse("2006-01-02T15:04:05", at); zoned != nil && local != nil {
			l.add(a.Pos, "creationtime %q is no time as in 2026-11-21T12:00:00Z", at)
		}
	}
}

// nodes checks that there is one entry, and a violation where there should be. It returns the names of the nodes.
func (l *linter) nodes(a *Automaton) map[string]bool {
	entries, violations := 0, 0
	seen := make(map[string]bool)
	for i := range a.Nodes {
		n := &a.Nodes[i]
		switch {
		case n.ID == "":
			l.add(n.Pos, "a node without id")
		case seen[n.ID]:
			l.add(n.Pos, "there are two nodes %s", n.ID)
		}
		seen[n.ID] = true
		if n.isTrue("entry") {
			entries++
		}
		if n.isTrue("violation") {
			violations++
		}
	}
	if entries != 1 {
		l.add(a.Pos, "there are %d entry nodes instead of one", entries)
	}
	switch violation := a.Get("witness-type") == ViolationWitness; {
	case violation && violations == 0:
		l.add(a.Pos, "there is no violation node")
	case !violation && violations > 0:
		l.add(a.Pos, "a violation node in a correctness witness")
	}
	return seen
}

func (l *linter) edge(nodes map[string]bool, e *Edge) {
	for _, id := range []string{e.Source, e.Target} {
		if !nodes[id] {
			l.add(e.Pos, "there is no node %q", id)
		}
	}
	for _, d := range e.Data {
		switch d.Key {
		case "startline", "endline":
			l.lineNumber(e.Pos, d)
		case "control":
			if d.Value != "condition-true" && d.Value != "condition-false" {
				l.add(e.Pos, "control is %q, neither condition-true nor condition-false", d.Value)
			}
		case "enterLoopHead":
			if d.Value != "true" && d.Value != "false" {
				l.add(e.Pos, "enterLoopHead is %q, neither true nor false", d.Value)
			}
		}
	}
}

func (l *linter) lineNumber(pos cfg.Pos, d Datum) {
	switch n, err := strconv.Atoi(d.Value); {
	case err != nil || n < 1:
		l.add(pos, "%s %q is no line", d.Key, d.Value)
	case l.lines != nil && n > len(l.lines):
		l.add(pos, "%s %d is beyond the end of the program", d.Key, n)
	}
}
