package encode

import "slices"

// Those returns every encoding of All that matches a list of axis=choice pairs, as Parse reads it. Several choices
// of one axis are alternatives, and an axis that is not named may have any choice. The result may be empty. An
// unknown axis or choice is an error.
func Those(list string) ([]Encoding, error) {
	wanted := map[string][]string{}
	for _, pair := range pairsOf(list) {
		a, name, err := parsePair(pair)
		if err != nil {
			return nil, err
		}
		var e Encoding
		*a.of(&e) = name
		if _, err := a.choice(e); err != nil {
			return nil, err
		}
		wanted[a.Name] = append(wanted[a.Name], name)
	}
	var matching []Encoding
	for _, e := range offered() {
		if e.among(wanted) {
			matching = append(matching, e)
		}
	}
	return matching, nil
}

// among reports whether e has one of the wanted names on each axis that has some.
func (e Encoding) among(wanted map[string][]string) bool {
	for _, a := range axes() {
		if names := wanted[a.Name]; names != nil && !slices.Contains(names, *a.of(&e)) {
			return false
		}
	}
	return true
}
