package hall

import "haft/model"

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
	Places Places
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

// A Case is that Giver is one of Natures, and that none of the cases before it is true. Its argument uses this like
// facts.
type Case struct {
	Giver   model.Piece
	Natures model.Natures
	Argument
}

// Places is a set of places in the roster of a side: all places of some natures other than king, or only one of the
// two bishops' places if the rules part bishops by the files on which they start.
type Places struct {
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
func (s Places) of(p model.Piece) model.Natures {
	if s.Bishops != AllFiles && (s.Bishops == FilesBDFH) != (p.File()&1 == 1) {
		return s.Natures &^ model.Bishop.Set()
	}
	return s.Natures
}

// room returns the number of places.
func (s Places) room(r *model.Rules) (n int) {
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
func (s Places) known(r *model.Rules) bool {
	return s.Natures&^model.Promotable == 0 &&
		(s.Bishops == AllFiles || s.Bishops <= FilesBDFH && s.Natures.Has(model.Bishop) && r.Bishops == model.OppositeBishops)
}
