package cli

import (
	"sync"
	"time"
)

// A crew is the goroutines that work on games. Before the program ends they are waited for, so
// that a solver's process and its files do not stay behind.
type crew struct {
	mutex     sync.Mutex
	dismissed bool
	working   sync.WaitGroup
}

// Patience is how long an interrupted program waits for its crew. External programs are killed
// and their files removed in milliseconds; a search that nothing can stop is left to itself.
const Patience = 3 * time.Second

// hire starts f, unless the crew is dismissed.
func (c *crew) hire(f func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.dismissed {
		c.working.Go(f)
	}
}

// dismiss waits for who still works.
func (c *crew) dismiss() {
	c.mutex.Lock()
	c.dismissed = true
	c.mutex.Unlock()
	idle := make(chan struct{})
	go func() {
		c.working.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-time.After(Patience):
	}
}
