package flags

import (
	"errors"
	"time"
)

// A Duration is the value of an option: a time that is not negative.
type Duration time.Duration

// Set reads a time.
func (l *Duration) Set(text string) error {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("expected a duration such as 500ms or 10s")
	case d < 0:
		return errors.New("expected a positive duration")
	}
	*l = Duration(d)
	return nil
}

// String is the time; "0", which pflag takes for no default, if there is no limit.
func (l *Duration) String() string {
	if *l == 0 {
		return "0"
	}
	return time.Duration(*l).String()
}

// Type is what pflag calls the value in its help.
func (l *Duration) Type() string { return "duration" }
