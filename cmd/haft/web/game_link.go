package web

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"

	"haft/cmd/haft/board"
)

// linkTo is the end of a link that opens the game at the place of the document: the text packed by deflate, and the
// place. The page writes the same (page/files.js).
func linkTo(d *board.Document) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level exists
	}
	_, _ = w.Write([]byte(d.Text)) // a buffer takes everything
	_ = w.Close()
	place := strings.ReplaceAll(strings.Trim(fmt.Sprint([]int(d.At)), "[]"), " ", ".")
	return "#g=" + base64.RawURLEncoding.EncodeToString(packed.Bytes()) + "&at=" + place
}
