package cli

import (
	"sync"
	"time"
)

// A crew is the goroutines that work on games. The program waits for them before it ends, so that no solver's process
// or file is left behind.
type crew struct {
	mutex     sync.Mutex
	dismissed bool
	working   sync.WaitGroup
}

// Patience is how long an interrupted program waits for its crew. External programs are killed and their files
// removed within milliseconds. A search that cannot be stopped is abandoned.
const Patience = 3 * time.Second

// hire starts f, unless the crew has been dismissed.
func (c *crew) hire(f func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.dismissed {
		c.working.Go(f)
	}
}

// dismiss waits for those who are still working.
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
