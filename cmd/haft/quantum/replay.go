package quantum

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture/scene"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/explain"
	"haft/solve/schema"
)

type replayOptions struct{ show showOptions }

func newReplay(p *cli.Program) *cobra.Command {
	o := &replayOptions{showOptions{common: options{program: p}}}
	cmd := &cobra.Command{
		Use:     "replay [FILE]",
		Aliases: []string{"play"}, // its former name, now kept free for a board to play on
		Short:   "Replay a game, and print the numbers after each play",
		Long: `Replay makes the plays of a game. After each play it tells with what probability
the play was realised, how many boards there are, and on how many of them a king
is lost or in check. Then it draws the last position, with each man's
probability.

FILE is PGN with the tag Variant "Quantum Chess (Dennis)", a list of plays, or
JSON Lines: {"moves": "e2e4 e7e5"}. A play is two squares, or a move in short
algebraic notation that fits only one possible play. Text and jsonl show all
games of FILE. Other formats and --plot show only one, which --game chooses.

An impossible play ends the game, with exit status 1. If the boards would take
more than --max-memory, the exit status is 3, and the plays up to there are
reported exactly. With --sample the plays after them are estimated, if the file
writes them as squares. Estimates are never shown as exact numbers.`,
		Example: `  haft quantum replay testdata/quantum/fools-mate.pgn
  echo 'd4 e5 dxe5' | haft quantum replay --square e5 --boards 5
  echo 'e2e4 e7e5' | haft quantum replay --format json`,
		RunE: p.OnFile(func(ctx context.Context, file string) error { return o.run(ctx, file) }),
	}
	o.show.flags(cmd)
	o.show.common.fileFlags(cmd)
	o.show.sample.flags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.show.sample.count > 0 {
			return nil
		}
		return cli.OnlyFor(cmd, "--sample", "seed")
	}
	return cmd
}

