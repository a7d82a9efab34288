package picture

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// WriteSVG writes the picture as a whole file. It is SVG 1.1 with styles of CSS 2, so that not only browsers show it:
// librsvg, Inkscape 1.2 and what LaTeX makes with it do not know all of CSS.
func (b *Board) WriteSVG(w io.Writer) error {
	_, err := io.WriteString(w, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+b.SVG())
	return err
}

// SVG returns the picture as an svg element, with its styles and the outlines that it needs.
func (b *Board) SVG() string { return b.element(true) }

// Bare returns the picture as an svg element without styles, for a page that has the styles of [Theme.CSS].
func (b *Board) Bare() string { return b.element(false) }

func (b *Board) element(styled bool) string {
	p := &writer{}
	b.Draw(p)
	var text strings.Builder
	b.writeHead(&text)
	if styled {
		text.WriteString(`<style type="text/css">` + "\n" + b.Theme.cssOf(p.used()) + "</style>\n")
	}
	text.WriteString("<defs>\n" + p.definitions() + "</defs>\n")
	text.WriteString(p.text.String())
	text.WriteString("</svg>\n")
	return text.String()
}

// writeHead writes the beginning of the element, with the description for those who cannot see it.
func (b *Board) writeHead(text *strings.Builder) {
	w, h, wide, high := b.Bounds()
	text.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="haft-board" role="img"`)
	text.WriteString(` viewBox="0 0 ` + number(w) + " " + number(h) + `"`)
	text.WriteString(` width="` + strconv.Itoa(wide) + `" height="` + strconv.Itoa(high) + `">` + "\n")
	text.WriteString("<title>" + escaped(b.Title) + "</title>\n")
	text.WriteString("<desc>" + escaped(b.Description()) + "</desc>\n")
}

// A writer is a pen that writes SVG and notes what was used.
type writer struct {
	text    strings.Builder
	men     [2][Pawn + 1]bool
	sign    [Pawn + 1]bool
	classes map[string]bool
}

// class writes the class of a shape.
func (p *writer) class(class string) {
	p.text.WriteString(` class="` + class + `"`)
	if p.classes == nil {
		p.classes = map[string]bool{}
	}
	p.classes[class] = true
}

// used returns a function that reports whether the shapes need a style.
func (p *writer) used() func(class string) bool {
	words := map[string]bool{}
	for class := range p.classes {
		for word := range strings.FieldsSeq(class) {
			words[word] = true
		}
	}
	for side := range p.men {
		if slices.Contains(p.men[side][:], true) {
			words[Side(side).class()+"-body"], words[Side(side).class()+"-ink"] = true, true
		}
	}
	return func(class string) bool { return words[class] }
}

func (p *writer) Begin(class string, at Transform) {
	p.text.WriteString(`<g class="` + class + `"`)
	if at.X != 0 || at.Y != 0 || at.Scale != 0 && at.Scale != 1 {
		p.text.WriteString(` transform="` + moved(at.X, at.Y, at.Scale) + `"`)
	}
	if at.Opacity != 0 && at.Opacity < 1 {
		p.text.WriteString(` opacity="` + number(at.Opacity) + `"`)
	}
	p.text.WriteString(">\n")
}

// moved returns a transformation.
func moved(x, y, scale float64) string {
	t := "translate(" + number(x) + " " + number(y) + ")"
	if scale != 0 && scale != 1 {
		t += " scale(" + strconv.FormatFloat(scale, 'g', 4, 64) + ")"
	}
	return t
}

func (p *writer) End() { p.text.WriteString("</g>\n") }

func (p *writer) Rect(class string, r Rect) {
	p.text.WriteString("<rect")
	p.class(class)
	p.text.WriteString(length("x", r.X) + length("y", r.Y) +
		` width="` + number(r.Width) + `" height="` + number(r.Height) + `"` + length("rx", r.Radius) + "/>\n")
}

// length returns an attribute, or nothing for 0, which is its default.
func length(name string, value float64) string {
	if n := number(value); n != "0" {
		return " " + name + `="` + n + `"`
	}
	return ""
}

func (p *writer) Circle(class string, x, y, radius float64) {
	p.text.WriteString("<circle")
	p.class(class)
	p.text.WriteString(length("cx", x) + length("cy", y) + ` r="` + number(radius) + `"/>` + "\n")
}

func (p *writer) Polygon(class string, points ...Point) {
	var list []string
	for _, q := range points {
		list = append(list, number(q.X)+","+number(q.Y))
	}
	p.text.WriteString("<polygon")
	p.class(class)
	p.text.WriteString(` points="` + strings.Join(list, " ") + `"/>` + "\n")
}

func (p *writer) Man(side Side, kind Kind, x, y, height float64) {
	p.men[side][kind] = true
	at := moved(x, y, height/OutlineHeight)
	p.text.WriteString("<use" + reference(manID(side, kind)) + ` transform="` + at + `"/>` + "\n")
}

// reference refers to an outline, for programs that know SVG 2 and for those that know SVG 1.1 only, such as Inkscape 1.2.
func reference(id string) string { return ` href="#` + id + `" xlink:href="#` + id + `"` }

func (p *writer) Glyph(class string, kind Kind, x, y, height float64) {
	p.sign[kind] = true
	p.text.WriteString("<use" + reference(signID(kind)))
	p.class(class)
	p.text.WriteString(` transform="` + moved(x, y, height/OutlineHeight) + `"/>` + "\n")
}

func (p *writer) Text(class string, l Label) {
	if l.Anchor == Middle {
		class += " m"
	}
	p.text.WriteString("<text")
	p.class(class)
	p.text.WriteString(length("x", l.X) + length("y", l.Y) + ` font-size="` + number(l.Size) + `">`)
	p.text.WriteString(escaped(l.Text) + "</text>\n")
}

// prefix begins all names that are visible outside the picture, in the page that holds it.
const prefix = "haft-"

func manID(side Side, kind Kind) string { return prefix + side.class() + "-" + kind.letter() }

func signID(kind Kind) string { return prefix + "sign-" + kind.letter() }

// definitions returns the outlines that were used.
func (p *writer) definitions() string {
	var text strings.Builder
	for k := King; k <= Pawn; k++ {
		for _, side := range [...]Side{White, Black} {
			if p.men[side][k] {
				o := OutlineOf(side, k)
				text.WriteString(`<g id="` + manID(side, k) + `">`)
				text.WriteString(path(side.class()+"-body", o.Body) + path(side.class()+"-ink", o.Ink) + "</g>\n")
			}
		}
		if p.sign[k] {
			text.WriteString(`<path id="` + signID(k) + `" d="` + OutlineOf(Black, k).Ink + `"/>` + "\n")
		}
	}
	return text.String()
}

func path(class, d string) string { return `<path class="` + prefix + class + `" d="` + d + `"/>` }

// number writes a length with at most two digits after the point.
func number(x float64) string {
	x = math.Round(100*x) / 100
	if x == 0 {
		return "0" // never -0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// escaped writes a text as XML. It replaces what XML cannot hold.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\'':
			b.WriteString("&#39;")
		case r < ' ' && r != '\t' && r != '\n' || r == '\uFFFE' || r == '\uFFFF':
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// A Pen draws shapes. Lengths are in units of a hundredth of a square, and y points down. A class is one or more
// words. The theme gives styles to the words that it knows; the others are for programs that search the SVG.
type Pen interface {
	// Begin begins a group. The coordinates of its shapes count from its position.
	Begin(class string, at Transform)
	End()
	Rect(class string, r Rect)
	Circle(class string, x, y, radius float64)
	Polygon(class string, points ...Point)
	// Man draws a man: the light of his body, and his lines. The middle of his base is at x, y. The height is that of
	// a king.
	Man(side Side, kind Kind, x, y, height float64)
	// Glyph draws a man as a sign in one colour.
	Glyph(class string, kind Kind, x, y, height float64)
	Text(class string, l Label)
}

// A Transform is the position of a group, its scale and its opacity. A scale or opacity of 0 means 1.
type Transform struct{ X, Y, Scale, Opacity float64 }

// A Rect is a rectangle with round corners, given by its upper left corner.
type Rect struct{ X, Y, Width, Height, Radius float64 }

// A Point is a point in the picture.
type Point struct{ X, Y float64 }

// A Label is a line of text whose letters stand on Y, in a size of type.
type Label struct {
	Text   string
	X, Y   float64
	Size   float64
	Anchor Anchor
}

// An Anchor says which part of a label is at X.
type Anchor uint8

// The anchors.
const (
	Middle Anchor = iota
	Start
)
