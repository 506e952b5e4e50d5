package bench

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Paper is an evaluation that can be made again: what was compared, how it is told, and what came of it then.
type Paper struct {
	Name           string
	Title          string
	Kinds          []Kind // of tasks
	Tasks          []string
	Configurations []Configuration
	Counting       string // how tasks that are not solved count, and where the paper says so
	Published      []Table

	layouts []layout
	pairs   [][2]string // configurations whose times are drawn against each other: right, up
	bySize  bool        // times of tasks that come in several sizes are told by size
	venn    []string    // configurations of which is told which tasks are solved by just some of them
}

// Papers are the evaluations of the papers that cairn implements.
func Papers() []Paper {
	return []Paper{fang2025(), chalupa2021(), komuravelli2014(), komuravelli2013(), lectures()}
}

// PaperByName finds one of Papers.
func PaperByName(name string) (Paper, bool) {
	all := Papers()
	if i := slices.IndexFunc(all, func(p Paper) bool { return p.Name == name }); i >= 0 {
		return all[i], true
	}
	return Paper{}, false
}

// Tables are the paper's tables of the results.
func (p *Paper) Tables(r Results) []Table {
	var all []Table
	for _, l := range p.layouts {
		all = append(all, r.table(l))
	}
	if len(p.venn) > 0 {
		all = append(all, r.regions(p.venn))
	}
	return all
}

// regions are those of a Venn diagram: how many tasks just some of the configurations solve.
func (r Results) regions(names []string) Table {
	counts := make(map[string]int)
	for _, o := range r.outcomes() {
		var by []string
		for _, name := range names {
			if solves(o, name) {
				by = append(by, name)
			}
		}
		counts[strings.Join(by, ", ")]++
	}
	t := Table{Title: "Solved by just these:", Head: []string{"configurations", "tasks"}}
	for _, by := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(b, ","), strings.Count(a, ",")), strings.Compare(a, b))
	}) {
		t.Rows = append(t.Rows, []string{cmp.Or(by, "none"), fmt.Sprint(counts[by])})
	}
	return t
}

// published is a configuration without what its paper does not have.
func published(name, engine string, args ...string) Configuration {
	return Configuration{Name: name, Engine: engine, Args: append([]string{"--as-published"}, args...)}
}

// forEach has the same cuts for each configuration.
func forEach(all []Configuration, cuts ...cut) []cut {
	var out []cut
	for _, c := range all {
		for _, x := range cuts {
			x.of = c.Name
			out = append(out, x)
		}
	}
	return out
}

// tools has a row or column for each configuration, headed by its name.
func tools(all []Configuration) []cut {
	cuts := forEach(all, cut{})
	for i := range cuts {
		cuts[i].name = cuts[i].of
	}
	return cuts
}

