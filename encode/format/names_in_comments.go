package format

import (
	"fmt"
	"strconv"
	"strings"

	"haft/encode/formula"
)

// appendAbout writes a comment with what the variables mean, if the formula says it.
func appendAbout(b []byte, f *formula.Formula, sign string) []byte {
	if f.About == "" {
		return b
	}
	return fmt.Appendf(b, "%s %s\n", sign, f.About)
}

// appendNames writes the names of the variables as comments, "c x 1 w1K" after the format's comment sign.
func appendNames(b []byte, f *formula.Formula, sign string) []byte {
	for v := 1; v < len(f.Names); v++ {
		b = fmt.Appendf(b, "%s x %d %s\n", sign, v, f.Names[v])
	}
	return b
}

// name reads such a comment as the name of a variable of f. It accepts names from 1 upwards without a gap, as they
// are written, so that memory grows with the file and not with a number in it.
func (l *lines) name(f *formula.Formula, comment string) {
	words := strings.Fields(comment)
	if len(words) != 4 || words[1] != "x" || words[2] != strconv.Itoa(max(len(f.Names), 1)) {
		return
	}
	if f.Names == nil {
		f.Names = []string{""}
	}
	l.spend(varCost + len(words[3]))
	f.Names = append(f.Names, strings.Clone(words[3])) // a substring would keep the whole line in memory
}

// dropNames removes the names of variables that the formula does not have.
func dropNames(f *formula.Formula) {
	f.Names = f.Names[:min(len(f.Names), f.Vars+1)]
	if len(f.Names) == 1 {
		f.Names = nil // as if there had been none
	}
}
