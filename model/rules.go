package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"haft/model/pgn"
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
	Announce  bool // on: a sign of check after a move says that it gives check, and no sign that it gives none
}

// DefaultRules returns the default rules: check on, en passant off, bishops anywhere.
func DefaultRules() Rules {
	return Rules{
		Roster:  [NumNatures + 1]int{King: 1, Queen: 1, Rook: 2, Bishop: 2, Knight: 2},
		Promote: Promotable,
		Check:   true,
	}
}

// RuleOptions are the rules that a game file or the command line can set.
var RuleOptions = List[Rules]{
	{
		Name: "en-passant", Values: [2]string{"off", "on"},
		Get: func(r *Rules) bool { return r.EnPassant },
		Set: func(r *Rules, other bool) { r.EnPassant = other },
	},
	{
		Name: "check", Values: [2]string{"on", "off"},
		Get: func(r *Rules) bool { return !r.Check },
		Set: func(r *Rules, other bool) { r.Check = !other },
	},
	{
		Name: "bishops", Values: [2]string{"any", "opposite"},
		Get: func(r *Rules) bool { return r.Bishops == OppositeBishops },
		Set: func(r *Rules, other bool) {
			r.Bishops = AnyBishops
			if other {
				r.Bishops = OppositeBishops
			}
		},
	},
	{
		Name: "announce", Values: [2]string{"off", "on"}, Unlisted: true,
		Get: func(r *Rules) bool { return r.Announce },
		Set: func(r *Rules, other bool) { r.Announce = other },
	},
}

// Unannounced returns an error under the rule announce=on, for whoever knows only games in which no check is announced.
func (r *Rules) Unannounced() error {
	if r.Announce {
		return errors.New("the rules are announce=on: announced checks are known to questions about a game, " +
			"but not to what searches for moves and games")
	}
	return nil
}

// Conflict returns an error if two of the rules contradict each other: without the rule on check there is no check to
// announce.
func (r *Rules) Conflict() error {
	if r.Announce && !r.Check {
		return errors.New("the rules announce=on and check=off contradict each other: " +
			"without the rule on check there is no check to announce")
	}
	return nil
}

// Set changes one option by name: "en-passant", "check" or "announce" to "on" or "off", "bishops" to "any" or
// "opposite". An underscore in the name is read as a hyphen. An unknown name or value is an error.
func (r *Rules) Set(name, value string) error { return RuleOptions.Set(r, name, value) }

// SetAll reads a list of name=value pairs separated by commas or spaces, as in "en-passant=on,check=off". An error
// in a pair does not undo the pairs before it.
func (r *Rules) SetAll(list string) error { return RuleOptions.SetAll(r, list) }

// SetJSON reads the rules from a JSON value: an object such as {"en_passant": true}, or a string as SetAll reads it.
func (r *Rules) SetJSON(value []byte) error { return RuleOptions.SetJSON(r, value) }

// Options returns every option with its value, in a fixed order. It leaves out announce=off.
func (r Rules) Options() [][2]string { return RuleOptions.all(&r) }

// String returns the options that are not at their default, as SetAll reads them.
func (r Rules) String() string { return RuleOptions.Text(&r) }

// An Option is one of the rules R of a game that a file or a command line can choose.
type Option[R any] struct {
	Name   string                 // as in "en-passant"
	Values [2]string              // the usual value, and the other one
	Get    func(*R) bool          // whether the option has its other value
	Set    func(r *R, other bool) // sets the other value, or the usual one

	Unlisted bool // only some programs know the option, so [List.all] leaves out its usual value
}

// A List has all options of a game.
type List[R any] []Option[R]

// Set changes the option of that name. Underscores in the name are read as hyphens. An unknown name or value is an
// error.
func (list List[R]) Set(r *R, name, value string) error {
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
		if o.Name != strings.ReplaceAll(name, "_", "-") {
			continue
		}
		i := slices.Index(o.Values[:], value)
		if i < 0 {
			return fmt.Errorf("rule %s is %s or %s, not %q", o.Name, o.Values[0], o.Values[1], value)
		}
		o.Set(r, i == 1)
		return nil
	}
	return fmt.Errorf("unknown rule %q; the rules are %s", name, strings.Join(names, ", "))
}

// SetAll sets options from a list of name=value pairs separated by commas or spaces, as in "en-passant=on,check=off".
// It stops with an error at the first bad pair. The pairs before that have been set.
func (list List[R]) SetAll(r *R, text string) error {
	for _, pair := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, value, found := strings.Cut(pair, "=")
		if !found {
			return fmt.Errorf("rule %q has no value; expected name=value", pair)
		}
		if err := list.Set(r, name, value); err != nil {
			return err
		}
	}
	return nil
}

// SetJSON sets options from a JSON value: an object such as {"en_passant": true, "bishops": "opposite"}, or a string
// as SetAll takes it.
func (list List[R]) SetJSON(r *R, raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return list.SetAll(r, text)
	}
	var values map[string]any
	if err := json.Unmarshal(raw, &values); err != nil {
		on := max(0, slices.IndexFunc(list, func(o Option[R]) bool { return o.Values[0] == "on" }))
		return fmt.Errorf("found the rules %s, expected an object such as {%q: false}", pgn.Clip(raw), list[on].Name)
	}
	if name := repeated(raw); name != "" {
		return fmt.Errorf("found rule %q more than once, expected each rule once", name)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value, ok := values[name].(string)
		if on, isBool := values[name].(bool); isBool {
			value, ok = map[bool]string{true: "on", false: "off"}[on], true
		}
		if !ok {
			return fmt.Errorf("found rule %q with the value %v, expected true, false or a string", name, values[name])
		}
		if err := list.Set(r, name, value); err != nil {
			return err
		}
	}
	return nil
}

// repeated returns the first name that an object has twice, "" if there is none. Package json would take the last
// value.
func repeated(object []byte) string {
	seen := map[string]bool{}
	for name := range pgn.Keys(object) {
		plain := strings.ReplaceAll(name, "_", "-")
		if seen[plain] {
			return name
		}
		seen[plain] = true
	}
	return ""
}

// all returns every option with its value, in the order of the list, except unlisted options with their usual value.
func (list List[R]) all(r *R) (pairs [][2]string) {
	for _, o := range list {
		value := o.Values[0]
		switch {
		case o.Get(r):
			value = o.Values[1]
		case o.Unlisted:
			continue
		}
		pairs = append(pairs, [2]string{o.Name, value})
	}
	return pairs
}

// Choose gives each option that every program knows its other value if other says so, and its usual one if not. It asks in
// the order of the list.
func (list List[R]) Choose(r *R, other func() bool) {
	for _, o := range list.Listed() {
		o.Set(r, other())
	}
}

// Listed returns the options that every program knows.
func (list List[R]) Listed() List[R] {
	return slices.DeleteFunc(slices.Clone(list), func(o Option[R]) bool { return o.Unlisted })
}

// Choices returns all pairs of an option and one of its values, as in "check=on".
func (list List[R]) Choices() (pairs []string) {
	for _, o := range list {
		pairs = append(pairs, o.Name+"="+o.Values[0], o.Name+"="+o.Values[1])
	}
	return pairs
}

// Text returns the options that do not have their usual value, as SetAll reads them.
func (list List[R]) Text(r *R) string {
	var pairs []string
	for _, o := range list {
		if o.Get(r) {
			pairs = append(pairs, o.Name+"="+o.Values[1])
		}
	}
	return strings.Join(pairs, ",")
}
