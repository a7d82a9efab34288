package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everyRules returns every combination of options by the list that String must write.
func everyRules() map[string]Rules {
	all := map[string]Rules{}
	for i := range 8 {
		r := DefaultRules()
		r.EnPassant = i&1 != 0
		r.Check = i&2 == 0
		r.Bishops = Bishops(i >> 2)
		var list []string
		for bit, option := range []string{"en-passant=on", "check=off", "bishops=opposite"} {
			if i>>bit&1 != 0 {
				list = append(list, option)
			}
		}
		all[strings.Join(list, ",")] = r
	}
	return all
}

func TestRulesRoundTrip(t *testing.T) {
	for list, r := range everyRules() {
		if r.String() != list {
			t.Errorf("%+v is written %q, want %q", r, r, list)
		}
		pairs := strings.Split(list, ",")
		slices.Reverse(pairs)
		for _, text := range []string{
			list, strings.ReplaceAll(list, ",", " "), strings.ReplaceAll(list, "-", "_"), strings.Join(pairs, ", "),
			" " + list + ",",
		} {
			if diff := cmp.Diff(r, rulesOf(t, text)); diff != "" {
				t.Errorf("%q (-want +got):\n%s", text, diff)
			}
		}
	}
}

// The full list of options leads from any rules to any others.
func TestRulesOptions(t *testing.T) {
	for _, from := range everyRules() {
		for _, to := range everyRules() {
			r := from
			for _, option := range to.Options() {
				if err := r.Set(option[0], option[1]); err != nil {
					t.Fatal(err)
				}
			}
			if r != to {
				t.Errorf("%v and %v make %v", from, to.Options(), r)
			}
		}
	}
	want := [][2]string{{"en-passant", "off"}, {"check", "on"}, {"bishops", "any"}}
	if diff := cmp.Diff(want, DefaultRules().Options()); diff != "" {
		t.Errorf("default options (-want +got):\n%s", diff)
	}
}

func TestRulesErrors(t *testing.T) {
	var names []string
	for _, o := range RuleOptions {
		names = append(names, o.Name)
	}
	known := "; the rules are " + strings.Join(names, ", ")
	for _, c := range []struct{ list, want string }{
		{"check=maybe", `rule check is on or off, not "maybe"`},
		{"check=", `rule check is on or off, not ""`},
		{"check=On", `rule check is on or off, not "On"`},
		{"en_passant=yes", `rule en-passant is off or on, not "yes"`},
		{"bishops=on", `rule bishops is any or opposite, not "on"`},
		{"castling=on", `unknown rule "castling"` + known},
		{"=on", `unknown rule ""` + known},
		{"Check=on", `unknown rule "Check"` + known},
		{"check", `rule "check" has no value; expected name=value`},
		{"check = off", `rule "check" has no value; expected name=value`},
		{"bishops=any,check=on=off", `rule check is on or off, not "on=off"`},
	} {
		r := DefaultRules()
		err := r.SetAll(c.list)
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%q: %s\nwant %s", c.list, got, c.want)
		}
		if r != DefaultRules() {
			t.Errorf("%q changed the rules: %v", c.list, r)
		}
	}
}
