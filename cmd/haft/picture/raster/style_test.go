package raster

import (
	"testing"

	"haft/cmd/haft/picture"
)

// A class of several words has the style of the last word that has one.
func TestStylesOfWords(t *testing.T) {
	a, b := picture.Style{Fill: "#111"}, picture.Style{Fill: "#222"}
	p := &pen{styles: map[string]picture.Style{"a": a, "b": b}, merged: map[string]picture.Style{}}
	for range 2 { // the second time from memory
		for class, want := range map[string]picture.Style{
			"a": a, "b": b, "a b": b, "b a": a, "a c": a, "c": {}, "": {},
		} {
			if got := p.style(class); got != want {
				t.Errorf("%q is %+v, want %+v", class, got, want)
			}
		}
	}
}
