package schema

import (
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/explain"
)

// Name is the value of the member "schema" of every object.
const Name = "haft/1"

// A Report is the object of the schema haft/1, as "haft help formats" describes it. What was not
// asked for is left out.
type Report struct {
	Schema string `json:"schema"`
	ID     string `json:"id"`
	File   string `json:"file,omitzero"`  // as it was named; "-" for standard input
	Index  int    `json:"index,omitzero"` // the number of the game in its file, from 1
	// the byte of the file at which the game starts, only if asked for
	Offset    *int64              `json:"offset,omitzero"`
	White     string              `json:"white,omitzero"` // who plays and where, if the tags say it
	Black     string              `json:"black,omitzero"`
	Event     string              `json:"event,omitzero"`
	Tags      Object[string]      `json:"tags,omitzero"` // all of the game's, only if asked for
	Legal     *bool               `json:"legal"`         // null: undecided, or legal as far as it can be read
	Plies     int                 `json:"plies"`
	Rules     Rules               `json:"rules"`
	Position  string              `json:"position,omitzero"` // that the game begins with, unless it is the usual start
	Illegal   *illegalReport      `json:"illegal,omitzero"`
	Beyond    *BeyondReport       `json:"beyond,omitzero"`    // only with --keep-going
	Error     *errorReport        `json:"error,omitzero"`     // only for a game that cannot be read to its end
	Undecided string              `json:"undecided,omitzero"` // why there is no verdict, or why something is missing
	Missing   []string            `json:"missing,omitzero"`   // what was asked for, but could not be found
	FEN       *claimReport        `json:"fen,omitzero"`       // only for a game with a FEN tag
	Positions *uint64             `json:"starting_positions,omitzero"`
	Worlds    *uint64             `json:"worlds,omitzero"`
	Pieces    Object[pieceReport] `json:"pieces,omitzero"`
	Locked    []lockReport        `json:"locked,omitzero"`
	Check     string              `json:"check,omitzero"`
	Moves     Object[uint64]      `json:"moves,omitzero"`
	Outcome   *outcomeReport      `json:"outcome,omitzero"`
	Witness   string              `json:"witness,omitzero"`
	Backend   string              `json:"backend"`
	Seconds   *float64            `json:"seconds,omitzero"`

	// Only in a file that a run can resume.
	Line    int    `json:"line,omitzero"`        // number of the line
	Command string `json:"command,omitzero"`     // that wrote the file, with the options that affect its content
	Game    string `json:"game_crc32c,omitzero"` // checksum of everything in the game that may affect the line
}

type illegalReport struct {
	Ply     model.Ply   `json:"ply"`
	Move    string      `json:"move"`
	Reason  string      `json:"reason"`
	Because []model.Ply `json:"because,omitzero"`
	Text    string      `json:"text"`
}

// An errorReport says where a game cannot be read.
type errorReport struct {
	File string    `json:"file"`
	Line int       `json:"line"`
	Col  int       `json:"col"`
	Ply  model.Ply `json:"ply"` // the ply that was being read, 0 before the moves
	Text string    `json:"text"`
}

// A claimReport says whether the start in the FEN tag allows the legal plies.
type claimReport struct {
	Plays bool      `json:"plays"`
	Ply   model.Ply `json:"ply,omitzero"` // the first ply that it does not allow
}

type pieceReport struct {
	Square   string         `json:"square"`
	Captured bool           `json:"captured"`
	Natures  Object[uint64] `json:"natures"`
}

type lockReport struct {
	Piece   string      `json:"piece"`
	Nature  string      `json:"nature"`
	Ply     model.Ply   `json:"ply"`
	Because []model.Ply `json:"because,omitzero"`
	Text    string      `json:"text,omitzero"`
}

type outcomeReport struct {
	Ongoing   uint64 `json:"ongoing"`
	Checkmate uint64 `json:"checkmate"`
	Stalemate uint64 `json:"stalemate"`
	Over      bool   `json:"over"`
}

// NewReport starts the report of a game with its verdict; [Report.Add] adds the rest. If a is nil,
// the report says only what was read. The caller sets the backend, the seconds, the reason why
// there is no analysis, and the members that only a resumable file has.
func NewReport(g *model.Game, a *solve.Analysis) *Report {
	r := &Report{
		Schema: Name, ID: g.ID, File: fileName(g.Name), Index: g.Index,
		White: explain.Known(g, "White"), Black: explain.Known(g, "Black"), Event: explain.Known(g, "Event"),
		Plies: len(g.Played()), Rules: NewRules(&g.Rules),
	}
	if g.Setup != nil {
		r.Position = gamefile.FormatPosition(g.Setup)
	}
	if b := g.Broken; b != nil {
		r.Error = &errorReport{b.File, b.Line, b.Col, model.Ply(b.Ply), b.Msg}
	}
	if a == nil {
		return r
	}
	r.Missing = a.Missing
	if !a.Legal || g.Broken == nil {
		r.Legal = &a.Legal
	}
	r.Plies = g.Made(a.Plies)
	counts := a.Counts()
	r.Positions, r.Worlds = &counts.Positions, &counts.Worlds
	r.Illegal = newIllegal(g, a)
	r.Beyond = NewBeyond(g, a.Beyond)
	if a.Claimed {
		r.FEN = &claimReport{a.Unplayable == 0, a.Unplayable}
	}
	return r
}

