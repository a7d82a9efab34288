package match

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// GameTag is the tag of a game that goes on, with its name. So a server knows the game when it is asked about it.
const GameTag = "HaftGame"

// text is the game as PGN, for the core to read. Clocks are comments as other programs write them.
func (s *state) text(clocks bool) string {
	var b strings.Builder
	tag := func(name, value string) { fmt.Fprintf(&b, "[%s %q]\n", name, value) }
	tag("Event", "Game for two")
	if !s.over() {
		tag(GameTag, s.id)
	}
	tag("Date", s.events[0].At.UTC().Format("2006.01.02"))
	if s.names != [2]string{} {
		tag("White", cmp.Or(s.names[0], "?"))
		tag("Black", cmp.Or(s.names[1], "?"))
	}
	tag("Result", s.result())
	if c := s.setup.Clock; c != nil {
		tag("TimeControl", fmt.Sprintf("%d+%d", c.Seconds, c.Increment))
	}
	tag("Termination", s.termination())
	if s.end.Score != "" {
		tag("HaftScore", s.end.Score)
	}
	tags, _, _ := strings.Cut(s.setup.Text, "\n\n")
	b.WriteString(tags + "\n\n")
	for i, m := range s.moves {
		b.WriteString(m + " ")
		if clocks && s.setup.Clock != nil {
			at := s.clocks[i][i%2].Round(time.Second)
			fmt.Fprintf(&b, "{[%%clk %d:%02d:%02d]} ", int(at.Hours()), int(at.Minutes())%60, int(at.Seconds())%60)
		}
	}
	if clocks && s.end.Words != "" {
		fmt.Fprintf(&b, "{%s} ", s.ending())
	}
	b.WriteString(s.result() + "\n")
	return b.String()
}

// ending is why the game has ended, with the score where worlds end differently.
func (s *state) ending() string {
	if s.end.Score == "" {
		return s.end.Words
	}
	return s.end.Words + ": White scores " + s.end.Score
}

func (s *state) result() string {
	if s.over() {
		return s.end.Result
	}
	return "*"
}

// termination is in the words of the PGN standard.
func (s *state) termination() string {
	if !s.over() {
		return "unterminated"
	}
	for _, e := range s.events {
		switch e.Kind {
		case Flag:
			return "time forfeit"
		case Abandoned:
			return "abandoned"
		}
	}
	return "normal"
}
