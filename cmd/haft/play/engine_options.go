package play

import (
	"fmt"
	"strconv"
	"strings"

	"haft/model"
	"haft/solve/search"
)

// An option is what a manager can set.
type option struct {
	name, kind string // as UCI declares it
	set        func(value string) error
}

// The bounds of options.
const (
	standardHash = 64 // megabytes
	mostHash     = 1024
	maxThreads   = 64
	maxLines     = 256
)

// options are all of them: those that all engines have, and the rules of the game.
func (s *UCISession) options() []option {
	all := []option{
		spin("Threads", 1, maxThreads, 1, func(n int) { s.engine.Threads, s.player = n, nil }),
		spin("Hash", 1, mostHash, standardHash, func(n int) { s.engine.Megabytes, s.player = n, nil }),
		spin("MultiPV", 1, maxLines, 1, func(n int) { s.lines = n }),
		{"Ponder", "check default false", s.setPonder},
		spin("Skill Level", 0, len(search.Levels), len(search.Levels), func(n int) { s.skill = n }),
		{"UCI_Variant", "combo default " + variant + " var " + variant, onlyVariant},
	}
	for _, o := range model.RuleOptions.Listed() {
		kind := fmt.Sprintf("combo default %s var %s var %s", o.Values[0], o.Values[0], o.Values[1])
		all = append(all, option{o.Name, kind, func(value string) error { return s.rule(o.Name, value) }})
	}
	return all
}

// variant is the game, which managers must ask for, so that nobody takes it for ordinary chess.
const variant = "haft"

func onlyVariant(value string) error {
	if value != variant {
		return fmt.Errorf("UCI_Variant is %.20q; expected %s, the only game that this engine plays", value, variant)
	}
	return nil
}

// setPonder says whether the answers name a move that is expected.
func (s *UCISession) setPonder(value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return fmt.Errorf("%s is %.20q; expected true or false", "Ponder", value)
	}
	s.ponders = on
	return nil
}

// rule sets a rule, and begins a new game by it.
func (s *UCISession) rule(name, value string) error {
	if err := s.rules.Set(name, value); err != nil {
		return err
	}
	s.player, s.game = nil, search.NewGame(&s.rules)
	return nil
}

// spin is an option that is a number.
func spin(name string, least, most, usual int, set func(n int)) option {
	kind := fmt.Sprintf("spin default %d min %d max %d", usual, least, most)
	return option{name, kind, func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%s is %.20q; expected a number from %d to %d", name, value, least, most)
		}
		set(n)
		return nil
	}}
}

// setOption sets an option, as in "name Hash value 32".
func (s *UCISession) setOption(words []string) {
	s.halt()
	text := strings.Join(words, " ")
	named, found := strings.CutPrefix(text, "name ")
	name, value, _ := strings.Cut(named, " value ")
	for _, o := range s.options() {
		if found && strings.EqualFold(o.name, name) {
			if err := o.set(value); err != nil {
				s.tell("option refused: %v", err)
			}
			return
		}
	}
	s.tell("unknown option in %.60q; expected name NAME value VALUE with one that uci lists", text)
}
