package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve/explain"
)

// A Document is a game as the page keeps it.
type Document struct {
	Variant string    `json:"variant"`          // haft, quantum or heisenberg
	Name    string    `json:"name"`             // that of the variant
	Title   string    `json:"title"`            // empty if the tags say nothing
	Players [2]string `json:"players,omitzero"` // White's first, as the tags have them; empty if they say nothing
	Text    string    `json:"text"`             // in normal form, as "haft fmt" writes it
	At      Path      `json:"at"`
	First   int       `json:"first"`  // the ply of the first move
	Result  string    `json:"result"` // as the tag has it, * if it says nothing
	Rules   []Rule    `json:"rules"`
	Line    *Line     `json:"line"`
	Fault   string    `json:"fault,omitempty"` // why the rest of the text is not there
	Cut     string    `json:"cut,omitempty"`   // why the rest of the game is not there

	Header *pgn.Header `json:"-"` // of the game as it was read, for the program itself
}

// A Line is moves as they are written, and what stands beside them.
type Line struct {
	Moves []string `json:"moves"`
	Notes []Note   `json:"notes"`
}

// A Note is one of: a comment, a glyph, a variation, words that make no sense.
type Note struct {
	After   int    `json:"after"` // so many moves of the line
	Comment string `json:"comment,omitempty"`
	Glyph   int    `json:"glyph,omitempty"`
	Line    *Line  `json:"line,omitempty"`
	Text    string `json:"text,omitempty"`

	// What programs write into comments, in a line as people read it.
	Clock  string   `json:"clock,omitempty"`  // what the clock of the mover shows, as in 0:09:58
	Took   string   `json:"took,omitempty"`   // the time for the move
	Eval   string   `json:"eval,omitempty"`   // a score for White, as in +0.18 or #-3
	Points *float64 `json:"points,omitempty"` // that White expects by this score, from 0 to 1
}

// A Rule is one that can be chosen.
type Rule struct {
	Name   string   `json:"name"`
	Values []string `json:"values"` // the usual one first
	Value  string   `json:"value"`
}

// newDocument is what the page keeps of a game. It is read again from what was written, so that what the page asks
// about is what it has.
func newDocument(g game, at Path) (*Document, error) {
	var text strings.Builder
	if err := g.write(&text); err != nil {
		return nil, err
	}
	d := &Document{
		Variant: g.variant().id, Name: g.variant().name, Text: text.String(), At: at, First: g.first(),
		Rules: g.rules(), Line: newLine(g.words()), Result: g.header().Result(),
	}
	h := &model.Game{Header: *g.header()}
	d.Players = [2]string{explain.Known(h, "White"), explain.Known(h, "Black")}
	if explain.Title(h) != explain.Source(h) {
		d.Title = explain.Title(h)
	}
	d.Header = g.header()
	if broken := d.Header.Broken; broken != nil {
		d.Fault = strings.Replace(broken.Error(), gamefile.OrdinaryHint, "", 1) // the page asks what it is
	}
	if _, _, err := follow(g.words(), at); err != nil {
		return nil, err
	}
	return d, nil
}

// About is what is known of the game besides its moves.
func (d *Document) About() *pgn.Header { return d.Header }

func newLine(words *pgn.Variation[string]) *Line {
	l := &Line{Moves: append([]string{}, words.Moves...), Notes: []Note{}}
	for _, n := range words.Notes {
		note := Note{After: n.After, Comment: n.Comment, Glyph: n.NAG, Text: n.Text}
		if n.Line != nil {
			note.Line = newLine(n.Line)
		}
		l.Notes = append(l.Notes, note)
	}
	return l
}

// ruleList is the table of options of a game.
func ruleList[R any](options model.List[R], r *R) []Rule {
	list := []Rule{}
	for i := range options {
		o := &options[i]
		rule := Rule{Name: o.Name, Values: slices.Clone(o.Values[:]), Value: o.Values[0]}
		if o.Get(r) {
			rule.Value = o.Values[1]
		}
		list = append(list, rule)
	}
	return list
}

// begin is a new game.
func begin(_ context.Context, l *Limits, r *Request) (any, error) {
	for _, v := range variants {
		if v.id == r.Variant || r.Variant == "" {
			g, err := v.only(l, "[Variant \""+v.tag+"\"]\n\n*\n")
			if err != nil {
				return nil, err
			}
			return newDocument(g, Path{0})
		}
	}
	return nil, fmt.Errorf("found the variant %.20q; expected haft, quantum or heisenberg", r.Variant)
}

// rule is the game under another rule.
func rule(_ context.Context, l *Limits, r *Request) (any, error) {
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	if err := g.setRule(r.Rule); err != nil {
		return nil, err
	}
	return newDocument(g, r.At)
}
