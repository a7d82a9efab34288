package picture_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// every returns a board with everything that can be drawn.
func every(theme picture.Theme) *picture.Board {
	b := &picture.Board{
		Title: "a <title>", State: "White to move", Banner: "Suppose \"w5=K\"", Theme: theme,
		Caption: []string{"one & two", strings.Repeat("words that fill lines ", 20)},
		Arrows:  []picture.Arrow{{From: 12, To: 28}, {From: 0, To: 63}, {From: 57, To: 42}},
	}
	known := func(side picture.Side, n int, k picture.Kind) picture.Man {
		return picture.Man{Side: side, Number: n, Kinds: []picture.Share{{Kind: k, Part: 1}}, Presence: 1}
	}
	open := func(side picture.Side, n int, parts ...float64) picture.Man {
		m := picture.Man{Side: side, Number: n, Presence: 1}
		for i, p := range parts {
			if p > 0 {
				m.Kinds = append(m.Kinds, picture.Share{Kind: picture.King + picture.Kind(i), Part: p})
			}
		}
		return m
	}
	for i := range 6 {
		b.Squares[i].Men = []picture.Man{known(picture.White, i+1, picture.King+picture.Kind(i))}
		b.Squares[56+i].Men = []picture.Man{known(picture.Black, i+1, picture.King+picture.Kind(i))}
	}
	b.Squares[16].Men = []picture.Man{open(picture.White, 1, 0.2, 0.2, 0.2, 0.2, 0.2)}
	b.Squares[17].Men = []picture.Man{open(picture.Black, 2, 0.25, 0, 0.25, 0.25, 0.25)}
	b.Squares[18].Men = []picture.Man{open(picture.White, 3, 0, 0.001, 0.998, 0.001, 0)}
	b.Squares[19].Men = []picture.Man{open(picture.Black, 4, 1./3, 2./3)}
	for i, n := range []int{1, 2, 3, 4, 6, 9} {
		for j := range n {
			m := known(picture.Side(j%2), 0, picture.King+picture.Kind(j%6))
			m.Presence = 0.5 / float64(j*j*j/4+1)
			b.Squares[32+i].Men = append(b.Squares[32+i].Men, m)
		}
	}
	b.Squares[40] = picture.Square{Last: true, Check: 0.3, Frame: picture.Selected}
	b.Squares[41] = picture.Square{Check: 1, Frame: picture.Reason, Note: "3 11"}
	b.Squares[42] = picture.Square{Frame: picture.Changed, Seen: 2}
	b.Squares[43] = picture.Square{Ways: picture.Ordinary, Keeps: "29 %", Locks: "QR"}
	b.Squares[44] = picture.Square{Ways: picture.Ordinary | picture.BySpeed | picture.ByPlace}
	b.Squares[47] = picture.Square{Check: 0.07, Note: "12", Seen: 1, Men: b.Squares[36].Men[:3]}
	b.Squares[48].Men = []picture.Man{open(picture.White, 12, 0.5, 0.3, 0.2)}
	b.Squares[49] = picture.Square{Check: 0.5, Ways: picture.ByPlace, Keeps: "1 %", Men: b.Squares[37].Men[:5]}
	b.Squares[0].Ways = picture.Ordinary
	b.Squares[1].Ways = picture.BySpeed | picture.ByPlace
	b.Trays = [2][]picture.Man{
		{open(picture.White, 7, 0.5, 0.5), known(picture.White, 9, picture.Pawn)},
		{known(picture.Black, 8, picture.Knight)},
	}
	return b
}

// boards returns such boards in each theme, from either side, and under a lens.
func boards() (all []*picture.Board) {
	for theme := range picture.ThemeNames {
		b := every(picture.Theme(theme))
		b.Flip = theme%2 == 1
		b.Lens = picture.Kind(theme)
		all = append(all, b)
	}
	return append(all, &picture.Board{})
}

func svg(t testing.TB, b *picture.Board) string {
	t.Helper()
	var text bytes.Buffer
	if err := b.WriteSVG(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// tokens reads an XML file to its end.
func tokens(t testing.TB, text string) (all []xml.Token) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		all = append(all, xml.CopyToken(token))
	}
}

var (
	noNumber = regexp.MustCompile(`NaN|Inf|[ "(,]-0[ ",)]|[0-9]e[-+]?[0-9]`)
	tooFine  = regexp.MustCompile(`\d\.\d{3,}`)
	scale    = regexp.MustCompile(`scale\([^)]*\)`)
)

