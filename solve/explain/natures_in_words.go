package explain

import (
	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// OneOf returns a choice of natures for a piece like p: "the queen or a rook". A side has one king and one queen,
// but pawns may promote to more queens.
func OneOf(p model.Piece, natures model.Natures, or string) string {
	var words []string
	for n := range natures.All() {
		words = append(words, article(p, n)+n.Name())
	}
	return english.WordSeries(words, or)
}

func article(p model.Piece, n model.Nature) string {
	if n == model.King || n == model.Queen && p.Major() {
		return "the "
	}
	return "a "
}

// noneOf denies natures: "not a rook", "neither the queen nor a rook", "not the king, the queen or a rook".
func noneOf(p model.Piece, natures model.Natures) string {
	if natures.Len() == 2 {
		return "neither " + OneOf(p, natures, "nor")
	}
	return "not " + OneOf(p, natures, "or")
}

// several says what several pieces are: "knights", "each the queen or a rook".
func several(p model.Piece, natures model.Natures) string {
	if n, ok := natures.Only(); ok && n != model.King && (n != model.Queen || !p.Major()) {
		return n.Name() + "s"
	}
	return "each " + OneOf(p, natures, "or")
}
