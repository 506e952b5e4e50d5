package answer

import (
	"reflect"
	"strings"
	"time"
	"unicode"
)

// Stat is one statistic: a name that means the same in every engine, and a value.
type Stat struct {
	Name  string
	Value float64
}

// StatsOf lists the fields of a struct of counters, whole numbers under their names in words (deadEnds: dead ends), and times
// in seconds (check: check seconds).
func StatsOf(counters any) []Stat {
	v := reflect.ValueOf(counters)
	list := make([]Stat, v.NumField())
	for i := range list {
		list[i] = Stat{Name: inWords(v.Type().Field(i).Name), Value: float64(v.Field(i).Int())}
		if v.Field(i).Type() == reflect.TypeFor[time.Duration]() {
			list[i] = Stat{Name: list[i].Name + " seconds", Value: time.Duration(v.Field(i).Int()).Seconds()}
		}
	}
	return list
}

// inWords writes a name of Go as words.
func inWords(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// AddStats adds statistics to those with the same names.
func AddStats(all, more []Stat) []Stat {
next:
	for _, s := range more {
		for i := range all {
			if all[i].Name == s.Name {
				all[i].Value += s.Value
				continue next
			}
		}
		all = append(all, s)
	}
	return all
}
