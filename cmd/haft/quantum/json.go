package quantum

import (
	"math/big"
	"strings"

	"haft/model"
	"haft/model/quantum"
	"haft/solve/schema"
)

// object writes the report of a game.
func (o *showOptions) object(g *game) error {
	r := schema.Object{{"schema", "haft-quantum/1"}}
	if g.record.ID != "" {
		r = append(r, schema.Member{"id", g.record.ID})
	}
	r = append(r, schema.Member{"rules", rulesObject(g.record.Rules)}, schema.Member{"engine", o.engine}, schema.Member{"history", g.historyObjects()})
	if g.stopped != nil {
		r = append(r, schema.Member{"stopped", g.stopped.object()})
	}
	if !g.abandoned {
		state, err := o.state(g)
		if err != nil {
			return err
		}
		r = append(r, state...)
	}
	line, err := schema.Marshal(r)
	o.Printf("%s\n", line)
	if err != nil {
		return err
	}
	return o.draw(g)
}

func rulesObject(r quantum.Rules) schema.Object {
	return schema.Object{{"self_check", r.SelfCheck}, {"promotion", map[bool]string{false: "queen", true: "none"}[r.NoPromotion]}}
}

// historyObjects are the rows of the plays.
func (g *game) historyObjects() []schema.Object {
	all := []schema.Object{}
	for i := range g.rows {
		r := &g.rows[i]
		all = append(all, schema.Object{
			{"ply", i + 1},
			{"play", r.play.String()},
			{"probability", quantum.Likely(r.chance)},
			{"total", r.total},
			{"distinct", r.distinct},
			{"white_lost", r.weighed(r.lost(model.White))},
			{"black_lost", r.weighed(r.lost(model.Black))},
			{"in_check", r.weighed(r.tally.InCheck)},
		})
	}
	return all
}

func (r *row) weighed(c quantum.Count) schema.Object { return countObject(c, r.total) }

func countObject(c quantum.Count, total *big.Int) schema.Object {
	return append(schema.Object{{"boards", c.Boards}}, weightMembers(c.Weight, total)...)
}

func weightMembers(weight, total *big.Int) schema.Object {
	return schema.Object{{"weight", weight}, {"probability", quantum.Likely(new(big.Rat).SetFrac(weight, total))}}
}

func (s *stop) object() schema.Object {
	reason := "play"
	if s.memory {
		reason = "memory"
	}
	r := schema.Object{{"ply", s.ply}}
	if s.word.Line > 0 {
		r = append(r, schema.Member{"play", s.word.Text}, schema.Member{"line", s.word.Line}, schema.Member{"column", s.word.Col})
	}
	return append(r, schema.Member{"reason", reason}, schema.Member{"text", s.err.Error()})
}

// state is what is known at the end.
func (o *showOptions) state(g *game) (schema.Object, error) {
	space := g.space
	total := space.Total()
	kings := schema.Object{}
	for _, k := range kingCounts(space.Tally()) {
		kings = append(kings, schema.Member{k.name, countObject(k.count, total)})
	}
	r := schema.Object{
		{"plays", len(space.Plays())},
		{"turn", strings.ToLower(space.Turn().String())},
		{"total", total},
		{"distinct", space.Distinct()},
		{"kings", kings},
		{"squares", o.compositions(space)},
	}
	if o.boards > 0 {
		r = append(r, schema.Member{"boards", boardObjects(space, o.boards)})
	}
	if o.board > 0 {
		b, err := nth(space, o.board)
		if err != nil {
			return nil, err
		}
		r = append(r, schema.Member{"board", boardObject(b, total)})
	}
	if o.plays {
		r = append(r, schema.Member{"possible", possibleObjects(space)})
	}
	if o.sample.found != nil {
		r = append(r, schema.Member{"sampled", o.sampledObject()})
	}
	return r, nil
}

// compositions are those of the squares asked for, else of all.
func (o *showOptions) compositions(space *quantum.Space) schema.Object {
	squares := schema.Object{}
	for s, shares := range space.Composition() {
		name := model.Square(s).String()
		if len(o.squares) > 0 && !contains(o.squares, name) {
			continue
		}
		men := []schema.Object{}
		for _, share := range shares {
			men = append(men, append(schema.Object{{"man", share.Man.String()}}, weightMembers(share.Weight, space.Total())...))
		}
		squares = append(squares, schema.Member{name, men})
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

func boardObjects(space *quantum.Space, most int) []schema.Object {
	all := []schema.Object{}
	for b := range space.Boards() {
		if all = append(all, boardObject(&b, space.Total())); len(all) == most {
			break
		}
	}
	return all
}

func boardObject(b *quantum.Weighted, total *big.Int) schema.Object {
	return append(append(schema.Object{{"men", b.Board.String()}}, weightMembers(b.Weight, total)...), schema.Member{"fate", b.Fate.String()})
}

func possibleObjects(space *quantum.Space) []schema.Object {
	all := []schema.Object{}
	for _, p := range space.Possible() {
		all = append(all, schema.Object{{"play", p.String()}, {"probability", quantum.Likely(space.Chance(p))}})
	}
	return all
}

// sampledObject is the estimate of --sample.
func (o *showOptions) sampledObject() schema.Object {
	q := &o.sample
	plays := []schema.Object{}
	for i, p := range q.plays() {
		plays = append(plays, append(schema.Object{{"ply", q.from + i + 1}, {"play", p.name}}, p.bounds()...))
	}
	kings := schema.Object{}
	for _, k := range q.kings() {
		kings = append(kings, schema.Member{k.name, k.bounds()})
	}
	squares := schema.Object{}
	for s := range model.Square(64) {
		if len(o.squares) > 0 && !contains(o.squares, s.String()) {
			continue
		}
		men := []schema.Object{}
		for _, m := range q.square(s) {
			men = append(men, append(schema.Object{{"man", m.name}}, m.bounds()...))
		}
		squares = append(squares, schema.Member{s.String(), men})
	}
	return schema.Object{{"boards", q.count}, {"seed", q.seed}, {"confidence", 0.95}, {"history", plays}, {"kings", kings}, {"squares", squares}}
}

func (s *sampledShare) bounds() schema.Object {
	return schema.Object{{"probability", s.Share}, {"low", s.Low}, {"high", s.High}}
}

// jsonName is "white_mated" for "white king mated".
func jsonName(fate string) string {
	return strings.ReplaceAll(strings.Replace(fate, " king", "", 1), " ", "_")
}
