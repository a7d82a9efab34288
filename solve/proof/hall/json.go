package hall

import (
	"encoding/json"
	"fmt"
	"slices"

	"haft/model"
	"haft/model/input"
)

// kind is the value by which a file is recognised as a certificate.
const kind = "hall"

// The certificate as JSON, in words.
type (
	certificateJSON struct {
		Certificate string       `json:"certificate"`
		Plies       model.Ply    `json:"plies"`
		Position    string       `json:"position,omitempty"`
		Reasons     []reasonJSON `json:"reasons"`
	}
	reasonJSON struct {
		Kings []string `json:"kings"`
		argumentJSON
	}
	argumentJSON struct {
		Pieces  []string   `json:"pieces,omitempty"`
		Natures string     `json:"natures,omitempty"`
		Bishops string     `json:"bishops,omitempty"`
		Facts   []factJSON `json:"facts,omitempty"`
		Check   *checkJSON `json:"check,omitempty"`
	}
	checkJSON struct {
		Ply   model.Ply  `json:"ply"`
		King  string     `json:"king"`
		Cases []caseJSON `json:"cases"`
	}
	caseJSON struct {
		Checker string `json:"giver"`
		As      string `json:"as"`
		argumentJSON
	}
	factJSON struct {
		Ply   model.Ply `json:"ply"`
		Rule  string    `json:"rule"`
		King  string    `json:"king,omitempty"`
		Piece string    `json:"piece"`
		Not   string    `json:"not"`
	}
)

// MarshalJSON writes pieces as w1..b16 and natures as letters:
//
//	{"certificate":"hall","plies":5,"reasons":[{"kings":["w1",...,"b8"],"pieces":["w2","w3","w4"],
//	 "natures":"N","facts":[{"ply":1,"rule":"movement","piece":"w2","not":"QRB"},...]},...]}
//
// A reason has "bishops" aceg or bdfh if only bishops from these files count. A fact has "king" if it holds only if
// that piece is the king. A reason that asks who gave a check has the check instead of pieces, and each case of it has
// either in turn:
//
//	{"kings":["w1",...,"b5"],"check":{"ply":6,"king":"b5","cases":[{"giver":"w3","as":"QB","pieces":[...],...},...]}}
func (c *Certificate) MarshalJSON() ([]byte, error) {
	out := certificateJSON{kind, c.Plies, c.Position, make([]reasonJSON, len(c.Reasons))}
	for i, r := range c.Reasons {
		out.Reasons[i] = reasonJSON{names(r.Kings), r.Argument.write()}
	}
	return json.Marshal(out)
}

func (a *Argument) write() argumentJSON {
	out := argumentJSON{
		Pieces: names(a.Pieces), Natures: letters(a.Slots.Natures), Bishops: a.Slots.Bishops.String(),
	}
	for _, f := range a.Facts {
		fact := factJSON{f.Ply, f.Rule.String(), "", f.Piece.String(), letters(f.Not)}
		if f.King != model.NoPiece {
			fact.King = f.King.String()
		}
		out.Facts = append(out.Facts, fact)
	}
	if a.Check != nil {
		out.Check = &checkJSON{Ply: a.Check.Ply, King: a.Check.King.String()}
		for _, c := range a.Check.Cases {
			out.Check.Cases = append(out.Check.Cases, caseJSON{c.Checker.String(), letters(c.Natures), c.write()})
		}
	}
	return out
}

// UnmarshalJSON reads what MarshalJSON writes. Unknown members are an error.
func (c *Certificate) UnmarshalJSON(data []byte) error {
	in := certificateJSON{}
	if err := input.Read(data, &in); err != nil {
		return err
	}
	if in.Certificate != kind {
		return fmt.Errorf("certificate is %q; expected %q", in.Certificate, kind)
	}
	*c = Certificate{Plies: in.Plies, Position: in.Position, Reasons: make([]Reason, 0, len(in.Reasons))}
	for i, r := range in.Reasons {
		reason, err := r.read()
		if err != nil {
			return fmt.Errorf("reason %d: %w", i+1, err)
		}
		c.Reasons = append(c.Reasons, reason)
	}
	return nil
}

