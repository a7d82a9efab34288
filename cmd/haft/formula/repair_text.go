package formula

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/model/gamefile"
	"haft/solve/explain"
	"haft/solve/repair"
)

// text writes a repair for people. If something cut the search short that is no limit of repair itself, the error says
// what.
func (o *repairOptions) text(s *gamefile.Scoresheet, r *repair.Repair, cut error) {
	o.program.Printf("%s\n", explain.Title(s.Game(nil)))
	for _, gap := range r.Gaps {
		o.program.Prose("by the numbers of the moves, %s missing before %s (word %d)",
			explain.Count(uint64(gap.Plies), "ply is", "plies are"), s.Words[gap.Word].Text, gap.Word+1)
	}
	for _, remark := range remarks(s) {
		o.program.Prose("%s", remark)
	}
	switch {
	case r.Fine:
		o.program.Prose("nothing to repair: the game is legal, with %s and %s left",
			explain.Count(uint64(len(s.Words)), "ply", "plies"), explain.Count(r.Total, "starting position", "starting positions"))
		return
	case r.Found == 0:
		o.program.Prose("%s", o.none(s))
		return
	}
	o.program.Prose("%s", count(r, cut))
	if agreed := agreed(r); len(agreed) > 0 {
		o.program.Prose("all of them have %s", explain.List(agreed))
	}
	o.program.Printf("\n")
	o.table(s, r)
	if rest := r.Found - len(r.Fillings); rest > 0 {
		o.program.Printf("\n%s; see --max\n", explain.Count(uint64(rest), "other is no likelier", "others are no likelier"))
	}
}

// remarks says which words of a record can be no moves, and which words end it.
func remarks(s *gamefile.Scoresheet) (all []string) {
	var castling []string
	for i := range s.Words {
		if w := &s.Words[i]; w.Castling() {
			castling = append(castling, fmt.Sprintf("%s (word %d)", w.Text, i+1))
		}
	}
	if n := len(castling); n > 0 {
		const shown = 3
		if n > shown {
			castling = append(castling[:shown], explain.Count(uint64(n-shown), "other", "others"))
		}
		all = append(all, "castling does not exist in this game, so something else is meant by "+explain.List(castling))
	}
	if s.Ending != "" {
		all = append(all, fmt.Sprintf("%q is read as the end of the record, not as a move", s.Ending))
	}
	return all
}

// none says that there is no filling.
func (o *repairOptions) none(s *gamefile.Scoresheet) string {
	within := explain.Count(uint64(o.changes), "change", "changes")
	if s.Rules.Announce {
		within += fmt.Sprintf(" and %d other signs of check", repair.MaxSigns)
	}
	return fmt.Sprintf("no legal game is within %s of this record", within)
}

// count says how many fillings there are, and how far they are from the record.
func count(r *repair.Repair, cut error) string {
	changes, and := "no change", " but "
	if r.Changes > 0 {
		changes, and = explain.Count(uint64(r.Changes), "change", "changes"), " and "
	}
	if r.Signs > 0 {
		changes += and + explain.Count(uint64(r.Signs), "other sign", "other signs") + " of check"
	}
	text := fmt.Sprintf("%s with %s against the record", explain.Count(uint64(r.Found), "filling", "fillings"), changes)
	end := "a limit has ended the search"
	switch {
	case r.Complete:
		return text
	case errors.Is(cut, errInterrupted):
		end = "the search was interrupted"
	}
	return "at least " + text + ": " + end + ", and there may be likelier ones"
}

// agreed lists what all fillings have in common, if there are several.
func agreed(r *repair.Repair) (all []string) {
	if r.Found < 2 {
		return nil
	}
	for _, ply := range r.Forced() {
		all = append(all, ply.Numbered(r.Agreed.Moves[ply-1]))
	}
	for _, q := range slices.Sorted(maps.Keys(r.Agreed.Locked)) {
		all = append(all, fmt.Sprintf("%v=%v", q, r.Agreed.Locked[q]))
	}
	return all
}

// table lists the fillings.
func (o *repairOptions) table(s *gamefile.Scoresheet, r *repair.Repair) {
	t := cli.NewTable(cli.Numbers("share %"), cli.Numbers("starts"), cli.Words("filled or changed"))
	for i := range r.Fillings {
		f := &r.Fillings[i]
		var changes []string
		for _, c := range f.Changes {
			changes = append(changes, described(s, c))
		}
		if changes == nil {
			changes = []string{"nothing: as it stands"}
		}
		t.AppendRow(table.Row{
			explain.Percent(f.Positions, r.Total), explain.Number(f.Positions), strings.Join(changes, ", "),
		})
	}
	o.program.Render(t, "text")
}

// described says what was done at one place: "2. f1d3 for f?d3".
func described(s *gamefile.Scoresheet, c repair.Change) string {
	word := s.Words[c.Word].Text
	switch c.Kind {
	case repair.Added:
		return c.Ply.Numbered(c.Move) + " added"
	case repair.LeftOut:
		return fmt.Sprintf("without %s (word %d)", word, c.Word+1)
	case repair.Replaced, repair.Signed:
		return fmt.Sprintf("%s instead of %s", c.Ply.Numbered(c.Move), word)
	}
	return fmt.Sprintf("%s for %s", c.Ply.Numbered(c.Move), word)
}
