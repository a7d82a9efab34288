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
)

// drawings begin the hashes of what is drawn. A change here is one that a reader sees: look at the drawing that the test
// writes, and put its hash here if it is better than before.
var drawings = map[string]string{
	"box":          "4637258f2ee3",
	"cactus":       "585c9bb9dac7",
	"collection":   "58742f21e6b5",
	"ecdf":         "c99e9543aa65",
	"entanglement": "fc1105544b9e",
	"many box":     "9164d4b24984",
	"many cactus":  "99653ecefee0",
	"many ecdf":    "5c3cdba6b3bc",
	"many medians": "712b4c786a62",
	"many ratios":  "6a721bfce6d2",
	"many scaling": "0d816e38a81b",
	"many scatter": "22a47c28d082",
	"medians":      "5877b0375861",
	"positions":    "3d28f0f7e245",
	"ratios":       "1a0b45ab1c29",
	"scaling":      "c982683f964d",
	"scatter":      "da7df1e7b4f5",
	"timeline":     "a8bd3a57a301",
}

var number = regexp.MustCompile(`\d+\.\d+`)

// Every line, colour and word stays where it is until somebody wants it elsewhere.
func TestDrawingsStay(t *testing.T) {
	all := figures(t)
	maps.Copy(all, comparisons(study(t)))
	for kind, f := range comparisons(many(t, 20, 10)) {
		all["many "+kind] = f
	}
	for kind, f := range all {
		svg := written(t, "x.svg", f)
		round := number.ReplaceAllFunc(svg, func(n []byte) []byte { // processors differ in the last digits
			x, err := strconv.ParseFloat(string(n), 64)
			if err != nil {
				t.Fatal(err)
			}
			return strconv.AppendFloat(nil, x, 'f', 1, 64)
		})
		sum := sha256.Sum256(round)
		if got := hex.EncodeToString(sum[:6]); got != drawings[kind] {
			kept := filepath.Join(t.ArtifactDir(), kind+".svg")
			if err := os.WriteFile(kept, svg, 0o644); err != nil {
				t.Error(err)
			}
			t.Errorf("%q: %q, want %q; go test -artifacts keeps %s", kind, got, drawings[kind], kept)
		}
	}
}
