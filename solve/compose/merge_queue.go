package compose

import (
	"bytes"
	"container/heap"
	"io"
)

// A queue holds readers, the one with the smallest state first.
type queue struct{ readers byState }

type byState []*reader

func (b byState) Len() int           { return len(b) }
func (b byState) Less(i, j int) bool { return bytes.Compare(b[i].state, b[j].state) < 0 }
func (b byState) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b *byState) Push(r any)        { *b = append(*b, r.(*reader)) }
func (b *byState) Pop() any {
	last := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	return last
}

// push reads the next state of a reader, and puts it in its place unless it is at its end.
func (q *queue) push(r *reader) error {
	switch _, err := r.next(); err {
	case nil:
		heap.Push(&q.readers, r)
	case io.EOF:
	default:
		return err
	}
	return nil
}

func (q *queue) pop() *reader { return heap.Pop(&q.readers).(*reader) }
