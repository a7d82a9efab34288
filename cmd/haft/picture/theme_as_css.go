package picture

import (
	"strconv"
	"strings"
)

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
