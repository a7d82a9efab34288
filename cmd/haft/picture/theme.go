package picture

import (
	"strconv"
	"strings"
)

// A Theme is a set of colours.
type Theme uint8

// The themes. Auto is light or dark, as the reader's system prefers. Where there is no such preference, it is light.
const (
	Light Theme = iota
	Dark
	Print
	Auto
)

// ThemeNames are the names of the themes, by theme.
var ThemeNames = []string{"light", "dark", "print", "auto"}

// String returns the name of the theme.
func (t Theme) String() string { return ThemeNames[t] }

// colours are the colours of a theme: for the page and its text, for the squares, and for what lies on them. Men and
// tiles have the same colours in every theme. Text has a contrast of at least 4.5 with its background, and signs have
// at least 3 (WCAG 2.1 AA). Signs also differ in shape.
type colours struct {
	page, text, faint        string
	light, dark              string
	last, lastEdge           string
	ground                   string // of a tray
	danger, dangerText       string
	banner, bannerEdge       string
	selected, reason, change string // frames
	onSelected, onReason     string // text on these colours
	goes, takes              string
	speed, place             string
	chip, chipText           string // for what a move keeps
	locks, locksText         string
	arrow                    string
	blackHalo                string // around Black's men
}

// themes are the colours of each theme. Blue, orange, vermilion, bluish green and purple are those of Okabe and Ito,
// and darker where contrast requires it.
var themes = [...]colours{
	Light: {
		page: "#f6f4ef", text: "#22222a", faint: "#57554e",
		light: "#efe9dc", dark: "#b7c6b2", last: "#e8c33a6b", lastEdge: "#7a5f00", ground: "#e4dfd1",
		danger: "#c8321e", dangerText: "#ffffff", banner: "#fff1dc", bannerEdge: "#b86e00",
		selected: "#1769aa", reason: "#b34700", change: "#965300", onSelected: "#ffffff", onReason: "#ffffff",
		goes: "#1769aa", takes: "#b3330c", speed: "#9c4a00", place: "#7d3a67",
		chip: "#ffffffe6", chipText: "#0d3d66", locks: "#2e7d32", locksText: "#ffffff", arrow: "#1769aab3",
		blackHalo: "#fdfaf0",
	},
	Dark: {
		page: "#16181d", text: "#eceae4", faint: "#b4b2ab",
		light: "#aab4a6", dark: "#82918a", last: "#f0d05a80", lastEdge: "#3d3100", ground: "#82918a",
		danger: "#a81f10", dangerText: "#ffffff", banner: "#3a2c14", bannerEdge: "#f0b050",
		selected: "#0b3d6b", reason: "#6b2800", change: "#4f2f00", onSelected: "#ffffff", onReason: "#ffffff",
		goes: "#0b3d6b", takes: "#6e1a04", speed: "#5e2b00", place: "#55204a",
		chip: "#fffffff2", chipText: "#0d3d66", locks: "#1d5f24", locksText: "#ffffff", arrow: "#0b3d6bcc",
		blackHalo: "#fdfaf0",
	},
	Print: {
		page: "#ffffff", text: "#000000", faint: "#333333",
		light: "#ffffff", dark: "#d4d4d4", last: "#00000000", lastEdge: "#000000", ground: "#eeeeee",
		danger: "#6a6a6a", dangerText: "#ffffff", banner: "#ffffff", bannerEdge: "#000000",
		selected: "#000000", reason: "#000000", change: "#000000", onSelected: "#ffffff", onReason: "#ffffff",
		goes: "#000000", takes: "#000000", speed: "#000000", place: "#000000",
		chip: "#ffffff", chipText: "#000000", locks: "#000000", locksText: "#ffffff", arrow: "#000000a0",
		blackHalo: "#ffffff",
	},
}

// The colours of men and tiles. They are black and white enough for print.
const (
	pale  = "#fffdf6" // White's men and tiles
	ink   = "#1d1d22"
	night = "#2a2a31" // Black's tiles
	bone  = "#f4f1e8" // what stands on them
)

