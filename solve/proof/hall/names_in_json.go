package hall

import (
	"fmt"
	"slices"

	"haft/model"
)

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
