package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/lazy"
)

// The properties that are verified, by the names of SV-COMP, which does not know InBounds. Property is the one that is meant if none
// is named. A list of checks (CheckNames) with commas between them is a property, too.
const (
	Property     = "unreach-call"     // no execution calls the error function
	NoOverflow   = "no-overflow"      // in no execution does a signed integer overflow
	InBounds     = "in-bounds"        // in no execution does an index or pointer leave its array
	MemSafety    = "valid-memsafety"  // ValidDeref, ValidFree and ValidMemTrack
	ValidDeref   = "valid-deref"      // every access is to an object
	ValidFree    = "valid-free"       // only memory that is allocated is freed
	ValidTrack   = "valid-memtrack"   // memory that is allocated can be reached
	ValidCleanup = "valid-memcleanup" // all memory has been freed when the program ends
)

// Specification is Property as SV-COMP writes it.
const Specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )"

// property is one that is verified: by its name, by what is true in all states of its executions, as SV-COMP writes it, and by the
// errors that it excludes.
type property struct {
	name    string
	formula string
	checks  cfg.Checks
}

// properties begins with those that a task is about if it names several.
var properties = []property{
	{Property, "! call(reach_error())", cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall)},
	{NoOverflow, "! overflow", cfg.ChecksOf(cfg.SignedOverflow)},
	{InBounds, "! out-of-bounds", cfg.ChecksOf(cfg.Bounds, cfg.Move)},
	{MemSafety, "", cfg.ChecksOf(cfg.Bounds, cfg.Pointer, cfg.Memory, cfg.Leak)},
	{ValidDeref, "valid-deref", cfg.ChecksOf(cfg.Bounds, cfg.Pointer)},
	{ValidFree, "valid-free", cfg.ChecksOf(cfg.Memory)},
	{ValidTrack, "valid-memtrack", cfg.ChecksOf(cfg.Leak)},
	{ValidCleanup, "valid-memcleanup", cfg.ChecksOf(cfg.NotFreed)},
}

// memSafety are the properties that MemSafety consists of, in SV-COMP's order.
var memSafety = []string{ValidFree, ValidDeref, ValidTrack}

// checkNames are the checks by their names for users. All means those before leak, which is not undefined behaviour, nor is what follows.
var checkNames = []property{
	{name: "assert", checks: cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall)},
	{name: "bounds", checks: cfg.ChecksOf(cfg.Bounds, cfg.Move)},
	{name: "pointer", checks: cfg.ChecksOf(cfg.Pointer)},
	{name: "memory", checks: cfg.ChecksOf(cfg.Memory)},
	{name: "overflow", checks: cfg.ChecksOf(cfg.SignedOverflow)},
	{name: "shift", checks: cfg.ChecksOf(cfg.Shift)},
	{name: "div-by-zero", checks: cfg.ChecksOf(cfg.Division)},
	{name: "sequence", checks: cfg.ChecksOf(cfg.Sequence)},
	{name: "array-length", checks: cfg.ChecksOf(cfg.Length)},
	{name: "overlap", checks: cfg.ChecksOf(cfg.Overlap)},
	{name: "same-object", checks: cfg.ChecksOf(cfg.SameObject)},
	{name: "float-cast", checks: cfg.ChecksOf(cfg.FloatCast)},
	{name: "builtin", checks: cfg.ChecksOf(cfg.Builtin)},
	{name: "leak", checks: cfg.ChecksOf(cfg.Leak)},
	{name: "cleanup", checks: cfg.ChecksOf(cfg.NotFreed)},
	{name: "conversion", checks: cfg.ChecksOf(cfg.Conversion, cfg.FloatCast)},
	{name: "enum-range", checks: cfg.ChecksOf(cfg.EnumRange)},
	{name: "unsigned-overflow", checks: cfg.ChecksOf(cfg.UnsignedOverflow)},
	{name: "pointer-overflow", checks: cfg.ChecksOf(cfg.Move)},
	{name: "float-div-by-zero", checks: cfg.ChecksOf(cfg.FloatDivision)},
	{name: "float-overflow", checks: cfg.ChecksOf(cfg.FloatOverflow)},
	{name: "nan", checks: cfg.ChecksOf(cfg.NotANumber)},
}

// undefined are the checks of undefined behaviour, and assert.
var undefined = func() (names []string) {
	for _, c := range checkNames {
		if c.name == "leak" {
			break
		}
		names = append(names, c.name)
	}
	return names
}()

// named is the one of that name; without a name and checks if there is none.
func named(list []property, name string) property {
	for _, p := range list {
		if p.name == name {
			return p
		}
	}
	return property{}
}

// allChecks stands for all checks of undefined behaviour, and assert; uninitialized is the one that is not supported.
const (
	allChecks     = "all"
	uninitialized = "uninitialized"
)

// CheckNames are the names of checks.
func CheckNames() []string {
	names := []string{allChecks}
	for _, c := range checkNames {
		names = append(names, c.name)
	}
	return append(names, uninitialized)
}

// PropertyOfChecks is the property that is the same as some checks, by their names. The error is an *UnsupportedError or says that
// there is no such check.
func PropertyOfChecks(names []string) (string, error) {
	var found []string
	for _, c := range checkNames {
		if slices.Contains(names, c.name) || slices.Contains(names, allChecks) && slices.Contains(undefined, c.name) {
			found = append(found, c.name)
		}
	}
	for _, n := range names {
		switch {
		case n == uninitialized:
			return "", &UnsupportedError{What: "check " + n}
		case !slices.Contains(CheckNames(), n):
			return "", fmt.Errorf("there is no check %q; there are: %s", n, strings.Join(CheckNames(), ", "))
		}
	}
	if len(found) == 1 && found[0] == "bounds" {
		return InBounds, nil
	}
	return strings.Join(found, ","), nil
}