// A Style is the look of the shapes of a class. Colours are "#rrggbb" or "#rrggbbaa"; an empty colour draws nothing.
type Style struct {
	Fill, Stroke string
	Width        float64 // of the stroke
	Dash         float64 // the length of dashes and gaps; 0 for a solid line
	Bold         bool
}

// A Rule is the style of a class.
type Rule struct {
	Class string
	Style
}

// Rules returns the styles of a theme.
func (t Theme) Rules() []Rule {
	if t == Auto {
		t = Light
	}
	c := &themes[t]
	return append(c.floor(), append(c.signs(), c.men()...)...)
}

// floor returns the styles of the page, the squares, and what lies on them.
func (c *colours) floor() []Rule {
	return []Rule{
		{"page", Style{Fill: c.page}},
		{"light", Style{Fill: c.light}},
		{"dark", Style{Fill: c.dark}},
		{"name", Style{Fill: c.faint}},
		{"caption", Style{Fill: c.faint}},
		{"first", Style{Fill: c.text}},
		{"ground", Style{Fill: c.ground}},
		{"last", Style{Fill: c.last}},
		{"last-edge", Style{Stroke: c.lastEdge, Width: 3}},
		{"danger", Style{Fill: c.danger}},
		{"banner", Style{Fill: c.banner, Stroke: c.bannerEdge, Width: 2, Dash: 8}},
		{"banner-text", Style{Fill: c.text, Bold: true}},
	}
}

// signs returns the styles of what lies above the men.
func (c *colours) signs() []Rule {
	return []Rule{
		{"selected", Style{Stroke: c.selected, Width: 6}},
		{"reason", Style{Stroke: c.reason, Width: 6}},
		{"changed", Style{Stroke: c.change, Width: 5, Dash: 11}},
		{"goes", Style{Fill: c.goes}},
		{"takes", Style{Fill: c.takes}},
		{"speed", Style{Fill: c.speed}},
		{"place", Style{Stroke: c.place, Width: 6}},
		{"arrow", Style{Fill: c.arrow}},
		{"danger-chip", Style{Fill: c.danger}},
		{"danger-text", Style{Fill: c.dangerText, Bold: true}},
		{"seen-chip", Style{Fill: c.chip}},
		{"seen-text", Style{Fill: c.chipText, Bold: true}},
		{"keeps-chip", Style{Fill: c.chip}},
		{"keeps-text", Style{Fill: c.chipText, Bold: true}},
		{"locks-chip", Style{Fill: c.locks}},
		{"locks-text", Style{Fill: c.locksText, Bold: true}},
		{"selected-chip", Style{Fill: c.selected}},
		{"selected-text", Style{Fill: c.onSelected, Bold: true}},
		{"reason-chip", Style{Fill: c.reason}},
		{"reason-text", Style{Fill: c.onReason, Bold: true}},
	}
}

// men returns the styles of the men, the tiles, and what stands on them.
func (c *colours) men() []Rule {
	return []Rule{
		{"white-body", Style{Fill: pale}},
		{"white-ink", Style{Fill: ink}},
		{"black-body", Style{Fill: c.blackHalo, Stroke: c.blackHalo, Width: 3.5}},
		{"black-ink", Style{Fill: ink}},
		{"white-tile", Style{Fill: pale, Stroke: ink, Width: 2}},
		{"black-tile", Style{Fill: night, Stroke: "#000000", Width: 2}},
		{"white-glyph", Style{Fill: ink}},
		{"black-glyph", Style{Fill: bone}},
		{"white-gone", Style{Fill: "#8a877e"}},
		{"black-gone", Style{Fill: "#85858d"}},
		{"white-part", Style{Fill: "#0d4f86", Bold: true}},
		{"black-part", Style{Fill: "#a5d0fa", Bold: true}},
		{"white-level", Style{Fill: "#a9cdf0"}},
		{"black-level", Style{Fill: "#1f5080"}},
		{"white-badge", Style{Fill: pale, Stroke: ink, Width: 2}},
		{"white-number", Style{Fill: ink, Bold: true}},
		{"black-badge", Style{Fill: night, Stroke: bone, Width: 2}},
		{"black-number", Style{Fill: bone, Bold: true}},
		{"known-badge", Style{Fill: c.locks, Stroke: ink, Width: 2}},
		{"known-number", Style{Fill: "#ffffff", Bold: true}},
		{"presence", Style{Fill: ink, Bold: true}},
		{"white-dot", Style{Fill: pale, Stroke: ink, Width: 1.5}},
		{"black-dot", Style{Fill: ink}},
	}
}

