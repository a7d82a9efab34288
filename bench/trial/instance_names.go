package trial

import (
	"fmt"
)

// Names notes which instance had which name in the records so far, and where.
type Names map[name]entry

// A name is what an instance is called in results files, whatever it holds.
type name struct {
	family string
	size   int
	seed   uint64
	file   string
}

type entry struct{ instance, where string }

func nameOf(j Job) name { return name{j.Family, j.Size, j.Seed, j.File} }

// Enter notes a record, and where it is: "line 12". It is an error if an earlier one had another instance under the
// same name, as when a file has changed.
func (n Names) Enter(r *Record, where string) error { return n.Holds(r.Job(), r.Instance, where) }

// Holds is Enter for the instance of a job, before there is a record.
func (n Names) Holds(j Job, instance, where string) error {
	if instance == "" { // the trial ended before it was known
		return nil
	}
	first, known := n[nameOf(j)]
	if known && first.instance != instance {
		return fmt.Errorf("%s is another instance (%.12s) than in %s (%.12s); its content has changed",
			j.Task(), instance, first.where, first.instance)
	}
	if !known {
		n[nameOf(j)] = entry{instance, where}
	}
	return nil
}
