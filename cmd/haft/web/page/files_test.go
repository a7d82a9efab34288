package page_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/web/page"
	"haft/solve/solvertest/golden"
)

// The page consists of these files, and of nothing else that stands in its folder.
func TestFilesOfThePage(t *testing.T) {
	t.Parallel()
	all := page.Files()
	var said strings.Builder
	fmt.Fprintf(&said, "%s\n", page.Policy)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintln(&said, name)
		if len(all[name]) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	golden.Text(t, "testdata/files.txt", said.String())
	for _, theme := range []picture.Theme{picture.Light, picture.Dark, picture.Print} {
		if name := "picture-" + theme.String() + ".css"; string(all[name]) != theme.CSS() {
			t.Errorf("%s is not the style of the theme", name)
		}
	}
}
