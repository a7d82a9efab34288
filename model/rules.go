package model

import (
	"errors"
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
func (r Rules) Options() [][2]string { return RuleOptions.All(&r) }

// String returns the options that are not at their default, as SetAll reads them.
func (r Rules) String() string { return RuleOptions.Text(&r) }
