package web

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

// A code is a text as a QR code (ISO/IEC 18004), with the quiet zone that readers need around it.
type code struct {
	barcode.Barcode
	side int // in modules
}

const (
	maxCode = 500 // bytes of a text: a longer one gives a code that a phone hardly reads
	quiet4  = 4   // modules around a code, as the standard wants
)

func newCode(text string) (*code, error) {
	if text == "" || len(text) > maxCode {
		return nil, fmt.Errorf("found a text of %d bytes for a code; expected 1 to %d", len(text), maxCode)
	}
	made, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		return nil, err
	}
	return &code{made, made.Bounds().Dx() + 2*quiet4}, nil
}

// dark reports whether a module is dark.
func (c *code) dark(x, y int) bool {
	x, y = x-quiet4, y-quiet4
	if size := c.Bounds().Dx(); x < 0 || y < 0 || x >= size || y >= size {
		return false
	}
	red, _, _, _ := c.At(x, y).RGBA()
	return red == 0
}

// svg is the code as a picture, dark on light in every theme.
func (c *code) svg() string {
	var path strings.Builder
	for y := range c.side {
		for x := 0; x < c.side; x++ {
			from := x
			for c.dark(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d" shape-rendering="crispEdges">`+
		`<rect width="%[1]d" height="%[1]d" fill="#ffffff"/><path d="%s" fill="#000000"/></svg>`, c.side, &path)
}

// lines are the code for a terminal: each character is two modules, one above the other. It is written dark on light, or
// light on dark if it has no colours.
func (c *code) lines(light bool) (lines []string) {
	for y := 0; y < c.side; y += 2 {
		var line strings.Builder
		for x := range c.side {
			upper, lower := c.dark(x, y) != light, c.dark(x, y+1) != light && (y+1 < c.side || light)
			line.WriteString(map[[2]bool]string{
				{false, false}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█",
			}[[2]bool{upper, lower}])
		}
		lines = append(lines, line.String())
	}
	return lines
}
