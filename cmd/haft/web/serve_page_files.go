package web

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"net/http"
	"path"
	"time"
)

// kinds are the types of the files. The types that a system has registered are not used: on some, scripts are text.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".json": "application/json",
}

// servePage serves the files of the page. A browser that has them need not load them again. The page offers games for
// two only where it is told that there are some. The board of embed.html may stand in a frame of any page: it does nothing,
// and knows no seats.
func servePage(mux *http.ServeMux, games bool) {
	for name, text := range Files() {
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
			if name == "embed.html" {
				w.Header().Set("Content-Security-Policy", Policy)
				w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
			}
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Set("ETag", tag)
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
		})
	}
}
