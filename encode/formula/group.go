package formula

import (
	"fmt"
	"math"
	"strings"
)

// Group says where a constraint came from: a step, such as a day of a plan, from 1, or a
// standing rule, from 0 downwards. What the groups are called is in [Formula.GroupNames].
type Group int

// File is the group of what was read from a file that does not say.
const File Group = math.MinInt32

// GroupNames say what groups are called. Without any they are "step 7" and "rule 2".
type GroupNames struct {
	Step  string   // what a step is, before its number: "day"
	Rules []string // the standing rules: the first names group 0, the next group -1
}

// Of is the name of a group: "day 7", "one-shift", "file".
func (n GroupNames) Of(g Group) string {
	switch {
	case g == File:
		return "file"
	case g > 0 && n.Step != "":
		return fmt.Sprintf("%s %d", n.Step, int(g))
	case g > 0:
		return fmt.Sprintf("step %d", int(g))
	case int(-g) < len(n.Rules):
		return n.Rules[-g]
	}
	return fmt.Sprintf("rule %d", int(-g))
}

// Word is the name in one word of letters, digits and underscores: "day7", "one_shift".
func (n GroupNames) Word(g Group) string {
	return strings.NewReplacer(" ", "", "-", "_").Replace(n.Of(g))
}
