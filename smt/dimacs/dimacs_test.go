package dimacs

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		format Format
		text   string
		want   string
	}{
		{CNF, "", `1:1: the end of the file instead of the header "p cnf VARIABLES CLAUSES"`},
		{CNF, "p cnf 999999999 1\n1 0\n", "1:7: 999999999 is no number of variables: it should be between 0 and 5000000"},
		{CNF, "p cnf 1 1\n2 0\n", "2:1: variable 2 is more than the 1 of the header"},
		{CNF, "p cnf 1 1\n1\n", "3:1: the file ends before a clause does: there is no 0"},
		{CNF, "p cnf 1 2\n1 0\n", "3:1: the header says 2 clauses, there are 1"},
		{WCNF, "h 1 0\nx 1 0\n", `2:1: "x" is no weight`},
		{OPB, "1 x1 x2 >= 1;", `1:6: a product of variables is not linear: "x2"`},
		{OPB, "9223372036854775807 x1 >= 1;", "1:1: the numbers of one sum are too large together: more than 1152921504606846976"},
		{OPB, "1 x1 > 1;", `1:6: ">" instead of a coefficient, >=, <= or =`},
	} {
		_, err := Read(c.format, []byte(c.text))
		assert.EqualError(t, err, c.want, c.text)
	}
}

// Whatever is read, it is a problem or an error with a place.
func FuzzRead(f *testing.F) {
	f.Add("p cnf 2 1\n1 -2 0\n", 0)
	f.Add("h 1 2 0\n3 -1 0\n", 1)
	f.Add("min: 1 x1 -2 ~x2 ;\n1 x1 +1 x2 >= 1;\n", 2)
	f.Fuzz(func(t *testing.T, text string, format int) {
		p, err := Read(Format(((format%3)+3)%3), []byte(text))
		if err != nil {
			require.IsType(t, &Error{}, err)
			return
		}
		p.Cost(make([]bool, p.Vars))
	})
}
