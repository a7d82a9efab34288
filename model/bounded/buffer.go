package bounded

import "bytes"

// A Buffer keeps the beginning of what is written to it, and takes the rest without keeping it. It does not embed
// its buffer, whose ReadFrom would go around the limit.
type Buffer struct {
	kept  bytes.Buffer
	limit Size
	full  func()
	over  bool
}

// NewBuffer keeps so many bytes, at least one. When more are written, full is called once, if it is not nil.
func NewBuffer(limit Size, full func()) *Buffer { return &Buffer{limit: limit, full: full} }

// Write never fails.
func (b *Buffer) Write(data []byte) (int, error) {
	keep := min(len(data), int(b.limit)-b.kept.Len())
	b.kept.Write(data[:keep])
	if keep < len(data) && !b.over {
		b.over = true
		if b.full != nil {
			b.full()
		}
	}
	return len(data), nil
}

// Bytes are those that were kept.
func (b *Buffer) Bytes() []byte { return b.kept.Bytes() }

// Over tells whether there were more.
func (b *Buffer) Over() bool { return b.over }