// CSS returns the styles of the theme. For [Auto], these are the styles of [Light], and the styles of [Dark] for
// readers who prefer them.
func (t Theme) CSS() string { return t.cssOf(func(string) bool { return true }) }

// cssOf returns the styles of those classes that are used.
func (t Theme) cssOf(used func(class string) bool) string {
	text := ".haft-board text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif}\n" +
		".haft-board .m{text-anchor:middle}\n.haft-board .squares{shape-rendering:crispEdges}\n"
	if t != Auto {
		return text + css(t.Rules(), used)
	}
	dark := css(differing(Dark.Rules(), Light.Rules()), used)
	return text + css(Light.Rules(), used) + "@media(prefers-color-scheme:dark){\n" + dark + "}\n"
}

// differing returns the rules that the other theme does not have.
func differing(rules, others []Rule) (all []Rule) {
	for i, r := range rules {
		if r == others[i] {
			continue
		}
		r.Style.Fill = opaque(r.Style.Fill, others[i].Style.Fill)
		r.Style.Stroke = opaque(r.Style.Stroke, others[i].Style.Stroke)
		all = append(all, r)
	}
	return all
}

// opaque is a colour that says so if another that it replaces lets light through.
func opaque(colour, other string) string {
	if len(colour) == len("#rrggbb") && len(other) == len("#rrggbbaa") {
		return colour + "ff"
	}
	return colour
}

// paint returns the declarations that fill something, or stroke it, with a colour. Its opacity stands apart: in SVG 1.1
// a colour has none.
func paint(what, colour string) string {
	const six = len("#rrggbb")
	if len(colour) <= six {
		return what + ":" + colour
	}
	alpha, err := strconv.ParseUint(colour[six:], 16, 8)
	if err != nil {
		panic(err) // themes have other colours
	}
	return what + ":" + colour[:six] + ";" + what + "-opacity:" + number(float64(alpha)/0xff)
}

func css(rules []Rule, used func(class string) bool) string {
	var text strings.Builder
	for _, r := range rules {
		if !used(r.Class) {
			continue
		}
		selector := ".haft-board ."
		if ofOutline(r.Class) { // it is referred to from elsewhere, and there browsers ignore what is around it
			selector = "." + prefix
		}
		text.WriteString(selector + r.Class + "{" + r.Style.css(ofOutline(r.Class)) + "}\n")
	}
	return text.String()
}

// ofOutline reports whether a class is one of the two parts of a man.
func ofOutline(class string) bool {
	return strings.HasSuffix(class, "-body") || strings.HasSuffix(class, "-ink")
}

// css returns the declarations of a style. The stroke of an outline is as wide as that of other shapes.
func (s Style) css(outline bool) string {
	fill := s.Fill
	if fill == "" {
		fill = "none"
	}
	list := []string{paint("fill", fill)}
	if s.Stroke != "" {
		wide := s.Width
		if outline {
			wide *= OutlineHeight / side
		}
		list = append(list, paint("stroke", s.Stroke), "stroke-width:"+number(wide))
	}
	if s.Dash > 0 {
		list = append(list, "stroke-dasharray:"+number(s.Dash))
	}
	if s.Bold {
		list = append(list, "font-weight:bold")
	}
	return strings.Join(list, ";")
}
