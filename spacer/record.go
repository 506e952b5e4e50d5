package spacer

import (
	"fmt"

	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

// recordPob numbers a new obligation and tells its history; by is the one that waits for it, nil for a query.
func (e *engine) recordPob(p, by *pob) {
	if e.record == nil {
		return
	}
	p.node = e.nodes
	e.nodes++
	ev := answer.Event{Step: answer.NodeMade, Node: p.node, At: "query", Via: fmt.Sprintf("bound %d", p.level), Text: e.c.String(e.c.And(p.cube...))}
	if p.pred != horn.NoPred {
		ev.At = e.sys.Preds[p.pred].Name
	}
	if by != nil {
		ev.Parent = &by.node
	}
	e.record(ev)
}

// recordBound tells that the search begins with a bound.
func (e *engine) recordBound(n int) {
	if e.record != nil {
		e.record(answer.Event{Step: answer.RunBound, Text: fmt.Sprint(n)})
	}
}

// recordPushed tells that a summary fact holds for a greater bound, too.
func (e *engine) recordPushed(p horn.PredID, f smt.Term, level int) {
	if e.record != nil {
		e.record(answer.Event{Step: answer.RunPushed, Text: fmt.Sprintf("%s, up to bound %d: %s", e.sys.Preds[p].Name, level, e.c.String(f))})
	}
}

// recordBlocked tells the summary fact that excludes an obligation.
func (e *engine) recordBlocked(p *pob, f smt.Term, level int) {
	if e.record != nil {
		e.record(answer.Event{Step: answer.NodeLabel, Node: p.node, Text: fmt.Sprintf("up to bound %d: %s", level, e.c.String(f))})
	}
}

// recordResult tells what came of an obligation, before it is asked again with a higher bound.
func (e *engine) recordResult(p *pob, res result) {
	if e.record == nil || res.child != nil {
		return
	}
	ev := answer.Event{Step: answer.NodeDead, Node: p.node, Text: fmt.Sprintf("nothing derives it up to bound %d", p.level)}
	if res.reached {
		ev.Step, ev.Text = answer.NodeReached, "derived: "+e.c.String(e.facts[res.fact].f)
	}
	e.record(ev)
}

// recordAgain tells that an obligation is asked again with a higher bound.
func (e *engine) recordAgain(p *pob) {
	if e.record != nil {
		e.record(answer.Event{Step: answer.NodeFreed, Node: p.node, Text: fmt.Sprintf("asked again for bound %d", p.level)})
	}
}
