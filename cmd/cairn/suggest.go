package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cairn/internal/verify"
)

// distance is the number of letters to insert, leave out, change, or swap with the next one, to get from a to b (Damerau 1964,
// each place at most once).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// maxWord is the length of the words that suggestions are looked for.
const maxWord = 40

// closest is the word that somebody may have meant; empty if none is close.
func closest(word string, words []string) string {
	if len(word) > maxWord {
		return ""
	}
	best, least := "", max(1, len(word)/3)+1
	for _, w := range words {
		if d := distance(strings.ToLower(word), strings.ToLower(w)); d < least {
			best, least = w, d
		}
	}
	return best
}

// didYouMean is a sentence about the word that somebody may have meant, to be put behind a message; empty if there is none.
func didYouMean(word, prefix string, words []string) string {
	if best := closest(word, words); best != "" {
		return fmt.Sprintf("; did you mean %s%s?", prefix, best)
	}
	return ""
}

// suggestFlags makes the errors about unknown flags of the command and those below it name the flag that may have been meant.
func suggestFlags(root *cobra.Command) {
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		unknown, ok := errors.AsType[*pflag.NotExistError](err)
		if !ok {
			return err
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		switch group := unknown.GetSpecifiedShortnames(); {
		case len(group) > 1 && slices.Contains(names, group): // -include, as for a compiler
			return fmt.Errorf("unknown flag: -%s; did you mean --%s?", group, group)
		case len(unknown.GetSpecifiedName()) > 1:
			return fmt.Errorf("%w%s", err, didYouMean(unknown.GetSpecifiedName(), "--", names))
		}
		return err
	})
}

// parseProperty is verify.ParseProperty; the reason why a property is not supported tells which one may have been meant.
func parseProperty(name string) (string, error) {
	property, err := verify.ParseProperty(name)
	if un, ok := errors.AsType[*verify.UnsupportedError](err); ok && !un.Pos.IsValid() && un.Pos.File == "" {
		err = &verify.UnsupportedError{What: un.What + didYouMean(name, "", verify.PropertyNames())}
	}
	return property, err
}

// unknownCommand is the error for a word that is no command below cmd.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	slices.Sort(names)
	hint := didYouMean(args[0], "", names)
	if ext := strings.TrimPrefix(filepath.Ext(args[0]), "."); !cmd.HasParent() && slices.Contains(fileKinds["verify"], ext) {
		hint = "; did you mean cairn verify " + args[0] + "?"
	}
	return fmt.Errorf("unknown command %q for %q%s", args[0], cmd.CommandPath(), hint)
}
