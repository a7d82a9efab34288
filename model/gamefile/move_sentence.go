package gamefile

import (
	"bytes"
	"fmt"

	"haft/model"
	"haft/model/pgn"
)

// isVerb reports whether a word may stand between a piece and its target square. The words are those of the blog post
// on the constraints.
func isVerb(word []byte) bool {
	return isOneOf(word, "to", "takes", "take", "captures", "capture", "x")
}

// sentence reads the rest of a move such as "White piece 6 to d3" after its first word.
func (p *player) sentence(c *pgn.Cursor, word []byte) (m model.Move, err error) {
	mover := model.Ply(c.Ply()).Mover()
	if color, named := colorOf(word); named {
		if color != mover {
			return m, fmt.Errorf("found a move of %v, expected one of %v", color, mover)
		}
		if err := c.Next("piece", func(w []byte) bool { return isOneOf(w, "piece") }); err != nil {
			return m, err
		}
	}
	piece := 0
	isNumber := func(w []byte) bool { piece = number(w); return piece > 0 }
	if err := c.Next("the number of a piece, 1 to 16", isNumber); err != nil {
		return m, err
	}
	if err := c.Next("to, takes or captures", isVerb); err != nil {
		return m, err
	}
	return p.target(c, func(w *written) { w.piece = piece })
}

// target reads the square at the end of a move of several words, and plays the move. complete fills in the piece or
// square that moves.
func (p *player) target(c *pgn.Cursor, complete func(*written)) (model.Move, error) {
	var w written
	isSquare := func(word []byte) bool {
		var what string
		w, what = parse(bytes.ToLower(word), p.language)
		return what == "" && w.alone()
	}
	if err := c.Next("a square", isSquare); err != nil {
		return model.Move{}, err
	}
	complete(&w)
	return p.meant(c, &w)
}

func colorOf(word []byte) (c model.Color, named bool) {
	if isOneOf(word, "black") {
		return model.Black, true
	}
	return model.White, isOneOf(word, "white")
}

// isOneOf reports whether word is one of words. Capitals do not matter.
func isOneOf(word []byte, words ...string) bool {
	for _, w := range words {
		if len(w) == len(word) && bytes.EqualFold(word, []byte(w)) {
			return true
		}
	}
	return false
}
