package atlas

import (
	"fmt"
	"slices"

	"haft/encode/formula"
	"haft/encode/pb"
)

// maxShapes is how many shapes of rows of a class are measured: the most frequent ones.
const maxShapes = 50

// Rows counts the rows of files that an atlas is about, of classes that have encodings.
type Rows struct {
	Measured, Larger, Rare int // the others have more inputs, or a shape that is less frequent than maxShapes others
}

// TablesOf returns a table for each class of the rows of some files, with the encodings of its axis: see [pb.Axes]. The
// constraints are the shapes of the rows with at most so many inputs.
func TablesOf(files []*formula.Instance, most int) (tables []Table, found Rows) {
	translations := make([]*pb.Translation, len(files))
	for i, in := range files {
		translations[i] = pb.NewTranslation(in, false)
	}
	for _, axis := range pb.Axes() {
		var constraints []Constraint
		for _, s := range pb.Shapes(translations, axis.Class) {
			switch {
			case len(s.Coefs) > most:
				found.Larger += s.Times
			case len(constraints) == maxShapes:
				found.Rare += s.Times
			default:
				found.Measured += s.Times
				constraints = append(constraints, rowOf(s, axis))
			}
		}
		if len(constraints) == 0 {
			continue
		}
		names := axis.Names()
		if axis.Class == pb.General {
			names = pb.Names() // a row alone has no groups
		}
		t := Table{Name: axis.Name, Doc: "rows of the files: " + axis.Doc, Encodings: names, Constraints: func(most int) []Constraint {
			return slices.DeleteFunc(slices.Clone(constraints), func(c Constraint) bool { return c.Inputs > most })
		}}
		if slices.ContainsFunc(constraints, func(c Constraint) bool { return c.middling() }) {
			t.draw = systems(40)
		}
		tables = append(tables, t)
	}
	return tables, found
}

// rowOf returns the constraint of a shape, in the encodings of an axis.
func rowOf(s pb.Shape, axis pb.Axis) Constraint {
	holds := func(values []int) bool {
		sum := 0
		for i, v := range values {
			sum += v * s.Coefs[i]
		}
		return s.Least <= sum && sum <= s.Most
	}
	return binary(s.String(), len(s.Coefs), holds, func(encoding string, f *formula.Formula, lits []formula.Lit) error {
		row := formula.Linear{Sense: formula.AtLeast, Bound: s.Least}
		for i, l := range lits {
			row.Terms = append(row.Terms, formula.Term{Coef: s.Coefs[i], Lit: l})
		}
		alone := &formula.Formula{Vars: f.Vars}
		alone.AddLinear(formula.File, row)
		row.Sense, row.Bound = formula.AtMost, s.Most
		alone.AddLinear(formula.File, row)
		out, err := pb.NewTranslation(&formula.Instance{Formula: alone}, false).Write(axis.With(pb.KeepAll, encoding), pb.DefaultLimits)
		if err != nil {
			return err
		}
		for f.Vars < out.Vars {
			f.Named(fmt.Sprintf("y%d", f.Vars+1))
		}
		for i, c := range out.Clauses {
			f.Add(out.ClauseGroups[i], c...)
		}
		for i, l := range out.Linear {
			f.AddLinear(out.LinearGroups[i], l)
		}
		return nil
	})
}
