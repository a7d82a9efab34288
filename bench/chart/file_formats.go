package chart

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// A Figure is a drawing of a given size, which can be written in any format.
type Figure struct {
	width, height vg.Length
	draw          func(draw.Canvas)
}

// A format is a kind of file, known by its extension.
type format struct {
	extension string
	canvas    func(width, height vg.Length) vg.CanvasWriterTo
}

// resolution of PNG files, in dots per inch.
const resolution = 200

var formats = []format{
	{".svg", newSVG},
	{".png", func(w, h vg.Length) vg.CanvasWriterTo {
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(resolution))}
	}},
	{".pdf", func(w, h vg.Length) vg.CanvasWriterTo {
		steady()
		return vgpdf.New(w, h)
	}},
}

// steady makes PDF files reproducible: they do not say when they were made, and list their fonts in a fixed order.
var steady = sync.OnceFunc(func() {
	fpdf.SetDefaultCreationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultModificationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultCatalogSort(true)
})

// Extensions returns the extensions of the files that can be written.
func Extensions() (list []string) {
	for _, f := range formats {
		list = append(list, f.extension)
	}
	return list
}

// Check returns an error if no figure can be written to a file of that name, because of its extension.
func Check(name string) error {
	_, err := formatOf(name)
	return err
}

func formatOf(name string) (*format, error) {
	extension := strings.ToLower(filepath.Ext(name))
	for i := range formats {
		if formats[i].extension == extension {
			return &formats[i], nil
		}
	}
	return nil, fmt.Errorf("plot %q has the extension %q; expected one of %s",
		name, extension, strings.Join(Extensions(), ", "))
}

// Write writes a figure in the format that belongs to the extension of name. It fails if Check does.
func Write(w io.Writer, name string, f *Figure) error {
	format, err := formatOf(name)
	if err != nil {
		return err
	}
	return f.write(w, format)
}

func (f *Figure) write(w io.Writer, format *format) error {
	canvas := format.canvas(f.width, f.height)
	f.draw(draw.New(canvas))
	_, err := canvas.WriteTo(w)
	return err
}

// WriteSVG writes a figure as an SVG file.
func WriteSVG(w io.Writer, f *Figure) error { return f.write(w, &formats[0]) }

// Inline returns a figure as an SVG element for an HTML page.
func Inline(f *Figure) ([]byte, error) {
	var data bytes.Buffer
	if err := WriteSVG(&data, f); err != nil {
		return nil, err
	}
	return data.Bytes()[bytes.Index(data.Bytes(), []byte("<svg")):], nil
}
