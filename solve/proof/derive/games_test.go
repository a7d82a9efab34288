package derive_test

import (
	"bytes"
	"testing"
	"time"

	"haft/encode"
	"haft/model"
	"haft/solve/gen"
	"haft/solve/proof"
	"haft/solve/proof/derive"
	"haft/solve/proof/hall"
)

// The clauses of each choice of an encoding follow from the linear model of a game.
func TestGames(t *testing.T) {
	g := gen.Game(gen.Seed(3), model.DefaultRules(), gen.Styles[0], 12)
	f, err := hall.Formula(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range encode.Axes() {
		for _, c := range a.Choices {
			e, err := encode.Parse(a.Name + "=" + c.Name)
			if err != nil {
				continue
			}
			clauses, err := e.EncodeWithMeaning(model.Replay(g))
			if err != nil {
				t.Log(err)
				continue
			}
			begin := time.Now()
			var text bytes.Buffer
			err = derive.Write(&text, f, clauses)
			made := time.Since(begin)
			size := text.Len()
			if err == nil {
				err = proof.VerifyDerivation(f, clauses, &text, 0)
			}
			t.Log(a.Name, c.Name, made, time.Since(begin), size, err)
		}
	}
}
