package web

import (
	"bytes"
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/http"
	"path"
	"time"

	"haft/cmd/haft/picture"
)

//go:embed page
var page embed.FS

// files are those of the page by name: what is in its folder, and the styles of pictures.
func files() map[string][]byte {
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

// kinds are the types of the files. What a system has registered does not matter: some have scripts as text.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// servePage serves the files of the page. A browser that has them need not load them again. The page offers games for
// two only where it is told that there are some.
func servePage(mux *http.ServeMux, games bool) {
	for name, text := range files() {
		pattern := "GET /" + name
		if name == "index.html" {
			pattern = "GET /{$}"
			if games {
				text = bytes.Replace(text, []byte("<html "), []byte("<html data-games "), 1)
			}
		}
		kind, hash := kinds[path.Ext(name)], fnv.New64a()
		hash.Write(text)
		tag := fmt.Sprintf(`"%x"`, hash.Sum64())
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Set("ETag", tag)
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
		})
	}
}