func (o *replayOptions) run(ctx context.Context, file string) error {
	if err := o.show.check(); err != nil {
		return err
	}
	if o.show.common.which.Chosen() || o.show.plot.Name != "" || o.show.format.Name != "text" && o.show.format.Name != "jsonl" {
		r, err := o.show.common.only(ctx, file)
		if err != nil {
			return err
		}
		return o.play(ctx, r)
	}
	shown := false
	for r, err := range cli.EachGame(ctx, o.show.common.program, file, quantum.NewReader) {
		if err != nil {
			return err
		}
		if o.show.common.program.TellUnread(&r.Header); r.Broken != nil {
			continue
		}
		if shown && o.show.format.Name == "text" {
			o.show.common.program.Printf("\n")
		}
		shown = true
		if err := o.play(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// play makes the plays of a game and shows the result.
func (o *replayOptions) play(ctx context.Context, r *quantum.Game) error {
	defer o.show.common.limitHeap()()
	g := o.show.common.start(r)
	err := o.show.common.replay(ctx, g)
	if err == nil {
		err = o.show.sample.take(ctx, g)
	}
	shown := o.show.show(ctx, g)
	g.tell(&o.show.common)
	return errors.Join(err, shown)
}

// showOptions says what commands show of a game: the options, and the sections that they select.
type showOptions struct {
	common  options
	format  cli.FormatOption
	squares []string
	boards  int
	board   int
	plays   bool
	plot    cli.BoardOption
	sample  sampleOptions // for replay only
}

// maxBoards is more boards than anybody looks at, because they are found one by one.
const maxBoards = 1_000_000_000

func (o *showOptions) flags(cmd *cobra.Command) {
	o.common.flags(cmd)
	o.format.AddFlag(cmd, "text", "json", "jsonl", "csv", "md")
	o.common.program.ProgressFlag(cmd)
	f := cmd.Flags()
	f.StringSliceVar(&o.squares, "square", nil,
		"tell what stands on `SQUARE` and how likely that is; a list with commas, as in e5,f3")
	cli.Ranged(cmd, &o.boards, "boards", 1, maxBoards, "list the `N` heaviest distinct boards")
	cli.Ranged(cmd, &o.board, "board", 1, maxBoards, "draw distinct board `K`; 1 is the heaviest")
	f.BoolVar(&o.plays, "plays", false, "list the possible plays, and how likely each is to be realised")
	o.plot.AddFlags(cmd, "the board, with every man as opaque as he is likely,")
}

func (o *showOptions) check() error {
	for _, name := range o.squares {
		if _, err := squareOf(name); err != nil {
			return fmt.Errorf("--square: %w", err)
		}
	}
	if (o.format.Name == "csv" || o.format.Name == "md") && o.beyondTable() {
		return fmt.Errorf("--format %s holds only the table of plays; --square, --board, --boards, --plays and --sample go "+
			"with text, json and jsonl", o.format.Name)
	}
	return cmp.Or(o.plot.Check(), o.common.check())
}

// beyondTable reports whether the options ask for more than the table of plays. A picture of --board goes with any
// format.
func (o *showOptions) beyondTable() bool {
	return len(o.squares) > 0 || o.boards > 0 || o.plays || o.sample.count > 0 || o.board > 0 && o.plot.Name == ""
}

// squareOf reads the name of a square.
func squareOf(name string) (model.Square, error) {
	if s, ok := model.SquareNamed(name); ok {
		return s, nil
	}
	return model.NoSquare, fmt.Errorf("found %q; expected a square, a1 to h8", name)
}

// show writes what the user asked for. An abandoned game shows only its plays.
func (o *showOptions) show(ctx context.Context, g *game) error {
	page := o.common.page(g)
	switch {
	case o.format.Name == "json" || o.format.Name == "jsonl":
		return o.object(ctx, g)
	case o.format.Name != "text":
		page.history(o.format.Name)
		return o.draw(ctx, g)
	}
	page.heading()
	page.program.Printf("\n")
	page.history("text")
	if g.abandoned {
		return nil
	}
	page.board()
	page.kings()
	if err := o.sections(page); err != nil {
		return err
	}
	return o.draw(ctx, g)
}

// sections prints the sections that options select.
func (o *showOptions) sections(page *page) error {
	for _, name := range o.squares {
		s, _ := squareOf(name)
		page.square(s)
	}
	if o.boards > 0 {
		page.boards(o.boards)
	}
	if o.board > 0 {
		b, err := nth(page.game.space, o.board)
		if err != nil {
			return err
		}
		page.single(o.board, b)
	}
	if o.plays {
		page.plays(model.NoSquare)
	}
	if o.sample.found != nil {
		page.sampled(&o.sample, o.squares)
	}
	return nil
}

// nth returns distinct board n; the heaviest is the first.
func nth(s *quantum.Space, n int) (*quantum.Weighted, error) {
	next, stop := iter.Pull(s.Boards())
	defer stop()
	for range n - 1 {
		if _, ok := next(); !ok {
			break
		}
	}
	if b, ok := next(); ok {
		return &b, nil
	}
	return nil, fmt.Errorf("there is no board %s; there are %s", explain.Number(uint64(n)), schema.Number(s.Distinct()))
}

// draw saves the picture of the board of --board, or otherwise of all boards.
func (o *showOptions) draw(ctx context.Context, g *game) error {
	if g.abandoned || o.plot.Name == "" {
		return nil
	}
	state, men := schema.Words(g.space), scene.Superposed(g.space)
	if o.board > 0 {
		b, err := nth(g.space, o.board)
		if err != nil {
			return err
		}
		men = scene.Single(&b.Board)
		state = fmt.Sprintf("board %s of %s: %s %%", explain.Number(uint64(o.board)), schema.Number(g.space.Distinct()),
			schema.Percent(g.space.Probability(b.Weight)))
	}
	var last *quantum.Play
	if n := len(g.rows); n > 0 {
		last = &g.rows[n-1].play
	}
	return o.plot.Save(ctx, o.common.program, scene.Quantum(g.title(), state, men, last))
}

// A page is the text about a game, section by section.
type page struct {
	program *cli.Program
	game    *game
	colours terminal.Palette
}

func (o *options) page(g *game) *page {
	return &page{o.program, g, o.program.Palette()}
}

// heading prints the name of the game and its numbers.
func (p *page) heading() {
	g := p.game
	p.program.Printf("%s\n", p.colours.Bold(g.title()))
	if rules := g.rules(); rules != "" {
		p.program.Printf("rules: %s\n", rules)
	}
	if !g.abandoned {
		p.program.Printf("%s\n", schema.Words(g.space))
	}
}

// section prints a table below what was printed before.
func (p *page) section(t table.Writer) {
	p.program.Printf("\n")
	p.program.Render(t, "text")
}

// history prints the table of plays.
func (p *page) history(format string) {
	t := cli.NewTable(
		cli.Numbers("ply"), cli.Words("play"), cli.Numbers("realised %"),
		cli.Numbers("total"), cli.Numbers("distinct"),
		cli.Numbers("White lost %"), cli.Numbers("Black lost %"), cli.Numbers("in check %"),
	)
	for i, r := range p.game.rows {
		total := r.tally.All.Weight
		t.AppendRow(table.Row{
			i + 1, model.Ply(i + 1).Numbered(r.play), schema.Percent(r.chance), schema.Number(total),
			schema.Number(r.tally.All.Boards),
			weightPercent(r.tally.Lost(model.White).Weight, total), weightPercent(r.tally.Lost(model.Black).Weight, total),
			weightPercent(r.tally.InCheck.Weight, total),
		})
	}
	p.program.Render(t, format)
}

// board draws the position.
func (p *page) board() {
	p.program.Printf("\n%v", &shadedBoard{scene.Superposed(p.game.space), p.colours})
}

// kings prints the table of what has happened to the kings, without rows of zeros.
func (p *page) kings() {
	t := cli.NewTable(cli.Words(""), cli.Numbers("distinct"), cli.Numbers("weight %"))
	tally := p.game.space.Tally()
	for _, k := range schema.Kings(&tally) {
		if k.Value.Boards.Sign() > 0 {
			t.AppendRow(table.Row{schema.KingWords(k.Name), schema.Number(k.Value.Boards), weightPercent(k.Value.Weight, tally.All.Weight)})
		}
	}
	if t.Length() == 0 {
		p.program.Printf("\nno king is in check, mated or captured on any board\n")
		return
	}
	p.section(t)
}

// square prints the table of what stands on a square.
func (p *page) square(s model.Square) {
	space := p.game.space
	t := cli.NewTable(cli.Words("on "+s.String()), cli.Numbers("%"), cli.Numbers("boards"))
	for _, share := range space.Composition()[s] {
		t.AppendRow(table.Row{
			schema.ManName(share.Man), schema.Percent(space.Probability(share.Weight)),
			schema.Number(share.Weight),
		})
	}
	t.SetCaption("of %s in total", schema.Number(space.Total()))
	p.section(t)
}

// boards lists the heaviest boards.
func (p *page) boards(most int) {
	t := cli.NewTable(cli.Numbers("board"), cli.Numbers("%"), cli.Numbers("times"), cli.Words("men"), cli.Words(""))
	n := 0
	for b := range p.game.space.Boards() {
		if n == most {
			break
		}
		n++
		t.AppendRow(table.Row{
			n, schema.Percent(p.game.space.Probability(b.Weight)), schema.Number(b.Weight),
			b.Board.String(), schema.FateWords(&b),
		})
	}
	p.section(t)
}

// single draws one of the distinct boards.
func (p *page) single(n int, b *quantum.Weighted) {
	space := p.game.space
	p.program.Printf("\nboard %s of %s: %s %%", explain.Number(uint64(n)), schema.Number(space.Distinct()),
		schema.Percent(space.Probability(b.Weight)))
	if words := schema.FateWords(b); words != "" {
		p.program.Printf(", %s", words)
	}
	p.program.Printf("\n%v", &shadedBoard{scene.Single(&b.Board), p.colours})
}

// plays lists the possible plays: all, or those from one square.
func (p *page) plays(from model.Square) {
	t := cli.NewTable(cli.Words("play"), cli.Numbers("realised %"))
	for _, play := range p.game.space.Possible() {
		if from == model.NoSquare || play.From == from {
			t.AppendRow(table.Row{play.String(), schema.Percent(p.game.space.Chance(play))})
		}
	}
	if t.Length() == 0 {
		p.program.Printf("\nno play starts from %v\n", from)
		return
	}
	p.section(t)
}

// weightPercent returns a weight in percent of the total.
func weightPercent(weight, total *big.Int) string {
	return schema.Percent(new(big.Rat).SetFrac(weight, total))
}

// object writes the report of a game.
func (o *showOptions) object(ctx context.Context, g *game) error {
	r := &schema.Game{
		Schema: schema.QuantumName, ID: g.record.ID, Rules: schema.NewQuantumRules(g.record.Rules), Engine: o.common.engine,
		History: []schema.Play{},
	}
	for i := range g.rows {
		row := &g.rows[i]
		r.History = append(r.History, schema.NewPlay(i+1, row.play, row.chance, &row.tally))
	}
	if g.stopped != nil {
		r.Stopped = g.stopped.report()
	}
	if !g.abandoned {
		var err error
		if r.State, err = o.state(g); err != nil {
			return err
		}
	}
	if err := o.common.program.PrintJSON(r); err != nil {
		return err
	}
	return o.draw(ctx, g)
}

func (s *stop) report() *schema.Stopped {
	r := &schema.Stopped{Ply: s.ply, Reason: "play", Text: s.err.Error()}
	if s.memory {
		r.Reason = "memory"
	}
	if s.word.Line > 0 {
		r.Play, r.Line, r.Column = s.word.Text, s.word.Line, s.word.Col
	}
	return r
}

// state returns what is known at the end.
func (o *showOptions) state(g *game) (*schema.State, error) {
	r := schema.NewState(g.space, o.squares)
	if o.boards > 0 {
		r.Boards = schema.Heaviest(g.space, o.boards)
	}
	if o.board > 0 {
		b, err := nth(g.space, o.board)
		if err != nil {
			return nil, err
		}
		board := schema.NewBoard(b, r.Total)
		r.Board = &board
	}
	if o.plays {
		r.Possible = schema.Plays(g.space)
	}
	if o.sample.found != nil {
		r.Sampled = o.sample.report(o.squares)
	}
	return r, nil
}

// A boardSlider steps through the distinct boards; the heaviest comes first. Stop it before the game goes on.
type boardSlider struct {
	seen []quantum.Weighted
	at   int // the current board, in seen
	next func() (quantum.Weighted, bool)
	stop func()
}

// newSlider returns a slider on the heaviest board.
func newSlider(s *quantum.Space) *boardSlider {
	next, stop := iter.Pull(s.Boards())
	first, _ := next() // there is always one
	return &boardSlider{seen: []quantum.Weighted{first}, next: next, stop: stop}
}

func (b *boardSlider) board() *quantum.Weighted { return &b.seen[b.at] }

func (b *boardSlider) right() error {
	if b.at+1 == len(b.seen) {
		more, ok := b.next()
		if !ok {
			return errors.New("this is the last board")
		}
		b.seen = append(b.seen, more)
	}
	b.at++
	return nil
}

func (b *boardSlider) left() error {
	if b.at == 0 {
		return errors.New("this is the first board")
	}
	b.at--
	return nil
}

// sampleOptions estimates, from random boards, the plays after the last one that could be made exactly.
type sampleOptions struct {
	count int // --sample; 0 for no estimate
	seed  uint64

	from    int // the last exact play
	further []quantum.Play
	found   *quantum.Estimate // nil if nothing was sampled
}

func (q *sampleOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	cli.Ranged(cmd, &q.count, "sample", 1, maxSample,
		"after --max-memory ends the exact part, estimate the rest from `N` random boards")
	f.Uint64Var(&q.seed, "seed", 1, "`SEED` of --sample")
}

// maxSample keeps a typing error from running for days.
const maxSample = 100_000_000

// take samples the plays that a game has not made because memory ran out.
func (q *sampleOptions) take(ctx context.Context, g *game) error {
	q.further, q.found = nil, nil
	if q.count == 0 || g.stopped == nil || !g.stopped.memory {
		return nil
	}
	q.from = len(g.rows)
	for i, word := range g.record.Moves[q.from:] {
		p, ok := quantum.TwoSquares(word.Text)
		if !ok {
			return fmt.Errorf("--sample: play %d is %q; expected two squares, as in g1f3: only exact boards tell what a "+
				"short play means", q.from+i+1, word.Text)
		}
		q.further = append(q.further, p)
	}
	var found *quantum.Estimate
	rng := rand.New(rand.NewPCG(q.seed, 0))
	if err := cli.Await(ctx, func() { found = g.space.Estimate(q.further, q.count, rng) }); err != nil {
		g.abandoned = true
		return err
	}
	q.found = found
	return nil
}

// report returns the estimate, with the squares of these names, or with all squares if there are none.
func (q *sampleOptions) report(squares []string) *schema.Sample {
	r := schema.NewSample(q.found, q.from, q.further, squares)
	r.Seed = q.seed
	return r
}

// sampled prints an estimate, and says that it is one.
func (p *page) sampled(q *sampleOptions, squares []string) {
	r := q.report(squares)
	p.program.Printf("\nplays %d to %d are sampled: %s random boards (seed %d), with bounds of 95 %% confidence\n",
		q.from+1, q.from+len(q.further), explain.Number(uint64(q.count)), q.seed)
	t := estimates("sampled play", "realised %")
	for _, play := range r.History {
		t.AppendRow(estimateRow(model.Ply(play.Ply).Numbered(play.Play), play.Estimate))
	}
	p.section(t)
	t = estimates("sampled", "weight %")
	for _, k := range r.Kings {
		t.AppendRow(estimateRow(schema.KingWords(k.Name), k.Value))
	}
	p.section(t)
	for _, name := range squares {
		s, _ := squareOf(name)
		t = estimates("sampled on "+s.String(), "%")
		for _, m := range q.found.Men[s] {
			t.AppendRow(estimateRow(schema.ManName(m.Man), schema.NewEstimate(m.Interval)))
		}
		p.section(t)
	}
}

func estimates(what, share string) table.Writer {
	return cli.NewTable(cli.Words(what), cli.Numbers(share), cli.Numbers("from"), cli.Numbers("to"))
}

func estimateRow(words string, e schema.Estimate) table.Row {
	row := table.Row{words}
	for _, x := range []float64{e.Probability, e.Low, e.High} {
		row = append(row, fmt.Sprintf("%.2f", 100*x))
	}
	return row
}
