package picture_test

import (
	"math"
	"strconv"
	"testing"

	"haft/cmd/haft/picture"
)

// rgb is a colour with its opacity, each from 0 to 1.
type rgb struct{ r, g, b, a float64 }

func parsed(t *testing.T, text string) rgb {
	t.Helper()
	if len(text) == 7 {
		text += "ff"
	}
	n, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil || len(text) != 9 {
		t.Fatalf("colour %q: %v", text, err)
	}
	return rgb{float64(n>>24) / 255, float64(n>>16&255) / 255, float64(n>>8&255) / 255, float64(n&255) / 255}
}

// over returns a colour laid over another.
func (c rgb) over(d rgb) rgb {
	mix := func(x, y float64) float64 { return c.a*x + (1-c.a)*y }
	return rgb{mix(c.r, d.r), mix(c.g, d.g), mix(c.b, d.b), 1}
}

// luminance is defined by WCAG 2.1.
func (c rgb) luminance() float64 {
	linear := func(x float64) float64 {
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b)
}

func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// What must be read has a contrast of at least 4.5 with its background, and what must be seen has at least 3.
func TestContrast(t *testing.T) {
	const text, sign = 4.5, 3
	pairs := []struct {
		class  string
		least  float64
		ground [][]string // each listed from below
	}{
		{"name", text, [][]string{{"page"}}},
		{"caption", text, [][]string{{"page"}}},
		{"first", text, [][]string{{"page"}}},
		{"banner-text", text, [][]string{{"banner"}}},
		{"presence", text, [][]string{{"light"}, {"dark"}, {"light", "last"}, {"dark", "last"}}},
		{"white-part", text, [][]string{{"white-tile"}, {"white-level"}}},
		{"black-part", text, [][]string{{"black-tile"}, {"black-level"}}},
		{"white-number", text, [][]string{{"white-badge"}}},
		{"black-number", text, [][]string{{"black-badge"}}},
		{"known-number", text, [][]string{{"known-badge"}}},
		{"danger-text", text, [][]string{{"danger-chip"}}},
		{"seen-text", text, [][]string{{"light", "seen-chip"}, {"dark", "seen-chip"}}},
		{"keeps-text", text, [][]string{{"light", "keeps-chip"}, {"dark", "keeps-chip"}}},
		{"locks-text", text, [][]string{{"locks-chip"}}},
		{"reason-text", text, [][]string{{"reason-chip"}}},
		{"white-glyph", sign, [][]string{{"white-tile"}, {"white-level"}}},
		{"black-glyph", sign, [][]string{{"black-tile"}, {"black-level"}}},
		{"white-gone", sign, [][]string{{"white-tile"}}},
		{"black-gone", sign, [][]string{{"black-tile"}}},
		{"white-ink", sign, [][]string{{"white-body"}, {"light"}, {"dark"}, {"ground"}, {"dark", "last"}}},
		{"black-ink", sign, [][]string{{"light"}, {"dark"}, {"ground"}, {"light", "last"}, {"dark", "last"}}},
		{"goes", sign, [][]string{{"light"}, {"dark"}}},
		{"takes", sign, [][]string{{"light"}, {"dark"}}},
		{"speed", sign, [][]string{{"light"}, {"dark"}, {"light", "keeps-chip"}}},
		{"place", sign, [][]string{{"light"}, {"dark"}, {"light", "keeps-chip"}}},
		{"selected", sign, [][]string{{"light"}, {"dark"}}},
		{"reason", sign, [][]string{{"light"}, {"dark"}}},
		{"changed", sign, [][]string{{"light"}, {"dark"}}},
		{"last-edge", sign, [][]string{{"light"}, {"dark"}}},
		{"arrow", 2, [][]string{{"light"}, {"dark"}}}, // what is below shows through
	}
	for _, theme := range []picture.Theme{picture.Light, picture.Dark, picture.Print} {
		colour := map[string]rgb{}
		for _, r := range theme.Rules() {
			shown := r.Fill
			if shown == "" {
				shown = r.Stroke
			}
			colour[r.Class] = parsed(t, shown)
		}
		for _, p := range pairs {
			for _, ground := range p.ground {
				below := colour[ground[0]]
				for _, class := range ground[1:] {
					below = colour[class].over(below)
				}
				if got := contrast(colour[p.class].over(below), below); got < p.least {
					t.Errorf("theme %v: %s on %v has a contrast of %.2f, want %v", theme, p.class, ground, got, p.least)
				}
			}
		}
	}
}
