package repair_test

import (
	"fmt"
	"testing"

	"haft/solve/repair"
	"haft/solve/solvertest/extent"
)

// A sign that can be read stays unless nothing else helps, and one that cannot is open. A sign on its own belongs to
// the word before. A wrong sign is less than a change, several are, and so is a wrong sign of a word that cannot be
// read.
func TestDamagedSigns(t *testing.T) {
	for _, row := range []struct {
		text, first string
		found       int
		signs       int
	}{
		{"1. e4 d6 2. f1b?+ c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. ?+ c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b? c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 2, 0},
		{"1. e4 d6 2. f1b5 + c8d7", "[e2e4 d7d6 f1b5+ c8d7]", 1, 0},
		{"1. e4 d6 2. f1b5 {bad}\n+ c8d7 3. b5d7 #", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5ch c8d7 3. b5d7 dis.ch", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5 check c8d7 3. b5xd7mate", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5! + c8d7", "[e2e4 d7d6 f1b5+ c8d7]", 1, 0},
		{"1. e4 d6 2. f1b? + c8d7", "[e2e4 d7d6 f1b5+ c8d7]", 1, 0},
		{"1. e4 d6 2. ? + c8d7 3. b5d7 +", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5 a6 +", "[e2e4 d7d6 f1b5 a7a6]", 1, 1},
		{"1. e4 d6 2. f1b5 a6+", "[e2e4 d7d6 f1b5 a7a6]", 1, 1},
		{"1. e4+ d6+ 2. f1b5+", "[e2e4 d7d6 f1b5+]", 1, 2},
		{"1. ?4+", "[a2a4]", 8, 1},
		{"1. e4 d6 2. f1b5 +? c8d7", "[e2e4 d7d6 f1b5+ c8d7]", 1, 0},
		{"1. e4 d6 2. f1b5 check? c8d7 3. b5d7 ch??", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5 ?+ c8d7", "[e2e4 d7d6 f1b5+ c8d7]", 1, 1},
		{"1. e4 d6 2. f1b5 ? + c8d7", "[e2e4 d7d6 f1b5+ c8d7]", 1, 1},
		{"1. e4 d6 2. f1b5 ?+ 3. f3", "[e2e4 d7d6 f1b5 c8g4+ f2f3]", 1, 0},
		{"1. e4 d6 2. f1b5(+) c8d7 3. b5d7 [check]", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5 (+!) c8d7 3. b5d7 (?+)", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5check. c8d7 3. b5d7†1-0", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5 (dbl. ch.) c8d7 3. b5d7 \"+\"", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5 Schach c8d7 3. b5d7 Échec", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5† c8d7 3. b5d7 ‡", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b5＋ c8d7 3. b5d7 +1-0", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. bb5 + c8d7 3. bd7 +", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
	} {
		s := sheetOf(t, "[HaftRules \"announce=on\"]\n\n"+row.text)
		r, err := repair.Find(ctx, s, repair.Bounds{Changes: 1, Keep: 1, Fillings: 100, Steps: 1e6})
		if err != nil || r.Found != row.found || r.Signs != row.signs || r.Changes > 0 ||
			fmt.Sprint(r.Fillings[0].Moves) != row.first {
			t.Errorf("%s: %d fillings, first %v, %v; want %d, %s, %d signs",
				row.text, r.Found, r.Fillings, err, row.found, row.first, row.signs)
		}
	}
}

// The sign of check of a word that needs a change stays: another move without check is another sign, too.
func TestSignsOfReplacedWords(t *testing.T) {
	for text, want := range map[string]string{
		"e4 d6 f1a5+ c6": "[e2e4 d7d6 f1b5+ c7c6]", "e4 d6 f1a5 check c6": "[e2e4 d7d6 f1b5+ c7c6]",
		"e4 a6 f1e4 + a5": "[e2e4 a7a6 a2a3 a6a5]",
	} {
		s := sheetOf(t, "[HaftRules \"announce=on\"]\n\n"+text)
		r, err := repair.Find(ctx, s, repair.Bounds{Changes: 1, Keep: 1, Fillings: 100, Steps: 1e6})
		if err != nil || r.Changes != 1 || fmt.Sprint(r.Fillings[0].Moves) != want {
			t.Errorf("%s: %v, %v, want %s", text, r.Fillings, err, want)
		}
	}
}

// A game with announced checks has thousands of fillings. All of them agree on a king, so that each is asked about it.
func TestManyAnnouncedFillings(t *testing.T) {
	extent.Slow(t)
	s := sheetOf(t, `[HaftRules "announce=on"]

1. d4 f6 2. f4 g6 3. g4 f5 4. e4 a6 5. h4 c5 6. b4 h6 7. a4 e6 8. c4 a5 9. bxa5 d5 10. cxd5 g5 11. a6 e5 12. hxg5 b6
13. fxe5 h5 14. g6 h8g7 15. gxf5 g7f6 16. a5 f6g5 17. e6 b5 18. dxc5 b4 19. c6 g5h6 20. g7 h6d2 21. g7xf8+ g8h7 22. d6
d2h6 23. c7 h6g7 24. c7d8 b3 25. e7 g7h6 26. a7 h6f4 27. a7b8+ f4d2 28... h4 29. a6 d2f4 30. ? f4e5 31. ? e5g3 32. f6f7
h3 33. f7e8 h7g6 *`)
	r, err := repair.Find(ctx, s, repair.Bounds{Changes: 2, Keep: 10, Fillings: 100_000, Steps: 5_000_000})
	if err != nil || !r.Complete || r.Found != 31815 || fmt.Sprint(r.Agreed.Locked) != "map[b7:K]" {
		t.Errorf("%d fillings, complete %v, agreed %v, %v", r.Found, r.Complete, r.Agreed.Locked, err)
	}
}
