package board

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// Every question can be asked about a game from a position, at each place, and about a position without worlds.
func TestQuestionsAboutPositions(t *testing.T) {
	const wrong = "[HaftPosition \"k6{QR}/8/1{KR}6/8/8/8/8/{RQ}7 %s\"]\n\n*"
	for _, text := range []string{fmt.Sprintf(wrong, "w"), fmt.Sprintf(wrong, "b"), setUp} {
		for _, q := range questions {
			for _, at := range []Path{nil, {0}, {1}, {2}, {0, 1}} {
				why := []string{"w1=Q", "w2=K", "w1!=K"}[len(at)] // the last two follow from the position alone
				r := &Request{
					Question: q.name, Text: text, At: at, Select: "a8", Why: why, Move: "a8b8", Suppose: "w2=K", Step: 1, World: 1,
					Comment: "x", Result: "*", Rule: "check=on", Lesson: "x", Lens: "Q", Theme: "light",
				}
				reply, err := Usual.Answer(context.Background(), r)
				if err == nil && strings.Contains(fmt.Sprintf("%+v", reply), " -- ") {
					t.Errorf("%s at %v shows a null move: %+v", q.name, at, reply)
				}
				if text == setUp && err != nil && (q.name == "view" || q.name == "timeline" || q.name == "picture") && len(at) > 0 {
					t.Errorf("%s at %v: %v", q.name, at, err)
				}
			}
		}
	}
}