// The output is XML with short numbers, and the same board gives the same bytes.
func TestSVGIsWellFormed(t *testing.T) {
	for _, b := range boards() {
		text := svg(t, b)
		if again := svg(t, b); text != again {
			t.Errorf("theme %v: other bytes the second time", b.Theme)
		}
		used, defined := map[string]bool{}, map[string]bool{}
		for _, token := range tokens(t, text) {
			element, _ := token.(xml.StartElement)
			for _, a := range element.Attr {
				if found := noNumber.FindString(a.Value); found != "" && a.Name.Local != "class" && a.Name.Local != "href" {
					t.Errorf("theme %v: %s=%q", b.Theme, a.Name.Local, a.Value)
				}
				if tooFine.MatchString(scale.ReplaceAllString(a.Value, "")) {
					t.Errorf("theme %v: too fine: %s=%q", b.Theme, a.Name.Local, a.Value)
				}
				used[a.Value] = used[a.Value] || a.Name.Local == "href"
				defined["#"+a.Value] = defined["#"+a.Value] || a.Name.Local == "id"
			}
		}
		for name, is := range used {
			if is && !defined[name] {
				t.Errorf("theme %v: %s is used and not there", b.Theme, name)
			}
		}
	}
}

// A picture has nothing that SVG 1.1 or CSS 2 lacks, so that librsvg, Inkscape and LaTeX show what browsers show.
func TestSVGIsOld(t *testing.T) {
	modern := regexp.MustCompile(`#[0-9a-fA-F]{7,}|rgba?\(|hsla?\(|var\(|calc\(|--|:(is|not|where)\(|currentColor`)
	old := []string{"svg", "title", "desc", "style", "defs", "g", "path", "rect", "circle", "polygon", "use", "text"}
	for _, b := range boards() {
		text := svg(t, b)
		if found := modern.FindString(text); found != "" {
			t.Errorf("theme %v: %s", b.Theme, found)
		}
		for _, token := range tokens(t, text) {
			element, ok := token.(xml.StartElement)
			if ok && !slices.Contains(old, element.Name.Local) {
				t.Errorf("theme %v: <%s>", b.Theme, element.Name.Local)
			}
			href := map[string]string{} // by namespace
			for _, a := range element.Attr {
				if a.Name.Local == "href" {
					href[a.Name.Space] = a.Value
				}
			}
			if element.Name.Local == "use" && (href[""] == "" || href[""] != href["http://www.w3.org/1999/xlink"]) {
				t.Errorf("theme %v: <use> refers to %v", b.Theme, href)
			}
		}
	}
}

// No line of a picture with everything changes unless somebody wants it to, no line that only a turned board under a
// lens has, and no word for its squares. UPDATE=1 writes the files; look at the picture afterwards.
func TestEverythingStays(t *testing.T) {
	all := boards()
	plain := svg(t, all[0])
	turned := slices.DeleteFunc(strings.Split(svg(t, all[1]), "\n"), func(line string) bool {
		return strings.Contains(plain, line)
	})
	b := every(picture.Light)
	b.Squares[40].Seen, b.Squares[44].Men = 1, b.Squares[0].Men
	words := b.Description() + "\n"
	for i := range 64 {
		words += fmt.Sprintf("%d: %s\n", i, b.Words(i))
	}
	const folder = "../../../testdata/pictures/everything/"
	golden.Text(t, folder+"plain.svg", plain)
	golden.Text(t, folder+"turned.txt", strings.Join(turned, "\n")+"\n")
	golden.Text(t, folder+"words.txt", words)
}

// Every class of a shape has a style in every theme, and a picture has all the styles that it uses.
func TestEveryShapeHasAStyle(t *testing.T) {
	for _, b := range boards()[:3] {
		text := svg(t, b)
		for _, token := range tokens(t, text) {
			element, is := token.(xml.StartElement)
			if !is || element.Name.Local == "g" || element.Name.Local == "svg" {
				continue
			}
			for _, a := range element.Attr {
				if a.Name.Local == "class" && !strings.Contains(text, "."+strings.Fields(a.Value)[0]+"{") {
					t.Errorf("theme %v: no style for <%s class=%q>", b.Theme, element.Name.Local, a.Value)
				}
			}
		}
	}
}

// A reader who cannot see the picture learns what stands where.
func TestDescription(t *testing.T) {
	got := every(picture.Light).Description()
	for _, want := range []string{
		"White to move. White: 1 on a1 king; ", "; 3 on c3 queen <1 %, rook >99 %, bishop <1 %; ", "; king on a5 50 %; ",
		"pawns on f1. Black: ", "; 4 on d3 king 33 %, queen 67 %; ", "Taken from White: 7 king 50 %, queen 50 %; pawn.",
		"Taken from Black: 8 knight.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if got := (&picture.Board{}).Description(); got != "" {
		t.Errorf("of an empty board: %q", got)
	}
}

// Texts from users are never read as markup.
func FuzzTexts(f *testing.F) {
	f.Add("<script>alert('x')</script>", "a & b \"c\" ]]> \x00\x0b\ufffe")
	f.Add(strings.Repeat("w", 500), "\xff\xfe bad bytes")
	f.Fuzz(func(t *testing.T, title, text string) {
		b := &picture.Board{Title: title, State: text, Banner: text, Caption: []string{title, text}}
		elements := 0
		for _, token := range tokens(t, svg(t, b)) {
			if _, is := token.(xml.StartElement); is {
				elements++
			}
		}
		lines := len(tokens(t, svg(t, &picture.Board{})))
		if elements > lines+2+(len(title)+len(text))/2 {
			t.Errorf("%d elements", elements)
		}
	})
}

