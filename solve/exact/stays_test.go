package exact_test

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/gen"
	"haft/solve/solvertest/golden"
)

// What is told of every position of some games does not change unless somebody wants it to, keys and packed states
// included, which files may hold. UPDATE=1 writes the file.
func TestPositionsStay(t *testing.T) {
	var said strings.Builder
	for seed := uint64(0); seed < 16; seed += 2 { // the others are illegal
		g := gen.Mixed(seed)
		var values exact.Values
		for i := range values {
			values[i] = uint16(100 * i)
		}
		memory := exact.NewMemory(&g.Rules, &values)
		s := exact.NewState(model.NewPosition(g.Rules))
		var turn exact.Turn
		var foresight exact.Foresight
		var ender exact.Ender
		fmt.Fprintf(&said, "game %d, %v\n", seed, g.Rules)
		for ply, m := range g.Moves {
			s.Play(m)
			alive := s.Alive()
			turn.Look(s, alive)
			var view exact.View
			memory.View(s, alive, &view)
			replies, captures := turn.Replies(), turn.Captures()
			fmt.Fprintf(&said, "%d %v: alive %x, check %v, key %v, %d moves, %d captures", ply+1, m, alive, turn.InCheck(),
				turn.KeyFor(5), replies.Len(), captures.Len())
			fmt.Fprintf(&said, ", packed %08x %08x, %v %v %v %v, %v", crc32.ChecksumIEEE(turn.Pack(nil)),
				crc32.ChecksumIEEE(turn.PackMirrored(nil)), view.Kings, view.Locked, view.Lost, view.Promoted, ender.Ending(s))
			for plies := 1; plies <= 2; plies++ {
				foresight.Look(&turn, plies)
				ends := 0
				for _, m := range s.Moves() {
					if foresight.Ends(m) {
						ends++
					}
				}
				fmt.Fprintf(&said, ", %d may end within %d", ends, plies)
			}
			said.WriteByte('\n')
		}
		if _, worlds := s.Count(); worlds > 0 {
			sampler := s.NewSampler(gen.Seed(seed))
			fmt.Fprintf(&said, "drawn: %v, %v\n", sampler.Next(), sampler.Next())
		}
	}
	golden.Text(t, "../../testdata/effort/positions.txt", said.String())
}
