package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"

	"haft/cmd/haft/board"
	"haft/solve/schema"
)

// An answerCache remembers recent answers, and works an answer out only once when many ask for it at the same time: all
// spectators of a game want to see the same position. The zero value is ready.
type answerCache struct {
	mu    sync.Mutex
	kept  map[[sha256.Size]byte]*kept
	order [][sha256.Size]byte // the oldest first
	bytes int
}

type kept struct {
	done   chan struct{} // closed when there is an answer, or none
	answer []byte        // none if it failed
}

// maxRecent is how many bytes of answers are remembered.
const maxRecent = 16 << 20

// do returns the answer to a question as JSON. Errors are not remembered: whoever comes next asks anew.
func (c *answerCache) do(ctx context.Context, q *board.Request, work func() (any, error)) ([]byte, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256(text)
	for {
		c.mu.Lock()
		k, there := c.kept[key]
		if !there {
			if c.kept == nil {
				c.kept = map[[sha256.Size]byte]*kept{}
			}
			k = &kept{done: make(chan struct{})}
			c.kept[key] = k
		}
		c.mu.Unlock()
		if !there {
			return c.work(key, k, work)
		}
		select {
		case <-k.done:
		case <-ctx.Done():
			return nil, errBusy
		}
		if k.answer != nil {
			return k.answer, nil
		}
	}
}

// work finds the answer, for all who wait for it.
func (c *answerCache) work(key [sha256.Size]byte, k *kept, work func() (any, error)) ([]byte, error) {
	defer close(k.done)
	answer, err := work()
	var text []byte
	if err == nil {
		text, err = schema.Marshal(answer)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || len(text) > maxRecent/2 {
		delete(c.kept, key)
		return text, err
	}
	k.answer = text
	c.order, c.bytes = append(c.order, key), c.bytes+len(text)
	for c.bytes > maxRecent {
		c.bytes -= len(c.kept[c.order[0]].answer)
		delete(c.kept, c.order[0])
		c.order = c.order[1:]
	}
	return text, nil
}