// fang2025 is table 2: the suites with safe and unsafe tasks, and GPS with what is left of it without its parts.
func fang2025() Paper {
	p := Paper{
		Name: "fang2025", Title: "Fang, Kincaid, Reps 2025, table 2, figures 11 to 13", Kinds: []Kind{Program},
		Tasks: []string{"testdata/c/ex1.yml", "testdata/c/ex1_bounded.yml", "testdata/c/ex2.yml", "testdata/c/ex2_sum3.yml", "testdata/c/ex3.yml",
			"testdata/c/ex3_even.yml", "testdata/c/key.yml", "testdata/c/key_sequence.yml", "testdata/c/linear_key.yml", "testdata/c/state_machine.yml",
			"testdata/c/state_machine_gas.yml", "testdata/c/state_machine_locked.yml"},
		Configurations: []Configuration{published("GPS", "gps"), published("GPSLite", "gps-lite"), published("GPS-nogas", "gps-nogas"),
			published("GPS-nogas-nosum", "gps-nosum"), published("Impact", "impact"), published("CRA", "cra")},
		Counting: "time: processor time of all tasks, solved or not, in seconds; a task that runs out of time counts with the limit, as the sums of\n" +
			"table 2 do (160 timeouts of 600 s are 96,000 s of Impact's 100,635 s). Failures: time/memory/unknown, as in table 2.",
		bySize: true, venn: []string{"GPS", "GPSLite", "GPS-nogas", "GPS-nogas-nosum"},
		pairs: [][2]string{{"GPS", "GPSLite"}, {"GPS", "GPS-nogas"}, {"GPS", "GPS-nogas-nosum"}, {"GPS", "Impact"}, {"GPS", "CRA"}},
		Published: []Table{{
			Title: "The paper's (600 s, 16 GB, Intel i7-13700H; section 7):",
			Over: []string{"", "", "GPS", "GPS", "GPSLite", "GPSLite", "GPS-nogas", "GPS-nogas", "GPS-nogas-nosum", "GPS-nogas-nosum",
				"Impact", "Impact", "CRA", "CRA"},
			Head: []string{"suite", "tasks", "correct", "time", "correct", "time", "correct", "time", "correct", "time", "correct", "time", "correct", "time"},
			Rows: [][]string{
				{"Suite #1 (SV-COMP)", "230", "214", "7389.1", "200", "10302.9", "210", "7845.7", "168", "37969.2", "119", "68616.9", "155", "752.3"},
				{"  Safe", "191", "180", "4852.7", "166", "8301.5", "176", "5482.0", "136", "33948.5", "95", "59559.3", "155", "746.4"},
				{"  Unsafe", "39", "34", "2536.4", "34", "2001.4", "34", "2363.7", "32", "4020.7", "24", "9057.5", "0", "5.9"},
				{"Suite #2 (Safe Exs)", "9", "9", "6.0", "6", "837.5", "9", "6.4", "1", "2780.7", "2", "4209.4", "1", "0.7"},
				{"Suite #3 (L&K)", "57", "57", "623.3", "57", "620.9", "54", "1749.5", "2", "27718.5", "15", "27808.9", "0", "22.6"},
				{"Total", "297", "280", "8018.4", "263", "11761.3", "273", "9601.6", "171", "68468.4", "136", "100635.2", "156", "775.6"},
				{"Failures", "", "8/9/0", "", "13/21/0", "", "9/15/0", "", "110/16/0", "", "160/0/1", "", "2/0/139", ""},
			},
		}},
	}
	p.layouts = []layout{{
		title: "Solved, and time in seconds:", corner: "suite",
		rows: []cut{{each: eachSuite}, {each: eachSuite, name: "  Safe", tasks: expectedSafe}, {each: eachSuite, name: "  Unsafe", tasks: expectedUnsafe},
			{each: eachSuite, name: "  Parametrised", tasks: parametrised}, {each: eachSuite, name: "  Others", tasks: single},
			{name: "Total"}, {name: "Failures", tell: failures}},
		columns: append([]cut{{name: "tasks", tell: taskCount}}, forEach(p.Configurations, cut{name: "correct", tell: solvedTasks}, cut{name: "time", tell: totalTime})...),
	}}
	return p
}

