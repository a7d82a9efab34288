module codeberg.org/go-fonts/liberation

go 1.26.0

require (
	github.com/go-fonts/liberation v0.3.3
	golang.org/x/image v0.46.0
)
