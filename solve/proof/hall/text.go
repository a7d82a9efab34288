package hall

import (
	"fmt"
	"io"
	"strings"

	"haft/model"
)

// WriteText writes the certificate of g for people, with a paragraph for each reason.
func WriteText(w io.Writer, g *model.Game, c *Certificate) error {
	var b strings.Builder
	last := c.Plies
	fmt.Fprintf(&b, "No world plays the game up to ply %d (%v): "+
		"whichever two pieces are the kings,\nsome pieces have no place.\n", last, g.Moves[last-1])
	for i := range c.Reasons {
		c.Reasons[i].write(&b, i+1, g)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Reason) write(b *strings.Builder, number int, g *model.Game) {
	fmt.Fprintf(b, "\n%d. White's king is %s, Black's is %s:\n",
		number, kingWords(r.Kings.Of(model.White)), kingWords(r.Kings.Of(model.Black)))
	fmt.Fprintf(b, "   %s\n", r.claim(&g.Rules))
	for _, f := range r.Facts {
		fmt.Fprintf(b, "   - ply %d (%v): %s\n", f.Ply, g.Moves[f.Ply-1], factWords(f))
	}
}

// kingWords returns the pieces that may be the king, or "any piece" for all eight.
func kingWords(s model.Pieces) string {
	if s.Len() == 8 {
		return "any piece"
	}
	return list(s, "or")
}

// claim says which pieces have no place.
func (r *Reason) claim(rules *model.Rules) string {
	subject := list(r.Pieces, "and")
	if r.Places.Natures == 0 && r.Kings&r.Pieces != 0 {
		return subject + " is not the king, since"
	}
	if r.Places.Natures == 0 {
		return subject + " has no nature left, since"
	}
	places := r.Places.Natures.String()
	if r.Places.Bishops != AllFiles {
		places += " (bishops of files " + strings.Join(strings.Split(r.Places.Bishops.String(), ""), " ") + ")"
	}
	return fmt.Sprintf("%s can only be %s: %d pieces for %d places, since",
		subject, places, r.Pieces.Len(), r.Places.room(rules))
}

// factWords returns a fact in words, without its ply.
func factWords(f model.Fact) string {
	no := fmt.Sprintf("%v is none of %v", f.Piece, f.Not)
	switch {
	case f.Rule == model.Impossible:
		return "no piece of any nature moves like that"
	case f.Rule == model.Movement:
		return no + ", because it makes this move"
	case f.Rule == model.Promotion:
		return no + ", because the move names it"
	case f.Rule == model.Capture:
		return no + ", because it is captured"
	case f.Rule == model.Announcement:
		return no + ", because a check is announced, and nothing can give it to this piece"
	case f.Rule == model.Silence && f.King == model.NoPiece:
		return no + ", because a pawn attacks it, and no check is announced"
	case f.Rule == model.Silence:
		return fmt.Sprintf("%s, because it would give a check that is not announced to the king %v", no, f.King)
	case f.King == model.NoPiece:
		return no + ", because a pawn attacks it"
	}
	return fmt.Sprintf("%s, because it would attack the king %v", no, f.King)
}

// list returns the pieces of a set, with a word before the last one.
func list(s model.Pieces, word string) string {
	all := names(s)
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " " + word + " " + all[len(all)-1]
}
