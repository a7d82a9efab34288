package main

import "github.com/jedib0t/go-pretty/v6/text"

// A palette colours what is printed, or leaves it as it is.
type palette bool

func (p palette) paint(s string, colors ...text.Color) string {
	if !p {
		return s
	}
	return text.Escape(s, text.Colors(colors).EscapeSeq())
}

// locked marks a piece with one nature left, and faint what matters little.
func (p palette) locked(s string) string { return p.paint(s, text.Bold, text.FgGreen) }
func (p palette) faint(s string) string  { return p.paint(s, text.Faint) }
func (p palette) bold(s string) string   { return p.paint(s, text.Bold) }
func (p palette) bad(s string) string    { return p.paint(s, text.Bold, text.FgRed) }
func (p palette) good(s string) string   { return p.paint(s, text.FgGreen) }
func (p palette) moved(s string) string  { return p.paint(s, text.Bold, text.FgYellow) }
