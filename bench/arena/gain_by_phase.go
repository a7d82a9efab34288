package arena

import (
	"fmt"

	"haft/model"
)

// A Phase is a part of games, from where the first player is on the move in it for the first time to where a later one
// begins, or the end.
type Phase struct {
	Name   string
	Games  int     // that reach it
	Before float64 // points that the first player expects where it begins, on average over these games
	After  float64 // the same where it ends; in the last phase of a game, the points that it got
}

// Gain returns what the phase brings the first player in a game that reaches it. What all phases bring in all games is
// the score less what is expected after the opening.
func (p *Phase) Gain() float64 { return p.After - p.Before }

// A division divides games into phases: each has the least value of what is measured, in descending or ascending order.
type division struct {
	names []string
	at    func(g *game) int // the number of the phase
}

var (
	lastPlies  = []int{20, 40, 60, 80} // behind the first phases
	fewestLeft = []uint64{100_000, 1000, 10, 2}
)

func byPly() division {
	d := division{at: func(g *game) int {
		return phaseOf(len(lastPlies), func(i int) bool { return g.Plies() < lastPlies[i] })
	}}
	from := 0
	for _, last := range lastPlies {
		d.names = append(d.names, fmt.Sprintf("plies %d to %d", from+1, last))
		from = last
	}
	d.names = append(d.names, fmt.Sprintf("plies from %d on", from+1))
	return d
}

func byStarts() division {
	d := division{at: func(g *game) int {
		left, _, _ := g.Marginals()
		return phaseOf(len(fewestLeft), func(i int) bool { return left >= fewestLeft[i] })
	}}
	for _, n := range fewestLeft {
		d.names = append(d.names, fmt.Sprintf("%d or more starting positions left", n))
	}
	d.names = append(d.names, "one starting position left")
	return d
}

// phaseOf returns the first phase of which in is true, or the last.
func phaseOf(phases int, in func(i int) bool) int {
	for i := range phases {
		if in(i) {
			return i
		}
	}
	return phases
}

// Phases returns where the first player gains and loses, by its own expectations when it is on the move: by ply, and
// by how many starting positions are left. There are none if it does not say what it expects.
func (m *Match) Phases() (plies, starts []Phase) {
	return m.phases(byPly()), m.phases(byStarts())
}

func (m *Match) phases(d division) []Phase {
	rules, err := m.rules()
	if err != nil {
		return nil
	}
	tally := m.Count()
	all := make([]Phase, len(d.names))
	for i := range all {
		all[i].Name = d.names[i]
	}
	for _, r := range m.Games {
		if tally.counted(r) {
			r.addTo(all, &rules, d)
		}
	}
	reached := all[:0]
	for _, p := range all {
		if p.Games > 0 {
			p.Before /= float64(p.Games)
			p.After /= float64(p.Games)
			reached = append(reached, p)
		}
	}
	return reached
}

// addTo adds what a game says of phases. Phases only grow: a division is of what does not come back.
func (r *Record) addTo(all []Phase, rules *model.Rules, d division) {
	moves, err := r.replay(rules)
	if err != nil {
		return
	}
	g, phase := newGame(rules), -1
	for i, m := range moves.moves {
		if i >= r.Opening && side(r.Game, g.ToMove()) == 0 && r.Expected[i-r.Opening] >= 0 {
			if now := d.at(g); now > phase {
				expected := float64(r.Expected[i-r.Opening]) / 100
				if phase >= 0 {
					all[phase].After += expected
				}
				phase = now
				all[phase].Games++
				all[phase].Before += expected
			}
		}
		g.play(m)
	}
	if phase >= 0 {
		all[phase].After += r.Points()
	}
}
