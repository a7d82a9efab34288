package exact

import (
	"context"

	"haft/model"
)

// A Place is a state that move sequences of one length reach.
type Place struct {
	Moves []model.Move // the first of the sequences
	Times uint64       // how many there are
	state *State
}

// Places returns the distinct states after some plies from s, in the order in which their first sequences come. So the
// perft of s is the sum of their perfts, each as often as Times says. As in a table of perft, two states are the same
// if their keys are. If the context ends first, Places returns its error. It fails under the rule announce=on.
func Places(ctx context.Context, s *State, plies int) ([]Place, error) {
	if err := s.rules.Unannounced(); err != nil { // keys tell states apart within one game only
		return nil, err
	}
	places := []Place{{Times: 1, state: s}}
	for ply := range plies {
		var next []Place
		last := ply == plies-1
		at := map[Key]int{}
		for i := range places {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			next = places[i].spread(next, at, last)
		}
		places = next
	}
	return places, nil
}

// spread adds the states after one more ply to the places found so far, which at has by key. After the last ply it
// keeps the moves only: the states of half a million places take 400 MB.
func (p *Place) spread(places []Place, at map[Key]int, last bool) []Place {
	for _, m := range p.state.Moves() {
		after := *p.state
		after.Play(m)
		key := after.key()
		i, known := at[key]
		if !known {
			i = len(places)
			at[key] = i
			moves := append(p.Moves[:len(p.Moves):len(p.Moves)], m)
			next := Place{Moves: moves}
			if !last {
				kept := after
				next.state = &kept
			}
			places = append(places, next)
		}
		places[i].Times += p.Times
	}
	return places
}

// key returns the key of a state in which some world is left.
func (s *State) key() Key {
	n := node{s: s, mover: prober{s: s}, answer: prober{s: s}}
	n.look(s.Alive())
	n.tighten()
	return n.tight.hash(0)
}
