package web_test

import (
	"maps"
	"slices"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/web"
)

// No file of the page is empty, and the styles are those of the pictures.
func TestFilesOfThePage(t *testing.T) {
	t.Parallel()
	all := web.Files()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if len(all[name]) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	for _, theme := range []picture.Theme{picture.Light, picture.Dark, picture.Print} {
		if name := "picture-" + theme.String() + ".css"; string(all[name]) != theme.CSS() {
			t.Errorf("%s is not the style of the theme", name)
		}
	}
}
