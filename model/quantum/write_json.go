package quantum

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WriteJSON writes a game as one line of JSON.
func WriteJSON(w io.Writer, g *Game, plays []Play) error {
	line, err := json.Marshal(struct {
		ID      string `json:"id,omitempty"`
		Variant string `json:"variant"`
		Rules   string `json:"rules,omitempty"`
		Moves   string `json:"moves"`
	}{g.ID, Variant, RuleOptions.Text(&g.Rules), strings.Join(texts(plays), " ")})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", line)
	return err
}
