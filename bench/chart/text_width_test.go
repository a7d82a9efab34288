package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"strconv"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// Every text of an SVG file names typefaces to fall back to, and gives its width, so that it does not run into anything
// with another typeface.
func TestTextsKeepTheirWidths(t *testing.T) {
	extent.Slow(t)
	all := figures(t)
	maps.Copy(all, comparisons(study(t)))
	for kind, f := range all {
		texts := 0
		d := xml.NewDecoder(bytes.NewReader(written(t, "x.svg", f)))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok || start.Name.Local != "text" {
				continue
			}
			texts++
			has := map[string]string{}
			for _, a := range start.Attr {
				has[a.Name.Local] = a.Value
			}
			if !strings.Contains(has["style"], "font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif;") {
				t.Errorf("%s: a text has the style %q", kind, has["style"])
			}
			if width, err := strconv.ParseFloat(has["textLength"], 64); err != nil || width <= 0 || width > 1000 {
				t.Errorf("%s: a text has the width %q", kind, has["textLength"])
			}
		}
		if texts < 5 {
			t.Errorf("%s: %d texts", kind, texts)
		}
	}
}
