package family

import (
	"io"
	"testing"

	"haft/model"
)

// hashes has the first digits of the hash of each family's smallest instance in a study with seed
// 1. They must not change, because records of earlier runs contain them.
var hashes = map[string]string{
	"legal":         "eae58ec1f2fe",
	"illegal":       "e69e2b0508df",
	"moves":         "ffa823b75922",
	"natures":       "d17369c23d97",
	"real":          "695f86378095",
	"tight":         "e0a144f742fe",
	"tight-ordered": "6db0131b1bf4",
	"army":          "7778fc1ea223",
	"army-natures":  "c015d1015fe8",
	"army-pairs":    "4e931d96d744",
	"kings":         "04a431a524f7",
	"kings-3":       "43b49b000f3a",
	"announced":     "69426f154341",
	"pawns":         "c948f412b899",
	"cover":         "f9d28edae4fb",

	"pigeonhole":       "a386e4d0ac75",
	"pigeonhole-k":     "a59890e3ef8f",
	"clique-colouring": "57a39f0e39cb",
	"vertex-cover":     "0a0788a47082",
	"colouring":        "4e8431b8e93a",
	"sudoku":           "a6fb40403c28",
	"nurses":           "6e3293dea0ad",
	"timetable":        "a3ae56e3e511",
	"knapsack":         "1d33cb473ec8",
	"subset-sum":       "51337d8436d3",
	"queens":           "4908f749787f",
	"set-cover":        "4c3c74a32d8e",
}

func TestHashes(t *testing.T) {
	for _, f := range Families() {
		if got := made(t, &f, f.Sizes[0], 1).Hash[:12]; got != hashes[f.Name] {
			t.Errorf("%s: %s, want %s", f.Name, got, hashes[f.Name])
		}
	}
}

// Facts about who gives a check differ in who may, and from those about the nature of one piece.
func TestHashOfCheckers(t *testing.T) {
	given := model.Fact{Ply: 3, King: model.NewPiece(model.White, 5), Piece: model.NoPiece}
	other := given
	other.Checkers[2] = model.AllNatures
	seen := map[string]bool{}
	for _, f := range []model.Fact{given, other, {Ply: 3, King: given.King, Piece: given.King}} {
		seen[hashOf(func(w io.Writer) { writeFacts(w, "holds", []model.Fact{f}) })] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d hashes of 3 facts", len(seen))
	}
}