// chalupa2021 are tables 1 and 2: the tools, and what each solves of all tasks and of those that forward symbolic execution does not.
func chalupa2021() Paper {
	p := Paper{
		Name: "chalupa2021", Title: "Chalupa, Strejček 2021, tables 1 and 2", Kinds: []Kind{Program},
		Tasks: []string{"testdata/c/bself_fig1.yml", "testdata/c/bself_fig2.yml", "testdata/c/bself_fig3a.yml", "testdata/c/bself_fig3b.yml",
			"testdata/c/bself_fig3c.yml", "testdata/c/fold_abs.yml", "testdata/c/fold_distance.yml", "testdata/c/fold_max.yml",
			"testdata/c/fold_saturate.yml", "testdata/c/fold_updown.yml", "testdata/c/loop_parity.yml", "testdata/c/nested_count.yml"},
		Configurations: []Configuration{published("BSE", "bse"), published("k-induction", "kind"), published("BSELF", "bself"),
			published("SE+BSELF", "se+bself"), published("SE", "se")},
		Counting: "Tables 1 and 2 count tasks and have no times. Non-trivial is what SE does not solve; the paper asks CPAchecker's BMC, too (section 5.2).\n" +
			"k-induction on control-flow paths is what section 3 shows to be equivalent to BSE; the paper's table has other tools' k-induction.",
		pairs: [][2]string{{"BSELF", "BSE"}, {"BSE", "k-induction"}},
		Published: []Table{{
			Title: "The paper's (900 s of processor time, 8 GB, AMD EPYC; 770 tasks, 299 of them non-trivial; section 5):",
			Over:  []string{"", "All", "All", "All", "Non-trivial", "Non-trivial", "Non-trivial"},
			Head:  []string{"tool", "safe", "unsafe", "wrong", "safe", "unsafe", "wrong"},
			Rows: [][]string{
				{"BSE", "144", "80", "0", "64", "1", "0"}, {"BSELF", "209", "53", "0", "104", "0", "0"}, {"SE+BSELF", "373", "161", "0", "102", "0", "0"},
				{"SE", "273", "142", "0", "0", "0", "0"},
			},
		}, {
			Title: "The paper's table 2, of non-trivial tasks:",
			Head:  []string{"tool", "BSE", "BSELF", "SE+BSELF"},
			Rows:  [][]string{{"BSE", "-", "3", "4"}, {"BSELF", "42", "-", "2"}, {"SE+BSELF", "41", "0", "-"}},
		}},
	}
	nontrivial := func(o *outcome) bool { return !solves(o, "SE") }
	cross := tools(p.Configurations)
	for i := range cross {
		cross[i].tell = notBy
	}
	p.layouts = []layout{{
		title: "Solved of all tasks, and of the non-trivial ones:", corner: "tool", rows: tools(p.Configurations),
		columns: slices.Concat(verdicts("All", nil), verdicts("Non-trivial", nontrivial)),
	}, {
		title: "Non-trivial tasks that the tool of the row solves and that of the column does not:", corner: "tool",
		rows: restrict(tools(p.Configurations), nontrivial), columns: cross,
	}}
	return p
}

// verdicts are columns that count the answers to some tasks.
func verdicts(over string, tasks group) []cut {
	return []cut{{over: over, name: "tasks", tasks: tasks, tell: taskCount}, {over: over, name: "safe", tasks: tasks, tell: safeTasks},
		{over: over, name: "unsafe", tasks: tasks, tell: unsafeTasks}, {over: over, name: "wrong", tasks: tasks, tell: wrongTasks}}
}

// restrict has the cuts for some of the tasks.
func restrict(cuts []cut, to group) []cut {
	for i := range cuts {
		cuts[i].tasks = to
	}
	return cuts
}

// komuravelli2014 is figure 8: RecMC and GPDR by suites.
func komuravelli2014() Paper {
	p := Paper{
		Name: "komuravelli2014", Title: "Komuravelli, Gurfinkel, Chaki 2014, figures 8 to 10", Kinds: []Kind{Program, Clauses},
		Tasks:          []string{"testdata/bool", "testdata/recursion", "testdata/chc"},
		Configurations: []Configuration{published("Spacer", "spacer"), published("GPDR", "gpdr")},
		Counting: "Figure 8 counts tasks; VBS solves what one of the two does. In the plots, as in figures 9 and 10, what is not solved lies on the\n" +
			"border, a diamond where the time was over, a star where the memory was (section 6).",
		pairs: [][2]string{{"Spacer", "GPDR"}},
		Published: []Table{{
			Title: "The paper's (30 minutes, 16 GB, AMD Opteron 6174; GPDR is Z3's; section 6):",
			Over:  []string{"", "SLAM", "SLAM", "SVCOMP-1", "SVCOMP-1", "SVCOMP-2", "SVCOMP-2", "SVCOMP-3", "SVCOMP-3"},
			Head:  []string{"tool", "safe", "unsafe", "safe", "unsafe", "safe", "unsafe", "safe", "unsafe"},
			Rows: [][]string{{"Spacer", "1721", "985", "249", "509", "213", "497", "234", "482"},
				{"GPDR", "1722", "997", "245", "509", "208", "493", "234", "477"}, {"VBS", "1727", "998", "252", "509", "225", "500", "240", "482"}},
		}},
	}
	p.layouts = []layout{{
		title: "Solved:", corner: "tool", rows: append(tools(p.Configurations), cut{name: virtualBest, of: virtualBest}),
		columns: []cut{{each: eachSuite, name: "safe", tell: safeTasks}, {each: eachSuite, name: "unsafe", tell: unsafeTasks}},
	}}
	return p
}

