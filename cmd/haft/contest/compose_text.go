package contest

import (
	"haft/model"
	"haft/model/gamefile"
	"haft/solve/compose"
	"haft/solve/say"
	"haft/solve/schema"
)

// write prints what was found.
func (o *composeOptions) write(g *model.Game, r *schema.Composition) error {
	switch {
	case o.Format == "json":
		return o.PrintJSON(r)
	case o.Format == "text":
		o.text(r)
	}
	if g == nil {
		return nil
	}
	return gamefile.Write(o.Stdout, g)
}

// text says what was found, for people; the game follows as PGN.
func (o *composeOptions) text(r *schema.Composition) {
	switch {
	case r.Amount != nil && o.stipulation.Kind == compose.MostMoves:
		o.Prose("%s: %s", r.Stipulation, say.Count(uint64(*r.Amount), "move", "moves"))
	case r.Amount != nil:
		o.Prose("%s: %.3f bits", r.Stipulation, *r.Amount)
	case r.Moves != nil:
		o.Prose("%s: after %s", r.Stipulation, say.Count(uint64(len(r.Moves)), "ply", "plies"))
	}
	if r.None != nil && *r.None > 0 {
		o.Prose("%s: proved that no game of %s or fewer does it", r.Stipulation,
			say.Count(uint64(*r.None), "ply", "plies"))
	}
	if r.Moves == nil && r.None == nil {
		o.Prose("%s: no game was found; there may be one", r.Stipulation)
	}
	for _, l := range r.Positions {
		o.Printf("%s after %s\n", say.Count(l.States, "position", "positions"), say.Count(uint64(l.Ply), "ply", "plies"))
	}
	if r.Moves != nil {
		o.Printf("\n")
	}
}
