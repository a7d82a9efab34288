package picture

import (
	"io"
	"strconv"
	"strings"
)

// WritePage writes boards of the same theme and size as an HTML page, with a slider to choose one. Without scripts,
// they stand one below the other. The page holds styles and outlines only once.
func WritePage(w io.Writer, title string, boards []*Board) error {
	var figures strings.Builder
	shared := &writer{}
	for i, b := range boards {
		p := &writer{}
		b.Draw(p)
		shared.uses(p)
		figures.WriteString(`<figure id="n` + strconv.Itoa(i) + `">` + "\n")
		b.writeHead(&figures)
		figures.WriteString(p.text.String() + "</svg>\n</figure>\n")
	}
	var text strings.Builder
	text.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n" +
		`<meta name="viewport" content="width=device-width, initial-scale=1">` + "\n<title>" + escaped(title) + "</title>\n")
	text.WriteString("<style>\n" + boards[0].Theme.page() + boards[0].Theme.CSS() + "</style>\n")
	text.WriteString(`<svg width="0" height="0" style="position:absolute" aria-hidden="true">` + "\n")
	text.WriteString("<defs>\n" + shared.definitions() + "</defs>\n</svg>\n")
	text.WriteString(`<p id="bar" hidden><input id="at" type="range" aria-label="position" min="0" value="0" max="` +
		strconv.Itoa(len(boards)-1) + `"></p>` + "\n")
	_, err := io.WriteString(w, text.String()+figures.String()+slider)
	return err
}

// slider shows one figure at a time.
const slider = `<script>
const at = document.getElementById('at'), all = document.querySelectorAll('figure');
function show() { all.forEach((f, i) => f.hidden = i != at.value); }
document.getElementById('bar').hidden = false;
at.addEventListener('input', show);
show();
at.focus();
</script>
</html>
`

// page returns the style of a page around boards.
func (t Theme) page() string {
	text := "figure{margin:0}figure svg{max-width:100%;height:auto}#at{width:min(100%,600px)}\n"
	ground := func(t Theme) string { return "body{background:" + themes[t].page + "}" }
	if t == Auto {
		return text + ground(Light) + "\n@media(prefers-color-scheme:dark){" + ground(Dark) + "}\n"
	}
	return text + ground(t) + "\n"
}

// uses notes what another writer has used.
func (p *writer) uses(other *writer) {
	for k := range p.sign {
		p.sign[k] = p.sign[k] || other.sign[k]
		for side := range p.men {
			p.men[side][k] = p.men[side][k] || other.men[side][k]
		}
	}
}
