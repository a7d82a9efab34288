package play

import (
	"fmt"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve/compose"
	"haft/solve/explain"
	"haft/solve/schema"
)

// write prints what was found.
func (o *composeOptions) write(g *model.Game, r *schema.Composition) error {
	switch {
	case o.format.Name == "json":
		return o.program.PrintJSON(r)
	case o.format.Name == "text":
		o.text(r)
	case g == nil && r.Verdict != schema.Undecided: // or else the error tells why there is nothing
		o.program.Message("haft: %s", noGame(r))
	}
	if g == nil {
		return nil
	}
	return gamefile.Write(o.program.Stdout, g)
}

// text says what was found, for people; the game follows as PGN.
func (o *composeOptions) text(r *schema.Composition) {
	switch {
	case r.Amount != nil && o.stipulation.Kind == compose.MostMoves:
		o.program.Prose("%s: %s", r.Stipulation, explain.Count(uint64(*r.Amount), "move", "moves"))
	case r.Amount != nil:
		o.program.Prose("%s: %.3f bits", r.Stipulation, *r.Amount)
	case r.Moves != nil:
		o.program.Prose("%s: after %s", r.Stipulation, explain.Count(uint64(len(r.Moves)), "ply", "plies"))
	}
	if r.None != nil && *r.None > 0 || r.Moves == nil && r.None == nil {
		o.program.Prose("%s", noGame(r))
	}
	for _, l := range r.Positions {
		o.program.Printf("%s after %s\n", explain.Count(l.States, "position", "positions"), explain.Count(uint64(l.Ply), "ply", "plies"))
	}
	if r.Moves != nil {
		o.program.Printf("\n")
	}
}

// noGame says that there is no game, or how far that is known.
func noGame(r *schema.Composition) string {
	if r.None == nil {
		return r.Stipulation + ": no game was found; there may be one"
	}
	plies := explain.Count(uint64(*r.None), "ply", "plies")
	return fmt.Sprintf("%s: proved that no game of %s or fewer does it", r.Stipulation, plies)
}

// note sums the result up in a word, and sets the exit status.
func (o *composeOptions) note(r *schema.Composition, err error) {
	switch {
	case r.Moves != nil:
		r.Verdict = schema.Found
	case err != nil:
		r.Verdict = schema.Undecided
	case o.prove:
		r.Verdict = schema.None
		o.program.Note(cli.No)
	default:
		r.Verdict = schema.NotFound
		o.program.Note(cli.Undecided)
	}
}
