package hall

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// textBegins is how a certificate for people begins.
const textBegins = "No world plays the game up to ply "

// IsText reports whether a file begins as WriteText writes it.
func IsText(data []byte) bool { return bytes.HasPrefix(data, []byte(textBegins)) }

// WriteText writes the certificate of g for people, with a paragraph for each reason.
func WriteText(w io.Writer, g *model.Game, c *Certificate) error {
	var b strings.Builder
	fmt.Fprintf(&b, textBegins+"%s: "+
		"whichever two pieces are the kings,\nsome pieces have no place.\n", plyWords(g, c.Plies))
	for i := range c.Reasons {
		r := &c.Reasons[i]
		fmt.Fprintf(&b, "\n%d. White's king is %s, Black's is %s:\n",
			i+1, kingWords(r.Kings.Of(model.White)), kingWords(r.Kings.Of(model.Black)))
		p := paragraph{Builder: &b, game: g, kings: r.Kings, number: strconv.Itoa(i + 1)}
		p.write(&r.Argument)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// plyWords names a ply and its move: "5 (d1c3)".
func plyWords(g *model.Game, t model.Ply) string {
	if t == 0 {
		return "0 (the position)"
	}
	return fmt.Sprintf("%d (%v)", t, g.Moves[t-1])
}

// A paragraph is about a reason, or about a case of one.
type paragraph struct {
	*strings.Builder
	game    *model.Game
	kings   model.Pieces
	number  string
	assumed []assumption
}

// An assumption is what holds of a piece in a case, in words.
type assumption struct {
	piece model.Piece
	words string
}

func (p *paragraph) write(a *Argument) {
	if a.Check != nil {
		p.cases(a.Check)
		return
	}
	fmt.Fprintf(p, "   %s\n", a.claim(&p.game.Rules, p.kings))
	for _, one := range p.assumed {
		if a.Pieces.Has(one.piece) {
			fmt.Fprintf(p, "   - %s\n", one.words)
		}
	}
	for _, f := range a.Facts {
		fmt.Fprintf(p, "   - ply %s: %s\n", plyWords(p.game, f.Ply), factWords(f))
	}
}

// cases writes who may have given a check, and a paragraph for each of them.
func (p *paragraph) cases(c *Check) {
	var checkers []string
	for _, one := range c.Cases {
		checkers = append(checkers, fmt.Sprintf("%v as %v", one.Giver, one.Natures))
	}
	fmt.Fprintf(p, "   ply %s says check, which only these can give to the king %v: %s\n",
		plyWords(p.game, c.Ply), c.King, english.WordSeries(checkers, "or"))
	for i, one := range c.Cases {
		inner := *p
		inner.number = fmt.Sprintf("%s.%d", p.number, i+1)
		is := fmt.Sprintf("%v is one of %v", one.Giver, one.Natures)
		inner.assumed = append(slices.Clip(p.assumed), assumption{one.Giver, "case " + inner.number + ": " + is})
		fmt.Fprintf(p, "\n%s. %s:\n", inner.number, is)
		inner.write(&one.Argument)
		not := fmt.Sprintf("case %s is settled: %v is none of %v", inner.number, one.Giver, one.Natures)
		p.assumed = append(p.assumed, assumption{one.Giver, not})
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
func (a *Argument) claim(rules *model.Rules, kings model.Pieces) string {
	subject := list(a.Pieces, "and")
	switch {
	case a.Places.Natures == 0 && a.Pieces.Len() > 1:
		return subject + " have no nature left, since"
	case a.Places.Natures == 0 && kings&a.Pieces != 0:
		return subject + " is not the king, since"
	case a.Places.Natures == 0:
		return subject + " has no nature left, since"
	}
	places := a.Places.Natures.String()
	if a.Places.Bishops != AllFiles {
		places += " (bishops of files " + strings.Join(strings.Split(a.Places.Bishops.String(), ""), " ") + ")"
	}
	return fmt.Sprintf("%s can only be %s: %s for %s, since", subject, places,
		english.Plural(a.Pieces.Len(), "piece", ""), english.Plural(a.Places.room(rules), "place", ""))
}

// factWords returns a fact in words, without its ply.
func factWords(f model.Fact) string {
	no := fmt.Sprintf("%v is none of %v", f.Piece, f.Not)
	switch {
	case f.Rule == model.Impossible:
		return "no piece of any nature moves like that"
	case f.Rule == model.Given && f.King != model.NoPiece:
		return fmt.Sprintf("%s if %v is the king, as the position says", no, f.King)
	case f.Rule == model.Given:
		return no + ", as the position says"
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
func list(s model.Pieces, word string) string { return english.WordSeries(names(s), word) }
