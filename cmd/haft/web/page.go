package web

import (
	"embed"
	"io/fs"

	"haft/cmd/haft/picture"
)

// Policy allows what the page consists of and nothing else: no script or style that stands in the page, and no other
// origin.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

//go:embed page
var page embed.FS

// Files are those of the page by name: what is in the folder page, and the styles of pictures.
func Files() map[string][]byte {
	all := map[string][]byte{}
	for _, t := range []picture.Theme{picture.Light, picture.Dark, picture.Print} {
		all["picture-"+t.String()+".css"] = []byte(t.CSS())
	}
	entries, err := fs.ReadDir(page, "page")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		if all[e.Name()], err = page.ReadFile("page/" + e.Name()); err != nil {
			panic(err)
		}
	}
	return all
}
