package explain

import (
	"encoding/json"
	"fmt"
	"strings"

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

// UnmarshalJSON reads a story as MarshalJSON writes it. The facts of steps are not in the JSON, and stay nil.
func (s *Story) UnmarshalJSON(text []byte) error {
	var o storyObject
	err := json.Unmarshal(text, &o)
	if err != nil {
		return err
	}
	read := Story{Plies: o.Plies, Steps: make([]Step, len(o.Steps))}
	if read.Claim, err = solve.ParseClaim(o.Claim); err != nil {
		return err
	}
	for i := range o.Steps {
		if read.Steps[i], err = o.Steps[i].step(); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	*s = read
	return nil
}

func (o *stepObject) step() (s Step, err error) {
	s = Step{
		Number: o.Number, Kind: o.Kind, Under: o.Under, Uses: o.Uses, Plies: o.Plies,
		Derives: make([]Conclusion, len(o.Derives)), Impossible: o.Impossible, Text: o.Text,
	}
	if s.Pieces, err = parsed(o.Pieces, "a piece", model.ParsePiece); err != nil {
		return s, err
	}
	if s.Squares, err = parsed(o.Squares, "a square", model.SquareNamed); err != nil {
		return s, err
	}
	for i := range o.Derives {
		if s.Derives[i], err = o.Derives[i].conclusion(); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (o *conclusionObject) conclusion() (c Conclusion, err error) {
	if o.If != "" {
		condition, err := solve.ParseClaim(o.If)
		if err != nil {
			return c, err
		}
		c.If = condition.Then
	}
	piece, err := parsed([]string{o.Piece}, "a piece", model.ParsePiece)
	if err != nil {
		return c, err
	}
	natures, err := parsed(strings.Split(o.Not, ""), "a nature", parseNature)
	if err != nil {
		return c, err
	}
	c.Piece = piece[0]
	for _, n := range natures {
		c.Not |= n.Set()
	}
	return c, nil
}

// parsed parses all names. Its error says that the name of what was expected.
func parsed[T any](names []string, what string, parse func(string) (T, bool)) (all []T, err error) {
	for _, name := range names {
		x, ok := parse(name)
		if !ok {
			return nil, fmt.Errorf("found %.20q, expected the name of %s", name, what)
		}
		all = append(all, x)
	}
	return all, nil
}

func parseNature(name string) (model.Nature, bool) {
	if len(name) != 1 {
		return model.NoNature, false
	}
	return model.ParseNature(name[0])
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
