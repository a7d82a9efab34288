package model

import (
	"fmt"
	"strings"
)

// Bishops says on which files the two bishops of a side may start.
type Bishops uint8

// The bishops start anywhere (the post that introduces the game), or one on files b d f h and one on a c e g (the
// older Python program).
const (
	AnyBishops Bishops = iota
	OppositeBishops
)

// Rules holds every point on which the sources differ.
type Rules struct {
	Roster    [NumNatures + 1]int // x_max(n) of the mathematical model, by Nature: how many majors of a side may have it
	Promote   Natures             // what a promoted pawn may be; the roster does not count promoted pawns
	Check     bool                // constraint 5; off is the special case in the post on constraints
	EnPassant bool                // on: the first post, which removes castling only; off: the mathematical model
	Bishops   Bishops
}

// DefaultRules returns the default rules: check on, en passant off, bishops anywhere.
func DefaultRules() Rules {
	return Rules{
		Roster:  [NumNatures + 1]int{King: 1, Queen: 1, Rook: 2, Bishop: 2, Knight: 2},
		Promote: Promotable,
		Check:   true,
	}
}

// A ruleOption is a rule that a game file or the command line can set.
type ruleOption struct {
	name   string
	values [2]string // the default value first
	set    func(r *Rules, other bool)
	other  func(r *Rules) bool // reports whether r holds the second value
}

var ruleOptions = []ruleOption{
	{
		"en-passant",
		[2]string{"off", "on"},
		func(r *Rules, other bool) { r.EnPassant = other },
		func(r *Rules) bool { return r.EnPassant },
	},
	{
		"check",
		[2]string{"on", "off"},
		func(r *Rules, other bool) { r.Check = !other },
		func(r *Rules) bool { return !r.Check },
	},
	{
		"bishops",
		[2]string{"any", "opposite"},
		func(r *Rules, other bool) {
			r.Bishops = AnyBishops
			if other {
				r.Bishops = OppositeBishops
			}
		},
		func(r *Rules) bool { return r.Bishops == OppositeBishops },
	},
}

// Set changes one option by name: "en-passant" to "on" or "off", "check" to "on" or "off", "bishops" to "any" or
// "opposite". An underscore in the name is read as a hyphen. An unknown name or value is an error.
func (r *Rules) Set(name, value string) error {
	var names []string
	for _, o := range ruleOptions {
		names = append(names, o.name)
		if o.name != strings.ReplaceAll(name, "_", "-") {
			continue
		}
		switch value {
		case o.values[0]:
			o.set(r, false)
		case o.values[1]:
			o.set(r, true)
		default:
			return fmt.Errorf("rule %s is %s or %s, not %q", o.name, o.values[0], o.values[1], value)
		}
		return nil
	}
	return fmt.Errorf("unknown rule %q; the rules are %s", name, strings.Join(names, ", "))
}

// SetAll reads a list of name=value pairs separated by commas or spaces, as in "en-passant=on,check=off". An error
// in a pair does not undo the pairs before it.
func (r *Rules) SetAll(list string) error {
	for _, pair := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, value, found := strings.Cut(pair, "=")
		if !found {
			return fmt.Errorf("rule %q has no value; expected name=value", pair)
		}
		if err := r.Set(name, value); err != nil {
			return err
		}
	}
	return nil
}

// Options returns every option with its value, in a fixed order.
func (r Rules) Options() [][2]string {
	var all [][2]string
	for _, o := range ruleOptions {
		value := o.values[0]
		if o.other(&r) {
			value = o.values[1]
		}
		all = append(all, [2]string{o.name, value})
	}
	return all
}

// String returns the options that are not at their default, as SetAll reads them.
func (r Rules) String() string {
	var list []string
	for _, o := range ruleOptions {
		if o.other(&r) {
			list = append(list, o.name+"="+o.values[1])
		}
	}
	return strings.Join(list, ",")
}
