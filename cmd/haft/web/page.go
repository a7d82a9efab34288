package web

import (
	"context"
	"embed"
	"io/fs"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
	"haft/solve/puzzle"
	"haft/solve/schema"
)

// Policy allows what the page consists of and nothing else: no script or style that stands in the page, and no other
// origin.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

//go:embed page
var page embed.FS

// Files are those of the page by name: what is in the folder page, the styles of pictures, the lessons, the problems,
// and the board that the home shows.
func Files() map[string][]byte {
	all := map[string][]byte{
		"lessons.json": asJSON(board.Lessons), "demo.json": asJSON(demonstration()),
		"problems.json": asJSON(puzzle.Problems()),
	}
	for _, t := range []picture.Theme{picture.Light, picture.Dark, picture.Print} {
		all["picture-"+t.String()+".css"] = []byte(t.CSS())
	}
	entries, err := fs.ReadDir(page, "page")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		if all[e.Name()], err = page.ReadFile("page/" + e.Name()); err != nil {
			panic(err)
		}
	}
	return all
}

// asJSON is a value that can be written.
func asJSON(value any) []byte {
	text, err := schema.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// A frame is a position of the demonstration, and what is said of it.
type frame struct {
	SVG   string `json:"svg"`
	Words string `json:"words"`
}

// demonstration is three moves of White after which a piece is known.
func demonstration() (frames []frame) {
	words := []string{
		"Sixteen pieces, and nobody knows which is which.",
		"A pawn is a pawn. It opens the way for the piece on f1 …",
		"",
		"… which goes along a diagonal: a bishop, or the queen.",
		"Black moves like a knight: that can be nothing else.",
		"Then it goes straight, like a rook. So it is the queen.",
	}
	for ply, said := range words {
		if said == "" {
			continue
		}
		r := board.Request{Text: "e2e4 d7d5 f1d3 h8g6 d3d5 *", At: board.Path{ply}}
		b, _, err := board.Usual.Look(context.Background(), &r)
		if err != nil {
			panic(err) // it is a legal game
		}
		b.Room, b.Caption = false, nil
		frames = append(frames, frame{b.Bare(), said})
	}
	return frames
}
