package schema

import (
	"bufio"
	"bytes"
	"io"
	"maps"
	"slices"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/explain"
	"haft/solve/repair"
)

// A RepairReport says what a damaged record can stand for.
type RepairReport struct {
	Schema    string          `json:"schema"`
	ID        string          `json:"id"`
	File      string          `json:"file,omitzero"`
	Index     int             `json:"index,omitzero"`
	White     string          `json:"white,omitzero"`
	Black     string          `json:"black,omitzero"`
	Event     string          `json:"event,omitzero"`
	Rules     Rules           `json:"rules"`
	Words     int             `json:"words"` // of the record
	Fine      bool            `json:"fine"`  // a legal game that needs no filling
	Changes   int             `json:"changes"`
	Signs     int             `json:"signs,omitzero"` // words that get the other sign of check
	Found     int             `json:"found"`
	Complete  bool            `json:"complete"`
	Undecided string          `json:"undecided,omitzero"`
	Positions uint64          `json:"starting_positions"`
	Gaps      []gapReport     `json:"gaps,omitzero"`
	Castling  []wordReport    `json:"castling,omitzero"` // words for a move that the game does not have
	Ending    string          `json:"ending,omitzero"`   // words that end the record
	Agreed    agreedReport    `json:"agreed,omitzero"`
	Fillings  []fillingReport `json:"fillings"` // the last field, and empty until it is written

	sheet  *gamefile.Scoresheet
	repair *repair.Repair
}

// A gapReport is a place where the numbers of the moves say that plies are missing.
type gapReport struct {
	Before wordReport `json:"before"`
	Plies  int        `json:"plies"`
}

// A wordReport is a word of the record, from 1, with its place in the file.
type wordReport struct {
	Word int    `json:"word"`
	Text string `json:"text"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
}

// An agreedReport is what all fillings have in common. Moves are those that some filling fills or changes.
type agreedReport struct {
	Moves  []plyMove      `json:"moves,omitzero"`
	Locked []lockedNature `json:"locked,omitzero"`
}

type plyMove struct {
	Ply  model.Ply `json:"ply"`
	Move string    `json:"move"`
}

type lockedNature struct {
	Piece  string `json:"piece"`
	Nature string `json:"nature"`
}

type fillingReport struct {
	Positions uint64         `json:"starting_positions"`
	Share     float64        `json:"share"` // of the starting positions of all fillings that were found, 0 to 1
	Moves     []string       `json:"moves"`
	Changes   []changeReport `json:"changes"`
}

// A changeReport is what was done with a word; for a move that is added, with the word after it.
type changeReport struct {
	Kind string `json:"kind"` // read, other sign, replaced, added or left out
	wordReport
	Ply  model.Ply `json:"ply"`
	Move string    `json:"move,omitzero"`
}

// NewRepair returns the report of a scoresheet and its repair.
func NewRepair(s *gamefile.Scoresheet, r *repair.Repair) *RepairReport {
	g := s.Game(nil)
	report := &RepairReport{
		Schema: Name, ID: g.ID, File: fileName(g.Name), Index: g.Index,
		White: explain.Known(g, "White"), Black: explain.Known(g, "Black"), Event: explain.Known(g, "Event"),
		Rules: NewRules(&s.Rules), Words: len(s.Words), Fine: r.Fine, Changes: r.Changes,
		Signs: r.Signs, Ending: s.Ending, Found: r.Found, Complete: r.Complete, Positions: r.Total,
		Fillings: []fillingReport{}, sheet: s, repair: r,
	}
	for i := range s.Words {
		if s.Words[i].Castling() {
			report.Castling = append(report.Castling, newWord(s, i))
		}
	}
	for _, gap := range r.Gaps {
		report.Gaps = append(report.Gaps, gapReport{newWord(s, gap.Word), gap.Plies})
	}
	for _, ply := range r.Forced() {
		report.Agreed.Moves = append(report.Agreed.Moves, plyMove{ply, r.Agreed.Moves[ply-1].String()})
	}
	for _, q := range slices.Sorted(maps.Keys(r.Agreed.Locked)) {
		report.Agreed.Locked = append(report.Agreed.Locked, lockedNature{q.String(), r.Agreed.Locked[q].String()})
	}
	return report
}

// Write writes the report as a line of JSON. It writes the fillings one by one: a hundred thousand of them, as one
// text, would need half a gigabyte of memory.
func (r *RepairReport) Write(w io.Writer) error {
	const end = "]}" // of the fillings and of the report
	head, err := Marshal(r)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.Write(bytes.TrimSuffix(head, []byte(end)))
	for i := range r.repair.Fillings {
		filling, err := Marshal(newFilling(r.sheet, r.repair, &r.repair.Fillings[i]))
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(filling)
	}
	out.WriteString(end + "\n")
	return out.Flush() // which returns the error of any write before
}

func newFilling(s *gamefile.Scoresheet, r *repair.Repair, f *repair.Filling) fillingReport {
	report := fillingReport{f.Positions, r.Share(f), MoveNames(f.Moves[len(s.Setup.Begun()):]), []changeReport{}}
	for _, c := range f.Changes {
		change := changeReport{Kind: c.Kind.String(), wordReport: newWord(s, c.Word), Ply: c.Ply}
		if c.Kind != repair.LeftOut {
			change.Move = c.Move.String()
		}
		report.Changes = append(report.Changes, change)
	}
	return report
}

func newWord(s *gamefile.Scoresheet, i int) wordReport {
	w := &s.Words[i]
	return wordReport{i + 1, w.Text, w.Line, w.Col}
}
