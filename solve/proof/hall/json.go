package hall

import (
	"encoding/json"
	"fmt"
	"strings"

	"haft/model"
)

// kind is the value by which a file is recognised as a certificate.
const kind = "hall"

// The certificate as JSON, in words.
type (
	certificateJSON struct {
		Certificate string       `json:"certificate"`
		Plies       model.Ply    `json:"plies"`
		Reasons     []reasonJSON `json:"reasons"`
	}
	reasonJSON struct {
		Kings   []string   `json:"kings"`
		Pieces  []string   `json:"pieces"`
		Natures string     `json:"natures"`
		Bishops string     `json:"bishops,omitempty"`
		Facts   []factJSON `json:"facts"`
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
// that piece is the king.
func (c *Certificate) MarshalJSON() ([]byte, error) {
	out := certificateJSON{kind, c.Plies, make([]reasonJSON, len(c.Reasons))}
	for i, r := range c.Reasons {
		out.Reasons[i] = reasonJSON{
			names(r.Kings), names(r.Pieces), letters(r.Places.Natures),
			r.Places.Bishops.String(), nil,
		}
		for _, f := range r.Facts {
			fact := factJSON{f.Ply, f.Rule.String(), "", f.Piece.String(), letters(f.Not)}
			if f.King != model.NoPiece {
				fact.King = f.King.String()
			}
			out.Reasons[i].Facts = append(out.Reasons[i].Facts, fact)
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes. Unknown members are an error.
func (c *Certificate) UnmarshalJSON(data []byte) error {
	in := certificateJSON{}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&in); err != nil {
		return err
	}
	if in.Certificate != kind {
		return fmt.Errorf("certificate is %q; expected %q", in.Certificate, kind)
	}
	*c = Certificate{Plies: in.Plies}
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
	if r.Pieces, err = parsePieces(in.Pieces); err != nil {
		return r, err
	}
	if r.Places.Natures, err = parseNatures(in.Natures); err != nil {
		return r, err
	}
	if r.Places.Bishops, err = parseFiles(in.Bishops); err != nil {
		return r, err
	}
	for _, fact := range in.Facts {
		f, err := fact.read()
		if err != nil {
			return r, err
		}
		r.Facts = append(r.Facts, f)
	}
	return r, nil
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
