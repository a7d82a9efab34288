package chart_test

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"haft/solve/solvertest/extent"
)

// drawings are the beginnings of the hashes of drawings. If a drawing changes, readers see that: look at the file that
// the test writes, and put its hash here if it is better than before.
var drawings = map[string]string{
	"box":          "0123324ab53f",
	"collection":   "7d1538249f0d",
	"dots":         "9afabca4029f",
	"ecdf":         "8d8c40992def",
	"entanglement": "675e85ebe9f8",
	"many box":     "5dbce3aa9752",
	"many ecdf":    "65561da12e15",
	"many ratios":  "692a197f6eff",
	"many scaling": "007103be8da7",
	"points":       "345632e34491",
	"positions":    "a242cf0cf7fa",
	"ratios":       "1c0c86c7ab3e",
	"scaling":      "2c8b4a27347d",
	"timeline":     "47523215817d",
}

var number = regexp.MustCompile(`\d+\.\d+`)

// Drawings do not change unintentionally.
func TestDrawingsStay(t *testing.T) {
	extent.Slow(t)
	all := figures(t)
	maps.Copy(all, comparisons(study(t)))
	for kind, f := range comparisons(many(t, 20, 10)) {
		all["many "+kind] = f
	}
	for kind, f := range all {
		svg := written(t, "x.svg", f)
		if got := hashed(t, svg); got != drawings[kind] {
			kept := filepath.Join(t.ArtifactDir(), kind+".svg")
			if err := os.WriteFile(kept, svg, 0o644); err != nil {
				t.Error(err)
			}
			t.Errorf("%q: %q, want %q; go test -artifacts keeps %s", kind, got, drawings[kind], kept)
		}
	}
}

// hashed returns the beginning of the hash of a drawing, whose numbers are rounded: processors differ in the last
// digits.
func hashed(t *testing.T, svg []byte) string {
	t.Helper()
	round := number.ReplaceAllFunc(svg, func(n []byte) []byte {
		x, err := strconv.ParseFloat(string(n), 64)
		if err != nil {
			t.Fatal(err)
		}
		return strconv.AppendFloat(nil, x, 'f', 1, 64)
	})
	sum := sha256.Sum256(round)
	return hex.EncodeToString(sum[:6])
}
