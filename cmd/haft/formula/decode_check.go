package formula

import (
	"context"
	"fmt"

	"haft/encode"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/model"
	"haft/model/scramble"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/solution"
)

// decoded is an answer, the game or formula that it is about, and the result of the checks.
type decoded struct {
	*solution.Solution
	instance *formula.Instance // nil if only the game is known
	source   *formula.Instance // of which the formula is a translation; nil if it is not known
	game     *model.Game       // nil if only the formula is known
	world    *model.Assignment
	cost     int
	checks   []string // the checks that it passed
	why      string   // why it is refused; "" if it is not
}

// formula returns the formula or, if only the game is known, its variables X.
func (d *decoded) formula() *formula.Formula {
	if d.instance == nil {
		return encode.NewFormula()
	}
	return d.instance.Formula
}

// judge checks the answer.
func (d *decoded) judge(ctx context.Context) error {
	switch d.Status {
	case solve.Unknown:
		return solve.ErrGaveUp
	case solve.Unsat:
		return d.judgeUnsat(ctx)
	}
	if err := d.complete(ctx); err != nil {
		return err
	}
	if d.why = d.checkFormula("formula"); d.why != "" {
		return nil
	}
	if d.source != nil {
		return d.judgeSource(ctx)
	}
	if !encode.NamedX(d.formula()) {
		return nil
	}
	if d.why = twoNatures(d.Value); d.why != "" {
		return nil
	}
	w := encode.Decode(d.Value)
	d.world = &w
	if d.game != nil && d.cost == 0 {
		d.why = d.checkGame()
	}
	return nil
}

// judgeUnsat asks the exact solver whether there is really no world.
func (d *decoded) judgeUnsat(ctx context.Context) error {
	d.why = "the solver says that it is unsatisfiable"
	if d.game == nil {
		return nil
	}
	own, err := solve.Exact{}.Solve(ctx, model.Replay(d.game))
	if err == nil && own.Status == solve.Sat {
		err = fmt.Errorf("the solver says that it is unsatisfiable, which is wrong: the exact solver has the world %v",
			&own.Witness)
	}
	d.why += ", and the exact solver agrees"
	return err
}

// complete gives the auxiliary variables, which no answer tells, the values that follow from the others.
func (d *decoded) complete(ctx context.Context) error {
	if d.instance == nil || d.instance.Auxiliary == 0 {
		return nil
	}
	e := engine.CuttingPlanes{}
	f := engine.NewLeastCost(e, d.instance, pb.KeepAll).Relaxed
	for v := 1; v <= d.instance.Vars-d.instance.Auxiliary; v++ {
		l := formula.Lit(v)
		if !d.Value[v] {
			l = -l
		}
		f.Add(formula.File, l)
	}
	result, err := engine.Solve(ctx, e, f)
	if result.Status == solve.Sat {
		d.Value = result.Value[:d.instance.Vars+1]
	}
	return err
}

// judgeSource checks the values against the file that was translated, and tells them as values of that file from there
// on.
func (d *decoded) judgeSource(ctx context.Context) error {
	own := d.source.Vars - d.source.Auxiliary
	if own > d.instance.Vars {
		d.why = fmt.Sprintf("the formula has %d variables and the file of --from %d; expected a translation of that file",
			d.instance.Vars, own)
		return nil
	}
	d.instance, d.Value = d.source, append(d.Value[:own+1:own+1], make([]bool, d.source.Auxiliary)...)
	if err := d.complete(ctx); err != nil {
		return err
	}
	if d.why = d.checkFormula("file"); d.why != "" {
		d.why = "of the file of --from, " + d.why
	}
	return nil
}

// checkFormula checks the values against the formula, which is called what for the list of checks.
func (d *decoded) checkFormula(what string) string {
	if d.instance == nil {
		return ""
	}
	if broken := d.instance.Broken(d.Value); broken != "" {
		return "the values do not satisfy the formula: " + broken
	}
	d.cost, _ = d.instance.Cost(d.Value)
	d.checks = append(d.checks, what)
	return ""
}

// checkGame checks the world against the game. It is not called if soft clauses were given up, because then the world
// need not play the whole game.
func (d *decoded) checkGame() string {
	if why := notWorld(model.Replay(d.game), d.world); why != "" {
		return why
	}
	d.checks = append(d.checks, "facts")
	if ok, t, err := scramble.Legal(d.game, d.world); !ok {
		return fmt.Sprintf("the referee cannot play ply %d in this world: %v", t, err)
	}
	d.checks = append(d.checks, "referee")
	return ""
}

// twoNatures names a piece that has two natures; it returns "" if there is none.
func twoNatures(value []bool) string {
	w := encode.Decode(value)
	for v := 1; v <= encode.NumX; v++ {
		if p, n := encode.PieceNature(v); value[v] && w[p] != n {
			return fmt.Sprintf("%v is both %v and %v", p, n, w[p])
		}
	}
	return ""
}

// notWorld says why w is not a solution of the problem; it returns "" if it is one.
func notWorld(p *model.Problem, w *model.Assignment) string {
	for q, n := range w {
		switch piece := model.Piece(q); {
		case p.Unknown.Has(piece) && n == model.NoNature:
			return fmt.Sprintf("%v has no nature", piece)
		case p.Unknown.Has(piece) != (n != model.NoNature):
			return fmt.Sprintf("%v is %v, but it is a pawn that has not promoted", piece, n)
		}
	}
	if !model.RosterHolds(&p.Rules, w) {
		return "it has more pieces of a nature than the rules let it have"
	}
	for _, f := range p.Facts {
		switch {
		case f.Holds(w):
		case f.HasCheckers():
			return fmt.Sprintf("no piece gives the check that is announced at ply %d", f.Ply)
		default:
			return fmt.Sprintf("a fact of ply %d (%v) does not hold: %v is none of %v", f.Ply, f.Rule, f.Piece, f.Not)
		}
	}
	if !p.Holds(w) {
		return "it is no world of the game"
	}
	return ""
}
