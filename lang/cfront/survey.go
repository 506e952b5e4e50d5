package cfront

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"cairn/cfg"
)

// maxSurvey bounds the passes of a survey.
const maxSurvey = 20

// Survey lists what is not supported in the part of a program that control may come to, by place, as far as it can be found: behind each
// such statement it goes on as if it were not there.
func (p *Parsed) Survey(ctx context.Context, o Options) (found []cfg.Hole) {
	o.Holes, o.survey = true, true
	mem := newFacts()
	defer func() {
		if e := recover(); e != nil { // the rest may make no sense without what has been left out
			found = mem.unsupported()
		}
	}()
	if _, err := lower(ctx, p.in, o, mem); err != nil {
		var un *Unsupported
		if errors.As(err, &un) && !un.limit {
			return append(mem.unsupported(), cfg.Hole{Pos: un.Pos, What: un.Construct})
		}
	}
	return mem.unsupported()
}

// unsupported lists the statements that are not supported, each place once.
func (m *facts) unsupported() []cfg.Hole {
	var all []cfg.Hole
	for _, h := range m.holes {
		if h.What != "" && !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	slices.SortFunc(all, func(a, b cfg.Hole) int {
		return cmp.Or(byPlace(a.Pos, b.Pos), cmp.Compare(a.What, b.What))
	})
	return all
}
