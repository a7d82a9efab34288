package family

import (
	"errors"
	"strings"

	"haft/encode"
	"haft/encode/pb"
)

// WayOf reads an encoding of a study as what becomes of rows: the axes amo, card and linear. Of an encoding of games,
// roster is the axis card, and the other axes say nothing about rows. What is chosen without the axis linear gets the
// other choice for it.
func WayOf(text, linear string) (pb.Way, error) {
	list := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
	var ofRows, ofGames []string
	for _, pair := range list {
		axis, choice, _ := strings.Cut(pair, "=")
		switch {
		case axis == "amo", axis == "card", axis == "linear":
			ofRows = append(ofRows, pair)
		default:
			ofGames = append(ofGames, pair)
			if axis == "roster" && isWayToCount(choice) {
				ofRows = append(ofRows, "card="+choice)
			}
		}
	}
	w, err := pb.ParseWay(strings.Join(ofRows, ","))
	if err == nil && len(ofGames) > 0 {
		_, err = encode.Parse(strings.Join(ofGames, ","))
	}
	if err == nil && !strings.Contains(text, "linear=") && len(ofRows) > 0 {
		w.Linear = linear
	}
	return w, err
}

// EncodingOf reads an encoding of a study as that of games. The axis card is roster there, and linear is left out if
// the choice for card leaves it nothing to do.
func EncodingOf(text string) (encode.Encoding, error) {
	var pairs, others []string
	ofRows := false
	for _, pair := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' }) {
		switch axis, choice, _ := strings.Cut(pair, "="); axis {
		case "amo":
			return encode.Encoding{}, errors.New("games have no axis amo; expected domain for how a piece has one nature, " +
				"and card or roster for how many pieces have it")
		case "card":
			pair, ofRows = "roster="+choice, true
		}
		if pairs = append(pairs, pair); !strings.HasPrefix(pair, "linear=") {
			others = append(others, pair)
		}
	}
	e, err := encode.Parse(strings.Join(pairs, ","))
	if _, unknown := WayOf(text, pb.Keep); err != nil && ofRows && unknown == nil {
		if other, failed := encode.Parse(strings.Join(others, ",")); failed == nil && !other.Linear() {
			return other, nil
		}
	}
	return e, err
}

// isWayToCount reports whether a choice for rosters is one of the axis card.
func isWayToCount(choice string) bool {
	_, err := pb.ParseWay("card=" + choice)
	return err == nil
}
