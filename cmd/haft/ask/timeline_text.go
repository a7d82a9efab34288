package ask

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

// timeline is the table of plies for people, in 80 columns. If a promotion made them differ from starting
// positions, worlds have a column of their own, and bars and locks less room.
func (p *page) timeline(all []solve.Instant) {
	p.verdict()
	p.Printf("\n")
	columns := []cli.Column{
		cli.Numbers("ply"),
		cli.Words("move"),
		cli.Numbers("positions"),
		cli.Numbers("worlds"),
		cli.Numbers("bits"),
		cli.Numbers("taken"),
		cli.Words(""),
		cli.Numbers("gone"),
		cli.Numbers("over %"),
		cli.Words("locks"),
	}
	worlds, most := false, uint64(1)
	for i := range all {
		worlds = worlds || all[i].Worlds != all[i].Positions
		most = max(most, all[i].Worlds)
	}
	bars, locks := 10, 2
	if worlds {
		bars, locks = min(5, 17-len(say.Number(most))), 1
	} else {
		columns = slices.Delete(columns, 3, 4)
	}
	t := cli.NewTable(columns...)
	for i := range all {
		row := p.instantRow(all, i, locks, bar(all[i].Bits(), math.Log2(float64(most)), bars))
		if !worlds {
			row = slices.Delete(row, 3, 4)
		}
		t.AppendRow(row)
	}
	p.Render(t, "text")
	p.Printf("\n")
	p.prose("taken: bits that the ply took away; gone: natures that it took from pieces of its own side + of the other")
	p.told(all)
}

// instantRow is a row with so many locks a line.
func (p *page) instantRow(all []solve.Instant, i, locks int, bar string) table.Row {
	now := &all[i]
	over := say.Percent(now.Outcome.Checkmate+now.Outcome.Stalemate, now.Worlds)
	if i == 0 {
		return table.Row{0, "", say.Number(now.Positions), say.Number(now.Worlds), fmt.Sprintf("%.2f", now.Bits()), "", bar, "", over, ""}
	}
	own, opposing := now.GoneOf(now.Ply.Mover()), now.GoneOf(now.Ply.Mover().Other())
	return table.Row{
		i, now.Move.String(), say.Number(now.Positions), say.Number(now.Worlds), fmt.Sprintf("%.2f", now.Bits()),
		fewBits(schema.BitsTaken(all, i)), bar, goneCount(&own, &opposing), over, p.locksInLines(schema.InstantLocks(now), locks),
	}
}

// locksInLines has n locks a line.
func (p *page) locksInLines(locks []schema.LockedPiece, n int) string {
	var lines []string
	for some := range slices.Chunk(locks, n) {
		lines = append(lines, p.colours.Locked(schema.LockWords(some)))
	}
	return strings.Join(lines, "\n")
}

// fewBits is empty for nothing.
func fewBits(bits float64) string {
	if bits == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", bits)
}

// goneCount is how many natures pieces lost: "3+7" for own and opposing ones.
func goneCount(own, opposing *model.Domains) string {
	var gone [2]int
	for q := range own {
		gone[0] += own[q].Len()
		gone[1] += opposing[q].Len()
	}
	if gone == [2]int{} {
		return ""
	}
	return fmt.Sprintf("%d+%d", gone[0], gone[1])
}

// bar draws value, of at most most, in a number of characters, by eighths.
func bar(value, most float64, characters int) string {
	if most == 0 || characters <= 0 {
		return ""
	}
	eighths := int(value/most*float64(8*characters) + 0.5)
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return s
}

// told names the ply that took most.
func (p *page) told(all []solve.Instant) {
	best := 0
	for i := range all {
		if schema.BitsTaken(all, i) > schema.BitsTaken(all, best) {
			best = i
		}
	}
	if best > 0 {
		p.prose("most was told by %s: %.2f bits", say.Ply(p.game, model.Ply(best)), schema.BitsTaken(all, best))
	}
}