// fileName is the name of a file as a command line gives it.
func fileName(name string) string {
	if name == pgn.Stdin {
		return "-"
	}
	return name
}

// AddTags adds all tags of a game in their order. Of two with one name it is the first, as for all that ask for a tag.
func (r *Report) AddTags(g *model.Game) {
	r.Tags = Object[string]{}
	told := map[string]bool{}
	for _, t := range g.Tags {
		if !told[t.Name] {
			r.Tags.Add(t.Name, t.Value)
		}
		told[t.Name] = true
	}
}

// Add adds the parts that an analysis has.
func (r *Report) Add(a *solve.Analysis) {
	parts := &a.Parts
	if parts.Pieces {
		r.Pieces = piecesReport(a)
	}
	if parts.Locked {
		r.Locked = locksReport(a.Locks)
	}
	if parts.Check {
		r.Check = a.Check.String()
	}
	if parts.Moves {
		r.Moves = Object[uint64]{}
		for _, m := range a.Moves {
			r.Moves.Add(m.Move.String(), m.Positions)
		}
	}
	if parts.World {
		r.Witness = a.World.String()
	}
	if o := a.Outcome; parts.Outcome {
		r.Outcome = &outcomeReport{o.Ongoing, o.Checkmate, o.Stalemate, o.Over()}
	}
}

// Rules are the rules of a game that can be chosen, by name. A rule that is on or off is a bool, another one a string.
type Rules = Object[any]

// NewRules returns the rules of a game.
func NewRules(r *model.Rules) (rules Rules) {
	for _, o := range r.Options() {
		var value any = o[1]
		if o[1] == "on" || o[1] == "off" {
			value = o[1] == "on"
		}
		rules.Add(strings.ReplaceAll(o[0], "-", "_"), value)
	}
	return rules
}

// newIllegal returns nil for a legal game.
func newIllegal(g *model.Game, a *solve.Analysis) *illegalReport {
	if a.Legal {
		return nil
	}
	if a.NoStart() {
		return &illegalReport{0, "", a.Fault.String(), a.Because, explain.WhyIllegal(g, a)}
	}
	m := g.Moves[a.Ply-1]
	return &illegalReport{a.Ply, m.String(), a.Fault.String(), a.Because, explain.WhyIllegal(g, a)}
}

func piecesReport(a *solve.Analysis) Object[pieceReport] {
	pieces := Object[pieceReport]{}
	for p := range a.Position().Problem.Unknown.All() {
		b := &a.Position().Board
		pieces.Add(p.String(), pieceReport{b.Where[p].String(), b.Captured(p), naturesReport(a.Marginals, p)})
	}
	return pieces
}

// naturesReport is what a piece may be, with the number of worlds for each nature.
func naturesReport(c *solve.Marginals, p model.Piece) Object[uint64] {
	natures := make(Object[uint64], 0, model.NumNatures)
	for n := range model.AllNatures.All() {
		if worlds := c.Natures[p][n]; worlds > 0 {
			natures.Add(n.String(), worlds)
		}
	}
	return natures
}

func locksReport(locks []solve.Lock) []lockReport {
	list := []lockReport{}
	for _, l := range locks {
		list = append(list, lockReport{l.Piece.String(), l.Nature.String(), l.Ply, l.Because, l.Text})
	}
	return list
}

// A Summary counts games by what came of them.
type Summary struct {
	Schema     string   `json:"schema"`
	Games      uint64   `json:"games"`
	Legal      uint64   `json:"legal"`
	Illegal    uint64   `json:"illegal"`
	Undecided  uint64   `json:"undecided"`  // without a verdict, for lack of time
	Unreadable uint64   `json:"unreadable"` // legal as far as they can be read, but not to their end
	Plies      uint64   `json:"plies"`      // of all reports together
	Seconds    *float64 `json:"seconds,omitzero"`
}

// Count counts the report of a game. Only its verdict and its plies are looked at.
func (s *Summary) Count(r *Report) {
	s.Games++
	s.Plies += uint64(max(r.Plies, 0))
	switch {
	case r.Legal != nil && *r.Legal:
		s.Legal++
	case r.Legal != nil:
		s.Illegal++
	case r.Undecided != "":
		s.Undecided++
	default:
		s.Unreadable++
	}
}
