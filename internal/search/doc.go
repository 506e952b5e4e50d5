// Package search is the room that engines share: what they know of a program before they begin, paths as formulas, questions to
// the solver, executions, and the way from an answer of the engine to one about the program. It lies above cfg and absint and below
// the engines, which never import each other.
//
//	decide.go   Decide: an engine as a function of a Problem, called for each case and after each lesson
//	problem.go  Problem: ranges, vocabulary, large blocks, liveness, compiled program; the answer Safe; InType
//	path.go     Path: static single assignment form, by constants (Extend) or by values (Execute); its interpolants
//	ask.go      Asker: satisfiability and entailment; nothing is asked twice
//	entail.go   Theory: what contradicts a formula, remembered by cores and models
//	wishes.go   Wishes: models with small inputs
//	test.go     Test: an execution along a path with the values of a model, then steered, free, or with acceleration
//	runner.go   Runner: tests that run on, in growing pieces, beside the search
//	replay.go   Replay: paths to the target; what is learned from those that cannot be executed
//	products.go products of variables as variables, and what is known of them
//	equations.go equations between variables that hold beforehand
//	resets.go   counters that are set back: what makes that a step in one direction
//	cases.go    programs that are decided case by case, because a parameter of few values makes their loops nonlinear
//	without.go  Without: the strengthenings that can be left out
//	record.go   History: the steps that all engines tell
//	stats.go    Stats: what all engines count
//
// Package internal/search/art has the abstract reachability tree of engines that grow one.
//
// An engine is then
//
//	func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
//		return search.Decide(ctx, g, search.Options{Without: opt.Without, Record: opt.Record}, func(p *search.Problem) (*answer.Answer, error) {
//			p.AssumeRanges(nil)
//			path := p.Begin()
//			path = path.Extend(b, &p.Blocks.Blocks[b].Trans) // and so on, as the search goes
//			if status, model := p.Check(path.Formulas()...); status == smt.Sat { // at the target
//				if res := p.Replay(node, path, model); res != nil {
//					return res, nil
//				}
//			} else if status == smt.Unknown {
//				p.Obstacle = search.Undecided
//			}
//			return p.Safe(func(v cfg.Vertex) (smt.Term, error) { return invariant[v], nil }), nil
//		})
//	}
//
// Decide completes the answer: the reason "timeout", the statistics of all calls together, and a new call of the engine where an
// execution has shown that the encoding of nonlinear operations is too coarse. Engines need not look for the end of the context
// but to end soon; an obstacle that was met makes of Safe an unknown.
//
// A test that shall run beside the search:
//
//	t := p.NewTest(path, model)
//	if out, err := t.Follow(); err == nil && out.Kind == exec.Stopped { // at the end of the path
//		runner.Add(t)
//	}
//	res := runner.Advance() // from time to time; not nil when a test has reached the target
//
// Names: p problem, s path, m model, t test or theory, a asker, w wishes, d decision or cases.
package search
