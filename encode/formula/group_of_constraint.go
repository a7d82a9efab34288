package formula

import (
	"fmt"
	"math"
	"strings"
)

// Group says where a constraint came from: a step, such as a day of a plan, from 1, or a standing rule, from 0
// downwards. [Formula.GroupNames] names the groups.
type Group int

// File is the group of constraints from a file that does not name groups.
const File Group = math.MinInt32

// GroupNames says what groups are called. Without names they are "step 7" and "rule 2".
type GroupNames struct {
	Step  string   // what a step is, before its number: "day"
	Rules []string // the standing rules: the first names group 0, the next group -1
}

// Of returns the name of a group: "day 7", "one-shift", "file".
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

// Word returns the name as one word of letters, digits and underscores: "day7", "one_shift".
func (n GroupNames) Word(g Group) string {
	return strings.NewReplacer(" ", "", "-", "_").Replace(n.Of(g))
}
