package verify

import "cairn/cfg"

// Recorder is told the histories of engines, step by step. Engines of a portfolio run side by side: it is called from several
// goroutines at once.
type Recorder func(engine string, ev cfg.Event)

// recorder is what an engine is given that begins now.
func (o *EngineOptions) recorder(engine string) cfg.Recorder {
	if o.Record == nil {
		return nil
	}
	o.Record(engine, cfg.Event{Step: cfg.RunBegun})
	return func(ev cfg.Event) { o.Record(engine, ev) }
}
