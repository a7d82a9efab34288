package explain

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// counted returns a number from 0 to 8 in words.
func counted(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight"}[n]
}

// neither returns the word for none of n.
func neither(n int) string { return plural(n-1, "neither", "none") }

// noneOfThem returns the beginning of a sentence that denies something of n pieces just named.
func noneOfThem(n int) string {
	if n == 1 {
		return "that piece is not"
	}
	return neither(n) + " of them is"
}
