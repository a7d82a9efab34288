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

// appendNames writes the names of the variables as comments, "c x 1 w1K" after the format's comment sign. A variable
// whose name is not one word is called x and its number, so that the names after it can be read.
func appendNames(b []byte, f *formula.Formula, sign string) []byte {
	for v := 1; v < len(f.Names); v++ {
		name := f.Names[v]
		if len(strings.Fields(name)) != 1 {
			name = "x" + strconv.Itoa(v)
		}
		b = fmt.Appendf(b, "%s x %d %s\n", sign, v, name)
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
	name := strings.Clone(words[3]) // a substring would keep the whole line in memory
	if name == "x"+words[2] {
		name = ""
	}
	l.spend(varCost + len(name))
	f.Names = append(f.Names, name)
}

// dropNames removes the names of variables that the formula does not have.
func dropNames(f *formula.Formula) {
	f.Names = f.Names[:min(len(f.Names), f.Vars+1)]
	if len(f.Names) == 1 {
		f.Names = nil // as if there had been none
	}
}
