package picture

import (
	"slices"
	"strings"
	"testing"
)

// Where the browser chooses, the styles are those of the light theme, and for dark mode the dark rules that differ
// from them.
func TestAutoIsBoth(t *testing.T) {
	light, dark, found := strings.Cut(Auto.CSS(), "@media(prefers-color-scheme:dark){\n")
	if !found || light != Light.CSS() {
		t.Fatalf("by day it is\n%s\nand not\n%s", light, Light.CSS())
	}
	dark, found = strings.CutSuffix(dark, "}\n")
	if !found {
		t.Fatalf("at night it is\n%s", dark)
	}
	byDay := slices.Collect(strings.Lines(light))
	var want []string
	for line := range strings.Lines(Dark.CSS()) {
		if !slices.Contains(byDay, line) {
			want = append(want, line)
		}
	}
	if got := slices.Collect(strings.Lines(dark)); len(want) < 5 || !slices.Equal(got, want) {
		t.Errorf("at night it is\n%s\nand not\n%s", dark, strings.Join(want, ""))
	}
}

// The opacity of a colour stands beside it, and a colour that covers says so where it replaces one that does not.
func TestOpacity(t *testing.T) {
	for _, c := range []struct{ colour, instead, want string }{
		{"none", "", "fill:none"},
		{"#102030", "", "fill:#102030"},
		{"#10203080", "", "fill:#102030;fill-opacity:0.5"},
		{"#10203000", "#40506070", "fill:#102030;fill-opacity:0"},
		{"#102030", "#405060", "fill:#102030"},
		{"#102030", "#40506070", "fill:#102030;fill-opacity:1"},
	} {
		if got := paint("fill", opaque(c.colour, c.instead)); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
