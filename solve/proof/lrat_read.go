package proof

import (
	"errors"
	"fmt"
	"strconv"
)

// untilZero reads numbers up to a zero.
func untilZero(words [][]byte) (numbers []int, rest [][]byte, err error) {
	for i, word := range words {
		n, err := strconv.Atoi(string(word))
		switch {
		case err != nil || n > maxVar || n < -maxVar:
			return nil, nil, fmt.Errorf("%.20q is not a number", word)
		case n == 0:
			return numbers, words[i+1:], nil
		}
		numbers = append(numbers, n)
	}
	return nil, nil, errors.New("a list does not end in 0")
}

func tooLong(rest [][]byte) error {
	if len(rest) == 0 {
		return nil
	}
	return fmt.Errorf("%.20q stands after the end", rest[0])
}
