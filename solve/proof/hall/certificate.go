package hall

import "haft/model"

// A Certificate says why no world plays the first plies of a game: its reasons together
// exclude every pair of kings.
type Certificate struct {
	Plies   model.Ply // how many plies it is about, from 1
	Reasons []Reason
}

// A Reason excludes every pair of a white and a black king out of Kings: the facts confine
// all of Pieces to fewer places than they are. A single piece with no place at all is
// one that can be nothing; if it is the king of the pair, it is not the king.
type Reason struct {
	Kings  model.Pieces
	Pieces model.Pieces
	Places Places
	Facts  []model.Fact // each true at its ply; Not may be a part of what the ply says
}

// Places is a set of places in the roster of a side: all those of some natures, king
// excepted, or only one of the two bishops' if the rules part them by the file they start on.
type Places struct {
	Natures model.Natures
	Bishops Files
}

// Files says from which files a bishop comes.
type Files uint8

// The bishops of all files, or of every second one, where the rules let one start on each.
const (
	AllFiles Files = iota
	FilesACEG
	FilesBDFH
)

// fileNames are the files as JSON has them.
var fileNames = [...]string{"", "aceg", "bdfh"}

// String lists the files, "" for all.
func (f Files) String() string { return fileNames[f] }

// of is what p can be in one of the places.
func (s Places) of(p model.Piece) model.Natures {
	if s.Bishops != AllFiles && (s.Bishops == FilesBDFH) != (p.File()&1 == 1) {
		return s.Natures &^ model.Bishop.Set()
	}
	return s.Natures
}

// room is how many places there are.
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

// known tells whether the places are such as the rules have.
func (s Places) known(r *model.Rules) bool {
	return s.Natures&^model.Promotable == 0 &&
		(s.Bishops == AllFiles || s.Bishops <= FilesBDFH && s.Natures.Has(model.Bishop) && r.Bishops == model.OppositeBishops)
}
