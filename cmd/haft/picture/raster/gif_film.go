package raster

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"io"
)

// A film writes an animation picture by picture. Package gif writes only whole animations, and would need all pictures
// in memory. So each picture is written as a GIF of its own, whose parts are put together.
type film struct {
	w     io.Writer
	size  image.Config
	loop  bool // show it again and again
	begun bool
}

// endless is the extension that says so.
const endless = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

// head is how long the beginning of a GIF is without its colours: what it is, its size, and how many colours it has.
const head = 13

// add writes a picture that is shown for some hundredths of a second.
func (f *film) add(ctx context.Context, picture *image.Paletted, delay int) error {
	var one bytes.Buffer
	err := gif.EncodeAll(watched{ctx, &one}, &gif.GIF{
		Image: []*image.Paletted{picture}, Delay: []int{delay}, Disposal: []byte{gif.DisposalNone}, Config: f.size,
	})
	if err != nil {
		return err
	}
	text := one.Bytes()
	colours := 3 << (text[10]&7 + 1)
	begin, frame := text[:head+colours], text[head+colours:len(text)-1]
	if !f.begun {
		if f.loop {
			begin = append(bytes.Clone(begin), endless...)
		}
		if _, err := f.w.Write(begin); err != nil {
			return err
		}
		f.begun = true
	}
	_, err = f.w.Write(frame)
	return err
}

// end writes the end of the file.
func (f *film) end() error {
	_, err := f.w.Write([]byte{';'})
	return err
}
