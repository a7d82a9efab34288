package quantum

import (
	"fmt"
	"strings"

	"haft/model/quantum"
)

// title returns the name of the game.
func (g *game) title() string {
	if event := g.record.Tag("Event"); strings.Trim(event, "?.- ") != "" {
		return event
	}
	if g.record.Name == "" {
		return "a game"
	}
	return fmt.Sprintf("%s, game %s", g.record.Name, g.record.ID)
}

func (g *game) rules() string { return quantum.RuleOptions.Text(&g.record.Rules) }
