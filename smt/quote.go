package smt

import "strings"

// Quote returns a name as SMT-LIB writes a symbol (2.6, section 3.1): between bars if it is no simple symbol, or is one that
// means something else. The two characters that no symbol has become underscores.
func Quote(name string) string {
	if IsSimple(name) && !reserved[name] {
		return name
	}
	return "|" + strings.NewReplacer("|", "_", `\`, "_").Replace(name) + "|"
}

// IsSimple reports whether a name is written as a symbol without bars, apart from what it may mean.
func IsSimple(name string) bool {
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return false
	}
	for i := range len(name) {
		b := name[i]
		if (b < 'a' || b > 'z') && (b < 'A' || b > 'Z') && (b < '0' || b > '9') && strings.IndexByte("~!@$%^&*_-+=<>.?/", b) < 0 {
			return false
		}
	}
	return true
}

// reserved holds the reserved words, which the names of commands are, too, and the symbols of the theories.
var reserved = wordSet(`
	! _ as BINARY DECIMAL exists HEXADECIMAL forall let match NUMERAL par STRING
	assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes declare-fun declare-sort define-const
	define-fun define-fun-rec define-funs-rec define-sort echo exit get-assertions get-assignment get-info get-model get-option
	get-proof get-unsat-assumptions get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option
	true false and or not xor => = distinct ite + - * / div mod abs < <= > >= to_real to_int is_int divisible`)

func wordSet(words string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
