package input

import "bytes"

// A Buffer keeps the beginning of what is written to it and drops the rest. It does not embed its buffer, whose
// ReadFrom would ignore the limit.
type Buffer struct {
	kept  bytes.Buffer
	limit Size
	full  func()
	over  bool
}

// NewBuffer returns a buffer that keeps at most limit bytes, which must be at least one. When more are written, it
// calls full once, unless full is nil.
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

// Bytes returns the bytes that were kept.
func (b *Buffer) Bytes() []byte { return b.kept.Bytes() }

// Over reports whether more was written than was kept.
func (b *Buffer) Over() bool { return b.over }