// checksOf are the errors that a property excludes; none if there is no such property.
func checksOf(name string) cfg.Checks {
	all := named(properties, cmp.Or(name, Property)).checks
	if all != 0 {
		return all
	}
	for n := range strings.SplitSeq(name, ",") {
		c := named(checkNames, n)
		if c.name == "" {
			return 0
		}
		all |= c.checks
	}
	return all
}

// checks are the errors that are looked for. Among others, a signed overflow is none if it wraps around.
func (opt *Options) checks() cfg.Checks {
	c := checksOf(opt.Property)
	if overflow := cfg.ChecksOf(cfg.SignedOverflow); opt.SignedWrap && c != overflow {
		c &^= overflow
	}
	return c
}

// violated is the property that a check is about, among those that a property consists of.
func violated(name string, c cfg.Check) string {
	if name != MemSafety {
		return name
	}
	for _, p := range memSafety {
		if checksOf(p).Has(c) {
			return p
		}
	}
	return name
}

var (
	// specification matches any specification in a property file.
	specification = lazy.Regexp(`^\s*(CHECK|COVER)\(\s*init\(\s*main\(\)\s*\)\s*,\s*(.*)\)\s*$`)

	// always matches what is true in all states.
	always = lazy.Regexp(`^\s*CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*(.*\S)\s*\)\s*\)\s*$`)
)

// specified is the name of the property that a specification describes, by one or several lines, empty if it is none that is verified.
func specified(text []byte) string {
	var names []string
	for line := range strings.Lines(strings.TrimSpace(string(text))) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		name := ""
		if m := always().FindStringSubmatch(line); m != nil {
			name = formulaName(m[1])
		}
		if name == "" {
			return ""
		}
		names = append(names, name)
	}
	slices.Sort(names)
	switch {
	case len(names) == 1:
		return names[0]
	case slices.Equal(names, slices.Sorted(slices.Values(memSafety))):
		return MemSafety
	default:
		return ""
	}
}

// formulaName is the property with a formula; __VERIFIER_error is the name of the error function until 2020.
func formulaName(formula string) string {
	formula = strings.ReplaceAll(strings.Join(strings.Fields(formula), ""), "__VERIFIER_error", "reach_error")
	for _, p := range properties {
		if p.formula != "" && strings.ReplaceAll(p.formula, " ", "") == formula {
			return p.name
		}
	}
	if list, ok := strings.CutPrefix(formula, "!check("); ok {
		if list, ok = strings.CutSuffix(list, ")"); ok && checksOf(list) != 0 {
			return list
		}
	}
	return ""
}

// specificationOf is the inverse of specified. SV-COMP does not know lists of checks.
func specificationOf(name string) string {
	if name == MemSafety {
		var lines []string
		for _, p := range memSafety {
			lines = append(lines, specificationOf(p))
		}
		return strings.Join(lines, "\n")
	}
	if p := named(properties, name); p.name != "" {
		return "CHECK( init(main()), LTL(G " + p.formula + ") )"
	}
	if name != "" && checksOf(name) != 0 {
		return "CHECK( init(main()), LTL(G ! check(" + name + ")) )"
	}
	return Specification
}

// ParseProperty returns the name of the property that is given by its name or by a property file (.prp), empty if none is
// given. The error is an *InputError if the file cannot be read or is none, and an *UnsupportedError if the property is one
// that is not verified.
func ParseProperty(property string) (string, error) {
	if !strings.HasSuffix(property, ".prp") {
		if property == "" || checksOf(property) != 0 {
			return property, nil
		}
		return "", &UnsupportedError{What: "property " + property}
	}
	text, err := readFile(property, maxDefinition)
	if err != nil {
		return "", err
	}
	pos := cfg.Pos{File: property, Line: 1, Col: 1}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	switch name := specified(text); {
	case name != "":
		return name, nil
	case !slices.ContainsFunc(lines, func(line string) bool { return !specification().MatchString(line) }):
		return "", &UnsupportedError{Pos: pos, What: "property " + nameOfProperty(property, text)}
	default:
		return "", &InputError{Pos: pos, Msg: "not a property file: it should be like " + Specification}
	}
}

// Violation is what an execution ends in that violates the property.
type Violation struct {
	Place
	Property string `json:"property"` // of several that are verified together, the one
	Check    string `json:"check"`
	Text     string `json:"text"`
	Detail   string `json:"detail,omitempty"` // the values at that moment: index 8 of buf[8]
}

// Usual reports whether it is the program itself that says that there is an error.
func (v *Violation) Usual() bool {
	return v.Check == cfg.Assertion.String() || v.Check == cfg.ErrorCall.String()
}

// violation says what the counterexample violates, which an edge into the target ends.
func (rep *Report) violation(e ending) *Violation {
	v := &Violation{Place: place(e.pos, e.function), Property: rep.Property, Check: cfg.Assertion.String(), Text: "the error"}
	rep.violated = e.edge.Goal
	if g := e.edge.Goal; g != nil {
		v.Property, v.Check, v.Text, v.Detail = violated(rep.Property, g.Check), g.Check.String(), g.Text, e.detail
	}
	return v
}

// ErrorName is what the counterexample ends with.
func (rep *Report) ErrorName() string {
	switch v := rep.Violation; {
	case v == nil || v.Usual():
		return "the error"
	case v.Detail != "":
		return v.Text + ": " + v.Detail
	default:
		return v.Text
	}
}
