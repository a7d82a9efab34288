package cli

import "context"

// Await runs f to its end, or abandons it and returns the error of ctx. After that, nobody may touch what f works on.
func Await(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
