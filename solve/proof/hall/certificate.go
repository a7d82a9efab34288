package hall

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// A Certificate says why no world plays the first plies of a game: together its reasons exclude every pair of
// kings.
type Certificate struct {
	Plies    model.Ply // how many plies it is about; 0 for the position that the game begins with
	Position string    // that position as package gamefile writes it; "" for the usual start
	Reasons  []Reason
}

// A Reason excludes every pair of a white and a black king in Kings by an argument.
type Reason struct {
	Kings model.Pieces
	Argument
}

// An Argument says that the facts confine all of Pieces to fewer places than there are pieces. A single piece without
// any place has no nature left; if it is the king of the pair, it cannot be the king.
//
// Or it has a Check, and nothing else: whichever piece gave an announced check, that is impossible.
type Argument struct {
	Pieces model.Pieces
	Slots  Slots
	Facts  []model.Fact // each true at its ply; Not may be a part of what the ply says
	Check  *Check
}

// A Check is one that a ply announces and that some piece must have given if King is the king. The cases must cover
// all pieces that the ply names, with all their natures.
type Check struct {
	Ply   model.Ply
	King  model.Piece
	Cases []Case
}

// A Case is that Checker is one of Natures, and that none of the cases before it is true. Its argument uses this like
// facts.
type Case struct {
	Checker model.Piece
	Natures model.Natures
	Argument
}

// Slots is a set of places in the roster of a side: all places of some natures other than king, or only one of the
// two bishops' places if the rules part bishops by the files on which they start.
type Slots struct {
	Natures model.Natures
	Bishops Files
}

// Files says from which files a bishop comes.
type Files uint8

// The bishops from all files, or from every second file if the rules let one start on each kind.
const (
	AllFiles Files = iota
	FilesACEG
	FilesBDFH
)

// fileNames are the files in JSON.
var fileNames = [...]string{"", "aceg", "bdfh"}

// String returns the files, or "" for all.
func (f Files) String() string { return fileNames[f] }

// of returns what p can be in one of the places.
func (s Slots) of(p model.Piece) model.Natures {
	if s.Bishops != AllFiles && (s.Bishops == FilesBDFH) != (p.File()&1 == 1) {
		return s.Natures &^ model.Bishop.Set()
	}
	return s.Natures
}

// room returns the number of places.
func (s Slots) room(r *model.Rules) (n int) {
	for nature := range s.Natures.All() {
		if nature == model.Bishop && s.Bishops != AllFiles {
			n++
		} else {
			n += r.Roster[nature]
		}
	}
	return n
}

// known reports whether the rules have such places.
func (s Slots) known(r *model.Rules) bool {
	return s.Natures&^model.Promotable == 0 &&
		(s.Bishops == AllFiles || s.Bishops <= FilesBDFH && s.Natures.Has(model.Bishop) && r.Bishops == model.OppositeBishops)
}

// A caseError is what is wrong in a case. The path of a case within a case is written once: case 1.2.
type caseError struct {
	path string
	err  error
}

func (e *caseError) Error() string { return fmt.Sprintf("case %s: %v", e.path, e.err) }

// inCase says that an error is about case n, which counts from 1.
func inCase(n int, err error) error {
	var inner *caseError
	if errors.As(err, &inner) {
		return &caseError{fmt.Sprintf("%d.%s", n, inner.path), inner.err}
	}
	return &caseError{fmt.Sprint(n), err}
}

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
		checkers = append(checkers, fmt.Sprintf("%v as %v", one.Checker, one.Natures))
	}
	fmt.Fprintf(p, "   ply %s says check, which only these can give to the king %v: %s\n",
		plyWords(p.game, c.Ply), c.King, english.WordSeries(checkers, "or"))
	for i, one := range c.Cases {
		inner := *p
		inner.number = fmt.Sprintf("%s.%d", p.number, i+1)
		is := fmt.Sprintf("%v is one of %v", one.Checker, one.Natures)
		inner.assumed = append(slices.Clip(p.assumed), assumption{one.Checker, "case " + inner.number + ": " + is})
		fmt.Fprintf(p, "\n%s. %s:\n", inner.number, is)
		inner.write(&one.Argument)
		not := fmt.Sprintf("case %s is settled: %v is none of %v", inner.number, one.Checker, one.Natures)
		p.assumed = append(p.assumed, assumption{one.Checker, not})
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
	case a.Slots.Natures == 0 && a.Pieces.Len() > 1:
		return subject + " have no nature left, since"
	case a.Slots.Natures == 0 && kings&a.Pieces != 0:
		return subject + " is not the king, since"
	case a.Slots.Natures == 0:
		return subject + " has no nature left, since"
	}
	places := a.Slots.Natures.String()
	if a.Slots.Bishops != AllFiles {
		places += " (bishops of files " + strings.Join(strings.Split(a.Slots.Bishops.String(), ""), " ") + ")"
	}
	return fmt.Sprintf("%s can only be %s: %s for %s, since", subject, places,
		english.Plural(a.Pieces.Len(), "piece", ""), english.Plural(a.Slots.room(rules), "place", ""))
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