// No text makes a picture larger than a page.
func TestLongTextsAreCut(t *testing.T) {
	extent.Slow(t)
	for _, text := range []string{strings.Repeat("word ", 1e6), strings.Repeat("w", 1e6), strings.Repeat("棋", 1e6)} {
		b := &picture.Board{Banner: text, Caption: []string{text, text}}
		if _, high, _, _ := b.Bounds(); high > 2000 {
			t.Errorf("%.10s...: %v units high", text, high)
		}
		if size := len(svg(t, b)); size > 20_000 {
			t.Errorf("%.10s...: %d bytes", text, size)
		}
	}
}

// The lines of a caption fit in the picture; wide letters count twice.
func TestLinesFit(t *testing.T) {
	line := regexp.MustCompile(`<text class="caption[^>]*>([^<]*)<`)
	for _, text := range []string{
		strings.Repeat("棋 ", 100), strings.Repeat("abc ", 100),
		strings.Repeat("将棋将棋", 20),
	} {
		for _, found := range line.FindAllStringSubmatch(svg(t, &picture.Board{Caption: []string{text}}), -1) {
			wide := 0
			for _, r := range found[1] {
				if wide++; r > 0x2fff {
					wide++
				}
			}
			if wide > 64 {
				t.Errorf("%q takes %d characters", found[1], wide)
			}
		}
	}
}

func TestPercentages(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0", 1e-9: "<0.01", 0.0001: "0.01", 0.0625: "6.25", 0.09999: "10", 0.125: "12.5", 0.1875: "18.8", 0.375: "37.5", 0.5: "50",
		0.9994: "99.9", 0.9996: ">99.9", 1: "100",
	} {
		if got := picture.Fine(p); got != want {
			t.Errorf("%v is %s %%, want %s", p, got, want)
		}
	}
	for p, want := range map[float64]string{
		0.004: "<1", 0.006: "1", 0.5: "50", 0.994: "99", 0.996: ">99", 1: "100",
		1e-300: "<1",
	} {
		if got := picture.Whole(p); got != want {
			t.Errorf("%v is %s %%, want %s", p, got, want)
		}
	}
}

// The page has every board, and each outline only once. It also works without its script.
func TestPage(t *testing.T) {
	var text bytes.Buffer
	if err := picture.WritePage(&text, "<two>", []*picture.Board{every(picture.Auto), every(picture.Auto)}); err != nil {
		t.Fatal(err)
	}
	for word, times := range map[string]int{
		"<figure": 2, "<title>&lt;two&gt;</title>": 1, `id="haft-white-K"`: 1, "<style>": 1, "prefers-color-scheme": 2,
		"<script>": 1, "hidden>": 1,
	} {
		if got := strings.Count(text.String(), word); got != times {
			t.Errorf("%q stands there %d times, want %d", word, got, times)
		}
	}
}

// Under a lens a man who may be several things is drawn by how likely he is of that kind, and otherwise by all.
func TestLens(t *testing.T) {
	man := picture.Man{Side: picture.White, Number: 3, Presence: 1, Kinds: []picture.Share{
		{Kind: picture.King, Part: 0.25}, {Kind: picture.Rook, Part: 0.75},
	}}
	for lens, want := range map[picture.Kind]string{
		picture.NoKind: "[25 75]", picture.King: "[25]", picture.Rook: "[75]", picture.Queen: "[0]",
	} {
		b := &picture.Board{Lens: lens}
		b.Squares[0].Men = []picture.Man{man}
		if got := fmt.Sprint(numbers(t, b)); got != want {
			t.Errorf("lens %v: the parts %s, want %s", lens, got, want)
		}
	}
}

// numbers are the texts in a picture that say how likely something is.
func numbers(t *testing.T, b *picture.Board) (all []string) {
	t.Helper()
	part := regexp.MustCompile(`<text class="(?:white-part|black-part|presence)[^>]*>([^<]*)<`)
	for _, found := range part.FindAllStringSubmatch(svg(t, b), -1) {
		all = append(all, found[1])
	}
	return all
}

// Each tray makes the picture higher, and none is there without men.
func TestTraysTakeRoom(t *testing.T) {
	taken := []picture.Man{{Side: picture.White, Kinds: []picture.Share{{Kind: picture.Pawn, Part: 1}}, Presence: 1}}
	high := func(b picture.Board) int { _, _, _, high := b.Bounds(); return high }
	none := high(picture.Board{})
	upper := high(picture.Board{Trays: [2][]picture.Man{taken, nil}}) - none
	lower := high(picture.Board{Trays: [2][]picture.Man{nil, taken}}) - none
	both := high(picture.Board{Trays: [2][]picture.Man{taken, taken}}) - none
	if upper <= 0 || upper != lower || both != upper+lower {
		t.Errorf("the trays take %d, %d and %d together", upper, lower, both)
	}
}