// komuravelli2013 is table 1: RecMC alone, and under the three kinds of abstraction.
func komuravelli2013() Paper {
	const without, with, proofBased, variables = "RecMC", "Spacer", "proof-based", "variables"
	three := bestOf(with, proofBased, variables)
	final, largest := share("assumptions in the final abstraction", "assumptions"), share("assumptions in the largest abstraction", "assumptions")
	return Paper{
		Name: "komuravelli2013", Title: "Komuravelli, Gurfinkel, Chaki, Clarke 2013, table 1, figures 9 to 11", Kinds: []Kind{Program, Clauses},
		Tasks: []string{"testdata/chc"},
		Configurations: []Configuration{published(without, "spacer"), published(with, "pba"), published(proofBased, "pba", "--no-cegar"),
			published(variables, "pba", "--abstract", "variables")},
		Counting: "Tasks that one of the configurations solves. t: processor time in seconds, TO: the time was over, MO: the memory was, as in table 1;\n" +
			"B: the bound of the last proof; a_f, a_m: constraints of the final and of the largest abstraction, in percent. RecMC stands for muZ.\n" +
			"Proof-based brings all constraints back after a spurious counterexample; variables leaves out whole assignments (section 6).",
		pairs: [][2]string{{without, with}, {without, proofBased}, {without, variables}, {without, three}},
		Published: []Table{{
			Title: "The paper's (15 minutes, 2 GB, Intel Core 2 Quad; section 6; * with variables, † where proof-based is better):",
			Over:  []string{"", "muZ", with, with, with, with, proofBased, proofBased},
			Head:  []string{"task", "t", "t", "B", "a_f", "a_m", "t", "B"},
			Rows: [][]string{
				{"systemc", "", "", "", "", "", "", ""},
				{"  pipeline", "224", "120", "4", "33", "33", "249", "4"},
				{"  tk_ring_06", "64", "48", "2", "59", "59", "65", "2"},
				{"  tk_ring_07", "69", "120", "2", "59", "59", "†67", "2"},
				{"  tk_ring_08", "232", "158", "2", "57", "57", "358", "2"},
				{"  tk_ring_09", "817", "241", "2", "59", "59", "266", "2"},
				{"  mem_slave_1", "536", "430", "3", "24", "34", "483", "2"},
				{"  toy", "TO", "822", "4", "32", "44", "†460", "4"},
				{"  pc_sfifo_2", "73", "137", "2", "41", "41", "TO", "-"},
				{"product-lines", "", "", "", "", "", "", ""},
				{"  elev_13_21", "TO", "174", "2", "7", "7", "TO", "-"},
				{"  elev_13_22", "MO", "336", "2", "9", "9", "624", "4"},
				{"  elev_13_23", "TO", "309", "4", "6", "14", "TO", "-"},
				{"  elev_13_24", "TO", "591", "4", "9", "9", "TO", "-"},
				{"  elev_13_29", "MO", "190", "2", "6", "10", "TO", "-"},
				{"  elev_13_30", "MO", "484", "3", "11", "13", "TO", "-"},
				{"  elev_13_31", "TO", "349", "4", "8", "17", "TO", "-"},
				{"  elev_13_32", "TO", "700", "4", "9", "9", "TO", "-"},
				{"  elev_1_21", "102", "136", "11", "61", "61", "161", "11"},
				{"  elev_1_23", "101", "276", "11", "61", "61", "†140", "11"},
				{"  elev_1_29", "92", "199", "11", "61", "62", "†77", "11"},
				{"  elev_1_31", "127", "135", "11", "62", "62", "†92", "11"},
				{"  elev_2_29", "18", "112", "11", "56", "56", "†26", "11"},
				{"  elev_2_31", "16", "91", "11", "57", "57", "†22", "11"},
				{"ssh", "", "", "", "", "", "", ""},
				{"  s3_clnt_3", "109", "*90", "12", "13", "13", "73", "12"},
				{"  s3_srvr_1", "187", "43", "9", "18", "18", "661", "25"},
				{"  s3_srvr_2", "587", "*207", "14", "3", "7", "446", "15"},
				{"  s3_srvr_8", "99", "49", "13", "18", "18", "TO", "-"},
				{"  s3_srvr_10", "83", "24", "9", "17", "17", "412", "21"},
				{"  s3_srvr_13", "355", "*298", "15", "8", "8", "461", "15"},
				{"  s3_clnt_2", "34", "*124", "13", "13", "13", "†95", "13"},
				{"  s3_srvr_12", "21", "*64", "13", "8", "8", "54", "13"},
				{"  s3_srvr_14", "37", "*141", "17", "8", "8", "†91", "17"},
				{"  s3_srvr_6", "98", "TO", "-", "-", "-", "†300", "25"},
				{"  s3_srvr_11", "270", "896", "15", "14", "18", "831", "13"},
				{"  s3_srvr_15", "309", "TO", "-", "-", "-", "TO", "-"},
				{"  s3_srvr_16", "156", "*263", "21", "8", "8", "†159", "21"},
				{"ssh-simplified", "", "", "", "", "", "", ""},
				{"  s3_srvr_3", "171", "130", "11", "21", "21", "116", "12"},
				{"  s3_clnt_3", "50", "*139", "12", "17", "22", "†104", "13"},
				{"  s3_clnt_4", "15", "*76", "12", "22", "22", "56", "13"},
				{"  s3_clnt_2", "138", "509", "13", "26", "26", "†145", "13"},
				{"  s3_srvr_2", "148", "232", "12", "16", "23", "222", "15"},
				{"  s3_srvr_6", "91", "TO", "-", "-", "-", "†272", "25"},
				{"  s3_srvr_7", "253", "398", "10", "20", "26", "764", "10"},
				{"misc", "", "", "", "", "", "", ""},
				{"  gcnr", "TO", "56", "26", "81", "95", "50", "25"},
			},
		}},
		layouts: []layout{{
			title: "Times and abstractions:", corner: "task", rows: []cut{{each: eachTask, tasks: solvedByAny}},
			columns: []cut{{name: "t", of: without, tell: theTime}, {name: "t", of: with, tell: theTime}, {name: "B", of: with, tell: counted("bound")},
				{name: "a_f", of: with, tell: final}, {name: "a_m", of: with, tell: largest}, {name: "t", of: proofBased, tell: theTime},
				{name: "B", of: proofBased, tell: counted("bound")}, {name: "t", of: variables, tell: theTime}, {over: "best of three", name: "t", of: three, tell: theTime}},
		}},
	}
}

// lectures are the three ways in which the lectures find new predicates.
func lectures() Paper {
	p := Paper{
		Name: "lectures", Title: "TUM lectures 4-7: refinement by least and greatest solutions, and by interpolation", Kinds: []Kind{Program},
		Tasks: []string{"testdata/lectures", "testdata/ts"},
		Configurations: []Configuration{published("least", "predabs", "--refine", "least"), published("greatest", "predabs", "--refine", "greatest"),
			published("interpolation", "predabs", "--refine", "interpolation")},
		Counting: "The lectures have no measurements. states: abstract states; t: processor time in seconds, TO: the time was over.",
		pairs:    [][2]string{{"interpolation", "least"}, {"interpolation", "greatest"}},
	}
	p.layouts = []layout{{
		title: "Answers, refinements, predicates:", corner: "example", rows: []cut{{each: eachTask}},
		columns: forEach(p.Configurations, cut{name: "answer", tell: theAnswer}, cut{name: "refinements", tell: counted("refinements")},
			cut{name: "predicates", tell: counted("predicates")}, cut{name: "states", tell: counted("abstract states")}, cut{name: "t", tell: theTime}),
	}}
	return p
}
