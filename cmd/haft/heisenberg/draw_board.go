package heisenberg

import (
	"fmt"
	"strings"

	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/heisenberg"
)

// A sightBoard draws a position of Heisenberg Chess. The digit behind a square counts the pieces of the side not to
// move that see it. A selected piece is in brackets. A sign before a square says how the selected piece can go there:
// o and x for an ordinary move and capture, @ for a change of speed, ? for a change of position.
//
//	       a      b      c
//	4      .      .      .2
//	3      .    o .     [R]
//	2     @.     o.    o?.
type sightBoard struct {
	pos     *heisenberg.Position
	from    model.Square // the selected square, or NoSquare
	marks   [64]string
	colours terminal.Palette
}

// signs stand before a square, in this order.
const signs = "ox@?"

// newSightBoard marks the targets of moves if a square is selected.
func newSightBoard(p *heisenberg.Position, from model.Square, moves []heisenberg.Move,
	colours terminal.Palette,
) *sightBoard {
	b := &sightBoard{pos: p, from: from, colours: colours}
	if from == model.NoSquare {
		return b
	}
	for _, sign := range signs {
		for _, m := range moves {
			if b.sign(m) == sign && !strings.ContainsRune(b.marks[m.To], sign) {
				b.marks[m.To] += string(sign)
			}
		}
	}
	return b
}

func (b *sightBoard) sign(m heisenberg.Move) rune {
	switch {
	case m.Change == heisenberg.Speed:
		return '@'
	case m.Change == heisenberg.Place:
		return '?'
	case b.pos.On(m.To) != heisenberg.Nobody:
		return 'x'
	}
	return 'o'
}

func (b *sightBoard) String() string {
	grid := &terminal.Grid{Colours: b.colours, Centre: fourth, Cell: b.cell, Dense: true, Margin: " "}
	return grid.String() + b.legend()
}

// fourth returns seven characters, with c as the fourth.
func fourth(c string) string { return "   " + c + "   " }

// cell returns seven characters for the upper line, with the man as the fourth, and nothing for the lower line.
func (b *sightBoard) cell(s model.Square) (upper, lower string) {
	mark, behind := b.marks[s], ""
	if n := b.pos.Seers(b.pos.Turn().Other(), s).Len(); n > 0 {
		behind = fmt.Sprint(n)
	}
	man := b.pos.On(s)
	if s == b.from {
		mark, behind = mark+"[", "]"+behind
	}
	text := fmt.Sprintf("%3s%v%-3s", mark, man, behind)
	switch {
	case s == b.from:
		return b.colours.Moved(text), ""
	case mark != "":
		return b.colours.Good(text), ""
	case man == heisenberg.Nobody && behind == "":
		return b.colours.Faint(text), ""
	}
	return text, ""
}

func (b *sightBoard) legend() string {
	text := fmt.Sprintf("the digit: how many pieces of %v see the square\n", b.pos.Turn().Other())
	if b.from != model.NoSquare {
		text += "o move  x capture  @ change of speed  ? change of position\n"
	}
	return text
}
