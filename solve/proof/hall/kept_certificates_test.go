package hall

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// The certificates of some illegal games in words, with the sums of what is written of them in the other forms. The
// games are of different rules, and one in three has announced checks. A certificate that proves the same with other
// facts, or in another order, is no fault, but nobody should make it so by accident.
func TestKeptCertificates(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	all, err := illegalGames()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	sum := func(text string) string {
		return fmt.Sprintf("%d lines, CRC-32 %08x", strings.Count(text, "\n"), crc32.ChecksumIEEE([]byte(text)))
	}
	for i, r := range all[:60] {
		words, planes := strings.Builder{}, strings.Builder{}
		if err := WriteText(&words, r.game, r.certificate); err != nil {
			t.Fatal(err)
		}
		if err := WriteVeriPB(&planes, r.game, r.certificate); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(r.certificate)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "seed %d, bishops %v, announce %v: %d reasons; JSON of %s; VeriPB of %s\n", r.seed,
			r.game.Rules.Bishops, r.game.Rules.Announce, len(r.certificate.Reasons), sum(string(data)), sum(planes.String()))
		lines, cases := strings.Count(words.String(), "\n"), strings.Contains(words.String(), "says check")
		if i < 6 || cases && lines < 90 {
			fmt.Fprintf(&b, "%s\n", &words)
		} else {
			fmt.Fprintf(&b, "words of %s\n\n", sum(words.String()))
		}
	}
	golden.Text(t, "testdata/certificates.txt", b.String())
}
