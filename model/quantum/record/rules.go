package record

import (
	"fmt"
	"strings"

	"haft/model/quantum"
)

// A rule is a choice that a file or a command line can make.
type rule struct {
	name, usual, other string
	field              func(*quantum.Rules) *bool // true for the other value
}

var rules = []rule{
	{"self-check", "off", "on", func(r *quantum.Rules) *bool { return &r.SelfCheck }},
	{"promotion", "queen", "none", func(r *quantum.Rules) *bool { return &r.NoPromotion }},
}

// SetRules reads a list of name=value pairs separated by commas or blanks, as in
// "self-check=on,promotion=none", into r. Rules that are not named stay as they are.
func SetRules(r *quantum.Rules, list string) error {
	for _, pair := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, value, found := strings.Cut(pair, "=")
		if !found {
			return fmt.Errorf("rule %q has no value; expected name=value", pair)
		}
		if err := setRule(r, name, value); err != nil {
			return err
		}
	}
	return nil
}

func setRule(r *quantum.Rules, name, value string) error {
	var names []string
	for _, o := range rules {
		names = append(names, o.name)
		switch {
		case o.name != name:
		case value != o.usual && value != o.other:
			return fmt.Errorf("rule %s is %s or %s, not %q", o.name, o.usual, o.other, value)
		default:
			*o.field(r) = value == o.other
			return nil
		}
	}
	return fmt.Errorf("unknown rule %q; the rules are %s", name, strings.Join(names, ", "))
}

// RulesText lists the rules that are not the usual ones, as SetRules reads them.
func RulesText(r quantum.Rules) string {
	var list []string
	for _, o := range rules {
		if *o.field(&r) {
			list = append(list, o.name+"="+o.other)
		}
	}
	return strings.Join(list, ",")
}

// RuleChoices are all pairs of a rule and one of its values, as in "self-check=on".
func RuleChoices() (pairs []string) {
	for _, o := range rules {
		pairs = append(pairs, o.name+"="+o.usual, o.name+"="+o.other)
	}
	return pairs
}
