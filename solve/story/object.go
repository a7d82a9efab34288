package story

import (
	"encoding/json"

	"haft/model"
	"haft/solve"
)

// A storyObject is a story in JSON. Field names never change; new ones may be added.
type storyObject struct {
	Claim string       `json:"claim"` // as solve.ParseClaim reads it
	Plies []model.Ply  `json:"plies"`
	Steps []stepObject `json:"steps"`
}

// A stepObject is a step. Its lists are empty rather than absent.
type stepObject struct {
	Number     int                `json:"number"`
	Kind       Kind               `json:"kind"`
	Under      []int              `json:"under"`
	Uses       []int              `json:"uses"`
	Plies      []model.Ply        `json:"plies"`
	Pieces     []string           `json:"pieces"`
	Squares    []string           `json:"squares"`
	Derives    []conclusionObject `json:"derives"`
	Impossible bool               `json:"impossible"`
	Text       string             `json:"text"`
}

// A conclusionObject says that piece has none of the natures in not: {"piece":"w6","not":"KRN"}. If the claim has a
// condition, it is in if, such as "w5=K".
type conclusionObject struct {
	If    string `json:"if,omitempty"`
	Piece string `json:"piece"`
	Not   string `json:"not"`
}

// MarshalJSON writes the story as an object: {"claim":"w6=Q","plies":[3,5],"steps":[...]}.
func (s *Story) MarshalJSON() ([]byte, error) {
	o := storyObject{Claim: s.Claim.String(), Plies: listed(s.Plies), Steps: []stepObject{}}
	for i := range s.Steps {
		o.Steps = append(o.Steps, s.Steps[i].object())
	}
	return json.Marshal(o)
}

func (s *Step) object() stepObject {
	o := stepObject{
		Number: s.Number, Kind: s.Kind, Under: listed(s.Under), Uses: listed(s.Uses), Plies: listed(s.Plies),
		Pieces: names(s.Pieces), Squares: names(s.Squares), Derives: []conclusionObject{},
		Impossible: s.Impossible, Text: s.Text,
	}
	for _, c := range s.Derives {
		d := conclusionObject{Piece: c.Piece.String(), Not: c.Not.String()}
		if c.If != (solve.Statement{}) {
			d.If = c.If.String()
		}
		o.Derives = append(o.Derives, d)
	}
	return o
}

// listed returns a copy of the list that is never nil.
func listed[T any](all []T) []T { return append([]T{}, all...) }

func names[T interface{ String() string }](all []T) []string {
	words := []string{}
	for _, x := range all {
		words = append(words, x.String())
	}
	return words
}
