package heisenberg

import (
	"strings"

	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/schema"
)

// A sightReport is a position of Heisenberg Chess with moves, as JSON.
type sightReport struct {
	FEN    string        `json:"fen"`
	Turn   string        `json:"turn"` // white or black
	Check  bool          `json:"check"`
	Status string        `json:"status"` // ongoing, checkmate or stalemate
	Seen   schema.Object `json:"seen"`   // by square: how many opposing pieces see it
	Moves  []sightMove   `json:"moves"`
}

type sightMove struct {
	Move     string   `json:"move"`
	From     string   `json:"from"`
	To       string   `json:"to"`
	Change   string   `json:"change"`             // ordinary, speed or position
	SeenOn   string   `json:"seen_on,omitempty"`  // S
	SeenBy   []string `json:"seen_by,omitempty"`  // where the pieces stand that see it
	Captures string   `json:"captures,omitempty"` // a kind
	Promotes string   `json:"promotes,omitempty"` // to a kind
	Check    bool     `json:"check"`
	Status   string   `json:"status"` // after the move
}

func newSightReport(p *heisenberg.Position, moves []heisenberg.Move) *sightReport {
	r := &sightReport{
		FEN: p.FEN(), Turn: sightTurn(p), Check: p.InCheck(), Status: p.Status().String(), Seen: schema.Object{}, Moves: []sightMove{},
	}
	for s := range model.Square(64) {
		if n := p.Seers(p.Turn().Other(), s).Len(); n > 0 {
			r.Seen = append(r.Seen, schema.Member{s.String(), n})
		}
	}
	for _, m := range moves {
		r.Moves = append(r.Moves, newSightMove(p, m))
	}
	return r
}

func sightTurn(p *heisenberg.Position) string { return strings.ToLower(p.Turn().String()) }

func newSightMove(p *heisenberg.Position, m heisenberg.Move) sightMove {
	after := p.After(m)
	r := sightMove{
		Move: m.String(), From: m.From.String(), To: m.To.String(), Change: m.Change.String(),
		Check: after.InCheck(), Status: after.Status().String(),
	}
	if m.Change != heisenberg.Ordinary {
		r.SeenOn = m.Seen.String()
		for by := p.Seers(p.Turn().Other(), m.Seen); by != 0; by &= by - 1 {
			r.SeenBy = append(r.SeenBy, by.First().String())
		}
	}
	if k := takenBetween(p, &after); k != heisenberg.NoKind {
		r.Captures = k.String()
	}
	if m.Promote != heisenberg.NoKind {
		r.Promotes = m.Promote.String()
	}
	return r
}

// A sightGame is a game of JSON Lines with how it ends.
type sightGame struct {
	ID      string     `json:"id"`
	Variant string     `json:"variant"`
	FEN     string     `json:"fen,omitempty"` // of the start, if it is not the usual one
	Moves   string     `json:"moves"`
	Plies   int        `json:"plies"`
	End     string     `json:"end"` // FEN after the last move
	Turn    string     `json:"turn"`
	Check   bool       `json:"check"`
	Status  string     `json:"status"`
	Result  string     `json:"result"` // as PGN has it
	Fault   *playFault `json:"fault,omitempty"`
}

type playFault struct {
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Ply     int    `json:"ply"`
	Illegal bool   `json:"illegal"` // a move that is not legal; false if the text makes no sense
	Reason  string `json:"reason"`
}

func newSightGame(g *heisenberg.Game) *sightGame {
	end := g.End()
	var moves []string
	for _, m := range g.Moves {
		moves = append(moves, m.String())
	}
	r := &sightGame{
		ID: g.ID, Variant: heisenberg.Variant, Moves: strings.Join(moves, " "), Plies: len(moves), End: end.FEN(), Turn: sightTurn(&end),
		Check: end.InCheck(), Status: end.Status().String(), Result: g.Result(),
	}
	if g.Start != heisenberg.Start() {
		r.FEN = g.Start.FEN()
	}
	if f := g.Broken; f != nil {
		r.Fault = &playFault{f.Line, f.Col, int(f.Ply), g.Illegal, f.Msg}
	}
	return r
}
