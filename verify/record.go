package verify

import (
	"cairn/answer"
)

// Recorder is told the histories of engines, step by step. Engines of a portfolio run side by side: it is called from several
// goroutines at once.
type Recorder func(engine string, ev answer.Event)

// recorder is what an engine is given that begins now.
func (o *EngineOptions) recorder(engine string) answer.Recorder {
	if o.Record == nil {
		return nil
	}
	o.Record(engine, answer.Event{Step: answer.RunBegun})
	return func(ev answer.Event) { o.Record(engine, ev) }
}
