package formula

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/repair"
	"haft/solve/schema"
)

// The largest values of --max and --changes, and how much is tried and kept.
const (
	maxFillings = 100_000
	maxWords    = 1_000_000 // of the fillings that are written, together: they are held in memory
	usualMost   = 10        // fillings, however long the record is
	maxChanges  = 4
	maxSteps    = 5_000_000
)

type repairOptions struct {
	program *cli.Program
	game    cli.GameOption
	timeout cli.TimeoutOption
	format  cli.FormatOption
	most    int
	changes int
}

const repairLong = `Repair reads a game whose record is damaged, and finds the legal games that the
record can stand for: its fillings. Each leaves at least one starting position.
To fill what the record itself shows as damaged is no change against it:

  ?, --, __  a move of which nothing can be read
  e?d5       each ? is a character of the move, in any way that haft reads
  B?, B      a word too short for a move goes on
  Nf9        a word that is no move: one character is wrong, missing or too much
  Nf3        that several pieces could play
  nf3, NF3   a capital or small letter in the wrong place
  bb5, D5    Bb5 and d5, if no piece can make the move as it is written
  Nf3 +, (+) a sign of check apart from its move, also as a dagger or a word:
             ch, check, mate, Schach, échec, jaque, scacco
  resigns    at the end: also gives up, draw agreed, and the like
  d4 d4      a word that stands there twice: it may be one move
  5. e4 6.   numbers that say that plies are missing, up to %[1]d at a place

A ? right behind a move is a mark, as usual, if the move is legal. Comments are
not read: {check} says nothing. There is no castling, so O-O is no move.

Everything else is a change against the record: another legal move for a word,
a move more, or a word less. Repair finds all fillings with as few such changes
as possible, up to --changes. It cannot notice a ply that is missing at the very
end, nor a wrong move that fits.

Under announce=on the sign of check after a word may be wrong, too: forgotten,
or too much, or behind a mark (Bb5 ?+). A wrong sign counts less than a change,
since people forget signs more often than they write another move. A word that
is changed keeps its sign. Of the fillings with as few changes as possible,
repair finds those with the fewest other signs, up to %[4]d. It cannot notice a
forgotten sign without which the game is legal.

The likeliest filling comes first. All starting positions count as equally
likely, and so does each move in each of them. So the share of a filling is the
number of starting positions that it leaves, divided by the sum of these numbers
over all fillings. Of equal shares, fewer fills and changes come first. What all
fillings have in common stands above them.

--format pgn writes the likeliest filling as a game, with the others as
variations. Comments are kept; variations of the record are left out.

A filling has about as many moves as the record has words. All that --max asks
for may have %[5]s words together.

The search ends when it has found %[2]s fillings, or has read %[3]s
words here and there, which takes a second or two. Then there are at least as
many fillings as it found, and there may be a likelier one.

The exit status is 0 if the game is fine or was filled, 1 if there is no
filling, and 3 if the time limit came first, or another limit before the first
filling. After an interrupt it is 130, and what was found until then is written.`

// NewRepair is the command "haft repair".
func NewRepair(p *cli.Program) *cobra.Command {
	o := &repairOptions{program: p}
	cmd := &cobra.Command{
		Use:   "repair [FILE]",
		Short: "Fill moves that are missing or cannot be read, in every way that is legal",
		Long: fmt.Sprintf(repairLong, repair.MaxMissing, explain.Number(maxFillings), explain.Number(maxSteps),
			repair.MaxSigns, explain.Number(maxWords)),
		Example: `  echo 'e2e4 d7d5 f1?3 h8g6 d3d5' | haft repair
  haft repair --format pgn --max 3 'e2e4 ? f1d3 h8g6 d3d5'
  haft repair --changes 1 testdata/games/seeds/000-three-knights.pgn`,
		RunE: p.OnFile(o.run),
	}
	o.game.AddFlags(cmd)
	o.timeout.AddFlag(cmd, 0, cli.TimeOfGame)
	o.format.AddFlag(cmd, "text", "json", "pgn")
	cmd.Flags().IntVar(&o.most, "max", usualMost, "write the `N` likeliest fillings at most")
	cmd.Flags().IntVar(&o.changes, "changes", 2,
		fmt.Sprintf("make `N` changes against the record at most, up to %d", maxChanges))
	return cmd
}

func (o *repairOptions) run(ctx context.Context, file string) error {
	switch {
	case o.most < 1 || o.most > maxFillings:
		return fmt.Errorf("--max is %d; expected 1 to %s", o.most, explain.Number(maxFillings))
	case o.changes < 0 || o.changes > maxChanges:
		return fmt.Errorf("--changes is %d; expected 0 to %d", o.changes, maxChanges)
	}
	s, err := o.game.Scoresheet(ctx, o.program, file)
	if err != nil {
		return err
	}
	if most := max(usualMost, maxWords/max(1, len(s.Words))); o.most > most {
		return fmt.Errorf("--max is %d; expected 1 to %s for a record of %s", o.most, explain.Number(uint64(most)),
			explain.Count(uint64(len(s.Words)), "word", "words"))
	}
	limited, stop := o.timeout.Limit(ctx)
	defer stop()
	r, err := repair.Find(limited, s, repair.Bounds{
		Changes: o.changes, Keep: o.most, Fillings: maxFillings, Steps: maxSteps,
	})
	if r == nil { // no world fits the position that the game begins with
		return err
	}
	if ctx.Err() != nil {
		return errors.Join(o.write(s, r, errInterrupted), ctx.Err())
	}
	if err == nil && r.Found == 0 && !r.Complete {
		err = fmt.Errorf("%w: no filling was found among %s words read", solve.ErrUndecided, explain.Number(maxSteps))
	}
	if err == nil && r.Found == 0 {
		o.program.Note(cli.No)
	}
	err = o.timeout.Limited(err)
	return errors.Join(o.write(s, r, err), err)
}

// errInterrupted is why a search has ended that was interrupted.
var errInterrupted = errors.New("interrupted")

// write writes what was found, also if the time or an interrupt ended the search.
func (o *repairOptions) write(s *gamefile.Scoresheet, r *repair.Repair, undecided error) error {
	switch {
	case o.format.Name == "json":
		report := schema.NewRepair(s, r)
		if undecided != nil {
			report.Undecided = strings.TrimPrefix(undecided.Error(), "undecided: ")
		}
		return report.Write(o.program.Stdout)
	case o.format.Name == "pgn" && r.Found == 0:
		if undecided == nil {
			o.program.Message("haft: %s: %s", explain.Source(s.Game(nil)), o.none(s))
		}
		return nil
	case o.format.Name == "pgn":
		for _, remark := range remarks(s) {
			o.program.Message("haft: %s: %s", explain.Source(s.Game(nil)), remark)
		}
		return gamefile.Write(o.program.Stdout, r.Annotated(s))
	case r.Found > 0 || undecided == nil:
		o.text(s, r, undecided)
	}
	return nil
}

// text writes a repair for people. If something cut the search short that is no limit of repair itself, the error says
// what.
func (o *repairOptions) text(s *gamefile.Scoresheet, r *repair.Repair, cut error) {
	o.program.Printf("%s\n", explain.Title(s.Game(nil)))
	for _, gap := range r.Gaps {
		o.program.Prose("by the numbers of the moves, %s missing before %s (word %d)",
			explain.Count(uint64(gap.Plies), "ply is", "plies are"), s.Words[gap.Word].Text, gap.Word+1)
	}
	if s.MaybeOrdinary() && !r.Fine {
		o.program.Prose("if this is ordinary chess, use --start ordinary")
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
