package main

import (
	"math/big"
	"strings"

	"haft/model"
	"haft/model/quantum"
)

// object writes the report of a game.
func (o *quantumShow) object(g *quantumGame) error {
	r := object{{"schema", "haft-quantum/1"}}
	if g.record.ID != "" {
		r = append(r, member{"id", g.record.ID})
	}
	r = append(r, member{"rules", quantumRules(g.record.Rules)}, member{"engine", o.engine}, member{"history", g.historyObjects()})
	if g.stopped != nil {
		r = append(r, member{"stopped", g.stopped.object()})
	}
	if !g.abandoned {
		state, err := o.state(g)
		if err != nil {
			return err
		}
		r = append(r, state...)
	}
	line, err := marshal(r)
	o.printf("%s\n", line)
	if err != nil {
		return err
	}
	return o.draw(g)
}

func quantumRules(r quantum.Rules) object {
	return object{{"self_check", r.SelfCheck}, {"promotion", map[bool]string{false: "queen", true: "none"}[r.NoPromotion]}}
}

// historyObjects are the rows of the plays.
func (g *quantumGame) historyObjects() []object {
	all := []object{}
	for i := range g.rows {
		r := &g.rows[i]
		all = append(all, object{
			{"ply", i + 1},
			{"play", r.play.String()},
			{"probability", likely(r.chance)},
			{"total", r.total},
			{"distinct", r.distinct},
			{"white_lost", r.weighed(r.lost(model.White))},
			{"black_lost", r.weighed(r.lost(model.Black))},
			{"in_check", r.weighed(r.tally.InCheck)},
		})
	}
	return all
}

func (r *quantumRow) weighed(c quantum.Count) object { return countObject(c, r.total) }

func countObject(c quantum.Count, total *big.Int) object {
	return append(object{{"boards", c.Boards}}, weightMembers(c.Weight, total)...)
}

func weightMembers(weight, total *big.Int) object {
	return object{{"weight", weight}, {"probability", likely(new(big.Rat).SetFrac(weight, total))}}
}

func (s *quantumStop) object() object {
	reason := "play"
	if s.memory {
		reason = "memory"
	}
	r := object{{"ply", s.ply}}
	if s.word.Line > 0 {
		r = append(r, member{"play", s.word.Text}, member{"line", s.word.Line}, member{"column", s.word.Col})
	}
	return append(r, member{"reason", reason}, member{"text", s.err.Error()})
}

// state is what is known at the end.
func (o *quantumShow) state(g *quantumGame) (object, error) {
	space := g.space
	total := space.Total()
	kings := object{}
	for _, k := range kingCounts(space.Tally()) {
		kings = append(kings, member{k.name, countObject(k.count, total)})
	}
	r := object{
		{"plays", len(space.Plays())},
		{"turn", strings.ToLower(space.Turn().String())},
		{"total", total},
		{"distinct", space.Distinct()},
		{"kings", kings},
		{"squares", o.compositions(space)},
	}
	if o.boards > 0 {
		r = append(r, member{"boards", boardObjects(space, o.boards)})
	}
	if o.board > 0 {
		b, err := nth(space, o.board)
		if err != nil {
			return nil, err
		}
		r = append(r, member{"board", boardObject(b, total)})
	}
	if o.plays {
		r = append(r, member{"possible", possibleObjects(space)})
	}
	if o.sample.found != nil {
		r = append(r, member{"sampled", o.sampledObject()})
	}
	return r, nil
}

// compositions are those of the squares asked for, else of all.
func (o *quantumShow) compositions(space *quantum.Space) object {
	squares := object{}
	for s, shares := range space.Composition() {
		name := model.Square(s).String()
		if len(o.squares) > 0 && !contains(o.squares, name) {
			continue
		}
		men := []object{}
		for _, share := range shares {
			men = append(men, append(object{{"man", share.Man.String()}}, weightMembers(share.Weight, space.Total())...))
		}
		squares = append(squares, member{name, men})
	}
	return squares
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

func boardObjects(space *quantum.Space, most int) []object {
	all := []object{}
	for b := range space.Boards() {
		if all = append(all, boardObject(&b, space.Total())); len(all) == most {
			break
		}
	}
	return all
}

func boardObject(b *quantum.Weighted, total *big.Int) object {
	return append(append(object{{"men", b.Board.String()}}, weightMembers(b.Weight, total)...), member{"fate", b.Fate.String()})
}

func possibleObjects(space *quantum.Space) []object {
	all := []object{}
	for _, p := range space.Possible() {
		all = append(all, object{{"play", p.String()}, {"probability", likely(space.Chance(p))}})
	}
	return all
}

// sampledObject is the estimate of --sample.
func (o *quantumShow) sampledObject() object {
	q := &o.sample
	plays := []object{}
	for i, p := range q.plays() {
		plays = append(plays, append(object{{"ply", q.from + i + 1}, {"play", p.name}}, p.bounds()...))
	}
	kings := object{}
	for _, k := range q.kings() {
		kings = append(kings, member{k.name, k.bounds()})
	}
	squares := object{}
	for s := range model.Square(64) {
		if len(o.squares) > 0 && !contains(o.squares, s.String()) {
			continue
		}
		men := []object{}
		for _, m := range q.square(s) {
			men = append(men, append(object{{"man", m.name}}, m.bounds()...))
		}
		squares = append(squares, member{s.String(), men})
	}
	return object{{"boards", q.count}, {"seed", q.seed}, {"confidence", 0.95}, {"history", plays}, {"kings", kings}, {"squares", squares}}
}

func (s *sampledShare) bounds() object {
	return object{{"probability", s.Share}, {"low", s.Low}, {"high", s.High}}
}

// jsonName is "white_mated" for "white king mated".
func jsonName(fate string) string {
	return strings.ReplaceAll(strings.Replace(fate, " king", "", 1), " ", "_")
}
