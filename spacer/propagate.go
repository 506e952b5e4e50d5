package spacer

// propagate lifts summary facts to the next level where they hold there, too (Komuravelli et al. 2014, figure 5, line 8). It
// returns a level whose summaries are inductive and exclude the queries, or -1 if there is none yet. Queries have been
// answered for the bound n: the summaries of level n exclude them. Predicates come after those that they are derived from,
// whose summaries of the next level they need.
func (e *engine) propagate(n int) (int, error) {
	for level := 0; level <= n; level++ {
		left := false
		for _, pred := range e.strata.order {
			for _, s := range append([]*summary(nil), e.summaries[pred]...) {
				if s.level != level {
					continue
				}
				if !e.worthPushing(pred, s) {
					left = true
					continue
				}
				ok, err := e.inductive(pred, s.f, level+1)
				if err != nil {
					return -1, err
				}
				if !ok {
					left, s.stuck = true, e.clock
					continue
				}
				s.level, s.stuck = level+1, 0
				e.recordPushed(pred, s.f, level+1)
				e.strengthened(pred, level+1)
			}
		}
		if !left {
			return level + 1, nil
		}
	}
	return -1, nil
}
