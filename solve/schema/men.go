package schema

import (
	"strings"

	"haft/model/quantum"
)

// ManName is "white pawn", or "nobody".
func ManName(m quantum.Man) string {
	if m == quantum.Nobody {
		return "nobody"
	}
	kind := "pawn"
	if !m.Pawn() {
		kind = m.Nature().Name()
	}
	return strings.ToLower(m.Color().String()) + " " + kind
}
