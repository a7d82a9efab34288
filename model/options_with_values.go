package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"haft/model/pgn"
)

// An Option is one of the rules R of a game that a file or a command line can choose.
type Option[R any] struct {
	Name   string                 // as in "en-passant"
	Values [2]string              // the usual value, and the other one
	Get    func(*R) bool          // whether the option has its other value
	Set    func(r *R, other bool) // sets the other value, or the usual one

	Unlisted bool // only some programs know the option, so All leaves out its usual value
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

// All returns every option with its value, in the order of the list, except unlisted options with their usual value.
func (list List[R]) All(r *R) (pairs [][2]string) {
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