func (in *reasonJSON) read() (r Reason, err error) {
	if r.Kings, err = parsePieces(in.Kings); err != nil {
		return r, err
	}
	r.Argument, err = in.argumentJSON.read()
	return r, err
}

func (in *argumentJSON) read() (a Argument, err error) {
	if a.Pieces, err = parsePieces(in.Pieces); err != nil {
		return a, err
	}
	if a.Slots.Natures, err = parseNatures(in.Natures); err != nil {
		return a, err
	}
	if a.Slots.Bishops, err = parseFiles(in.Bishops); err != nil {
		return a, err
	}
	for _, fact := range in.Facts {
		f, err := fact.read()
		if err != nil {
			return a, err
		}
		a.Facts = append(a.Facts, f)
	}
	if in.Check != nil {
		a.Check, err = in.Check.read()
	}
	return a, err
}

func (in *checkJSON) read() (*Check, error) {
	c := &Check{Ply: in.Ply}
	var err error
	if c.King, err = parsePiece(in.King); err != nil {
		return nil, err
	}
	for i, one := range in.Cases {
		read, err := one.read()
		if err != nil {
			return nil, inCase(i+1, err)
		}
		c.Cases = append(c.Cases, read)
	}
	return c, nil
}

func (in *caseJSON) read() (c Case, err error) {
	if c.Checker, err = parsePiece(in.Checker); err != nil {
		return c, err
	}
	if c.Natures, err = parseNatures(in.As); err != nil {
		return c, err
	}
	c.Argument, err = in.argumentJSON.read()
	return c, err
}

func (in *factJSON) read() (model.Fact, error) {
	f := model.Fact{Ply: in.Ply, King: model.NoPiece}
	var err error
	if f.Rule, err = parseRule(in.Rule); err != nil {
		return f, err
	}
	if in.King != "" {
		if f.King, err = parsePiece(in.King); err != nil {
			return f, err
		}
	}
	if f.Piece, err = parsePiece(in.Piece); err != nil {
		return f, err
	}
	f.Not, err = parseNatures(in.Not)
	return f, err
}

// names returns the names of the pieces of a set.
func names(s model.Pieces) (list []string) {
	for p := range s.All() {
		list = append(list, p.String())
	}
	return list
}

// letters returns the set as letters, or "" if it is empty.
func letters(s model.Natures) (list string) {
	for n := range s.All() {
		list += n.String()
	}
	return list
}

func parsePiece(name string) (model.Piece, error) {
	p, ok := model.ParsePiece(name)
	if !ok {
		return p, fmt.Errorf("%q is not a piece; expected w1 to w16 or b1 to b16", name)
	}
	return p, nil
}

func parsePieces(names []string) (set model.Pieces, err error) {
	for _, name := range names {
		p, err := parsePiece(name)
		if err != nil {
			return 0, err
		}
		set |= p.Set()
	}
	return set, nil
}

func parseNatures(letters string) (set model.Natures, err error) {
	for _, letter := range []byte(letters) {
		n, ok := model.ParseNature(letter)
		if !ok {
			return 0, fmt.Errorf("%q are not natures; expected letters of KQRBN", letters)
		}
		set |= n.Set()
	}
	return set, nil
}

func parseRule(name string) (model.Rule, error) {
	for r := model.Impossible; r <= model.Given; r++ {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("%q is not a rule of a fact", name)
}

func parseFiles(name string) (Files, error) {
	i := slices.Index(fileNames[:], name)
	if i < 0 {
		return 0, fmt.Errorf("bishops are %q; expected aceg or bdfh", name)
	}
	return Files(i), nil
}
