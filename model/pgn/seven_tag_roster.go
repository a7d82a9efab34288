package pgn

import "slices"

// roster are the seven tags that a game begins with: PGN standard, section 8.1.1.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// WholeRoster returns the tags with the missing ones of the seven tag roster added, with values that mean unknown. Some
// programs tell games apart by these tags.
func WholeRoster(tags []Tag) []Tag {
	whole := slices.Clone(tags)
	for _, name := range roster {
		value := map[string]string{"Date": "????.??.??", "Result": "*"}[name]
		if value == "" {
			value = "?"
		}
		if !slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == name }) {
			whole = append(whole, Tag{Name: name, Value: value})
		}
	}
	return whole
}

// NormalTags returns tags in the order of PGN: first those of the seven tag roster, then the others in their own
// order, then more. It leaves out the tags whose names are in without.
func NormalTags(tags []Tag, without []string, more ...Tag) []Tag {
	tags = slices.DeleteFunc(slices.Clone(tags), func(t Tag) bool { return slices.Contains(without, t.Name) })
	slices.SortStableFunc(tags, func(a, b Tag) int { return place(a) - place(b) })
	return append(tags, more...)
}

// place returns the index of a tag in the roster, or the length of the roster if it is not there.
func place(t Tag) int {
	if i := slices.Index(roster, t.Name); i >= 0 {
		return i
	}
	return len(roster)
}
