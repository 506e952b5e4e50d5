package cfg

import "fmt"

// Pass is a transformation of graphs that keeps the executions to the target: their inputs, and what they do to the
// variables that matter. Origin is the way back. That a pass keeps to this is tested, but not proved for the program at hand:
// who verifies a transformed program can check a counterexample against the one before, but not a proof.
type Pass struct {
	Name    string
	Summary string // one line for --help
	Run     func(*Graph) (*Graph, *Origin, error)
}

// Passes lists all passes.
func Passes() []Pass {
	total := func(f func(*Graph) (*Graph, *Origin)) func(*Graph) (*Graph, *Origin, error) {
		return func(g *Graph) (*Graph, *Origin, error) {
			h, o := f(g)
			return h, o, nil
		}
	}
	return []Pass{
		{"prune", "remove what lies on no path to the error", total(Prune)},
		{"simplify", "prune, and join chains of edges", total(Simplify)},
		{"constants", "replace constant variables by their values, and prune", total(PropagateConstants)},
		{"slice", "remove assignments and decisions that cannot influence whether the error is reached", total(Slice)},
		{"reset-dead", "set variables to 0 when they go dead", total(ResetDead)},
		{"reducible", "split the vertices of loops with several entries", MakeReducible},
		{"flatten", "turn each loop nest into a single loop", total(FlattenLoops)},
	}
}

// Apply runs passes by name, one after the other.
func Apply(g *Graph, names []string) (*Graph, *Origin, error) {
	back := identityOrigin(g)
	for _, name := range names {
		p, err := passByName(name)
		if err != nil {
			return nil, nil, err
		}
		h, o, err := p.Run(g)
		if err != nil {
			return nil, nil, fmt.Errorf("pass %s: %w", name, err)
		}
		g, back = h, back.Then(o)
	}
	return g, back, nil
}

func passByName(name string) (Pass, error) {
	known := ""
	for _, p := range Passes() {
		if p.Name == name {
			return p, nil
		}
		known += " " + p.Name
	}
	return Pass{}, fmt.Errorf("no pass is called %q (there are:%s)", name, known)
}

// identityOrigin is the origin of a graph that has not been transformed.
func identityOrigin(g *Graph) *Origin {
	o := &Origin{}
	for v := range g.Vertices {
		o.Vertices = append(o.Vertices, Vertex(v))
	}
	for e := range g.Edges {
		o.Paths = append(o.Paths, []EdgeID{EdgeID(e)})
	}
	return o
}
