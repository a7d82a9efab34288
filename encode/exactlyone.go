package encode

import "fmt"

// AddExactlyOne adds "exactly one of lits is true", of different variables, to any formula, in the way of a choice of the
// axis domain. It fails for a name that is not in the table, and for a choice that is right only within a
// roster.
func (f *Formula) AddExactlyOne(domain string, g Group, lits ...Lit) error {
	for _, d := range domains {
		switch {
		case d.Name != domain:
		case d.Filled:
			return fmt.Errorf("domain=%s leaves to the roster that a piece has no two natures", domain)
		default:
			d.write.among(f, g, lits)
			return nil
		}
	}
	return fmt.Errorf("unknown domain encoding %q", domain)
}
