package encode

import (
	"math"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/model"
)

// singly returns the default and the encodings that differ from it in one choice. Where such an encoding is not
// offered, it adds big-M, so that there are linear constraints to turn into clauses.
func singly() []Encoding {
	all := []Encoding{Default()}
	for _, a := range Axes() {
		for _, c := range a.Choices[1:] {
			e := Default()
			if *a.of(&e) = c.Name; e.check() != nil {
				e.Safety = "big-m"
			}
			all = append(all, e)
		}
	}
	return all
}

// Every choice of every axis is offered, alone or with big-M.
func TestCombinations(t *testing.T) {
	alone := map[string]bool{}
	for _, e := range singly() {
		if err := e.check(); err != nil {
			t.Error(err)
		}
		for _, a := range Axes() {
			alone[a.Name+*a.of(&e)] = true
		}
	}
	for _, a := range Axes() {
		for _, c := range a.Choices {
			if !alone[a.Name+c.Name] {
				t.Errorf("%s=%s is not offered", a.Name, c.Name)
			}
		}
	}
}

// Every row of package card is a choice of its axis.
func TestRowsOfCard(t *testing.T) {
	has := map[string]bool{}
	for _, a := range Axes() {
		for _, c := range a.Choices {
			has[a.Name+c.Name] = true
		}
	}
	for _, e := range card.ExactlyOnes {
		if !has["domain"+e.Name] {
			t.Errorf("%s is no choice for domains", e.Name)
		}
	}
	for _, l := range card.Limits {
		if !has["roster"+l.Name] {
			t.Errorf("%s is no choice for rosters", l.Name)
		}
	}
}

// For too many natures the subsets are not counted.
func TestHallSizeOfManyNatures(t *testing.T) {
	for natures := 15; natures <= 18; natures++ {
		s := &Side{May: make([]NatureSet, 2), Limits: make([]int, natures)}
		if got := math.IsInf(s.hallSize(false), 1); got != (natures > 16) {
			t.Errorf("%d natures: beyond counting is %v", natures, got)
		}
	}
}

// An encoding that does not exist writes nothing, whatever it is asked for.
func TestNoEncoding(t *testing.T) {
	g := &model.Game{Rules: model.DefaultRules(), Moves: []model.Move{{
		From: model.NewSquare(4, 1),
		To:   model.NewSquare(4, 3),
	}}}
	for _, e := range []Encoding{{}, {Domain: "nosuch"}} {
		for what, write := range map[string]func() (*formula.Formula, error){
			"Encode": func() (*formula.Formula, error) { return e.Encode(model.Replay(g)) },
			"ByPly":  func() (*formula.Formula, error) { return e.ByPly(g) },
			"Army":   func() (*formula.Formula, error) { return e.EncodeArmy(uniform(2, []int{1, 1})) },
		} {
			if f, err := write(); err == nil {
				t.Errorf("%s of %+v: %v", what, e, f)
			}
		}
	}
}
