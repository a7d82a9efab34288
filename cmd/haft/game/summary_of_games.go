package game

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/explain"
	"haft/solve/schema"
)

// summary is the option --summary and what it counts.
type summary struct {
	wanted bool
	mute   bool // print only the object
	found  schema.Summary
	start  time.Time // the zero value if times are not wanted
}

func (s *summary) flag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&s.wanted, "summary", false,
		"end with a JSON object that counts games, verdicts and plies; it goes to standard\noutput, even with --output")
}

// suited returns an error if the object would follow a table. It starts the clock.
func (s *summary) suited(format string, toFile bool) error {
	s.start = time.Now()
	if s.wanted && !toFile && (format == "csv" || format == "md") {
		return fmt.Errorf("--summary with --format %s: a table would end with an object; expected --output FILE", format)
	}
	return nil
}

// object returns the summary with the time used.
func (s *summary) object() *schema.Summary {
	s.found.Schema = schema.Name
	if !s.start.IsZero() {
		seconds := math.Round(time.Since(s.start).Seconds()*1e6) / 1e6
		s.found.Seconds = &seconds
	}
	return &s.found
}

// tellSum says in a message how many games had each verdict, if there was more than one game. After a broken pipe it
// says nothing, because the sum would count games that nobody saw.
func (s *summary) tellSum(p *cli.Program) {
	if s.mute || s.found.Games < 2 || p.Stdout.Flush() != nil {
		return
	}
	var parts []string
	for kind, n := range []uint64{s.found.Legal, s.found.Illegal, s.found.Unreadable, s.found.Undecided} {
		if n > 0 {
			parts = append(parts, explain.Number(n)+" "+verdictWords[kind])
		}
	}
	p.Message("%s: %s", explain.Count(s.found.Games, "game", "games"), strings.Join(parts, ", "))
}
