package pgn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"haft/lazyregexp"
)

// tagBegins reports whether a line begins with a tag pair, [Name ", whatever quote it has.
func tagBegins(line []byte) bool {
	line = trim(line)
	if len(line) == 0 || line[0] != '[' {
		return false
	}
	line = trim(line[1:])
	name := 0
	for name < len(line) && isTagName(line[name]) {
		name++
	}
	rest := trim(line[name:])
	if name == 0 || len(rest) == 0 || rest[0] == '"' {
		return name > 0 && len(rest) > 0
	}
	first, _ := utf8.DecodeRune(rest)
	return closingQuotes[first] != ""
}

// wholeTag reports whether a line begins with a tag pair that is written as PGN asks for. Others may be left out.
func wholeTag(line []byte) bool {
	quote := bytes.IndexByte(line, '"')
	if quote < 0 || quote > MaxToken || !tagBegins(line[:quote+1]) {
		return false
	}
	_, size := quoted(line[quote:])
	rest := trimStart(line[quote+size:])
	return size > 0 && len(rest) > 0 && rest[0] == ']'
}

// repeats reports whether the game has a tag with the name of the tag pair at hand.
func (p *parser) repeats() bool {
	text := trimStart(p.line[p.at+1:])
	end := 0
	for end < len(text) && isTagName(text[end]) {
		end++
	}
	name := usualName(string(text[:end]))
	return slices.ContainsFunc(p.game.Tags, func(t Tag) bool { return t.Name == name })
}

// tag reads one tag pair and passes it to the Player. A tag that is not written as PGN asks for is read as well as can
// be, with a message, and never costs the game.
func (p *parser) tag() error {
	start := p.at
	p.at++
	p.sameLine()
	from := p.at
	for p.at < len(p.line) && isTagName(p.line[p.at]) {
		p.at++
	}
	name := string(p.line[from:p.at])
	p.sameLine()
	if value, size := quoted(p.line[p.at:]); size > 0 && name != "" && len(name) <= MaxToken {
		at := p.at
		p.at += size
		if p.sameLine(); p.has(']') {
			p.at++
			return p.addTag(start, at, name, value)
		}
		p.at = at
	}
	return p.oddTag(start, name)
}

// quoted reads a string in quotes at the start of a text, in which \" and \\ mean " and \, and returns how long it is. It
// returns 0 if there is none.
func quoted(text []byte) (value string, size int) {
	if len(text) == 0 || text[0] != '"' {
		return "", 0
	}
	if inner, _, found := bytes.Cut(text[1:], []byte{'"'}); found && bytes.IndexByte(inner, '\\') < 0 {
		return string(inner), len(inner) + 2 // the common case
	}
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '"':
			return unescape.Replace(string(text[1:i])), i + 1
		case text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\'):
			i++
		}
	}
	return "", 0
}

var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// addTag adds a tag that begins at byte start of the line and has its value at byte at.
func (p *parser) addTag(start, at int, name, value string) error {
	if p.flaws != nil && p.source.binary() {
		if err := p.notText(start, p.at); err != nil {
			return err
		}
	}
	if err := p.tellMended(start, p.at, "a tag"); err != nil {
		return err
	}
	name = usualName(name)
	if name == "Result" && resultOf(value) != "" {
		value = resultOf(value)
	}
	if err := p.take(start, NoteSize+len(name)+len(value)); err != nil {
		return err
	}
	if len(p.game.Tags) == 0 {
		p.unsure = nil // words above the tags are no moves
	}
	p.game.Tags = append(p.game.Tags, Tag{Name: name, Value: value})
	if says(value) {
		if err := p.moves.Tag(name, value); err != nil {
			return p.errorAt(at, "%v", err)
		}
	}
	return p.behindTag()
}

// behindTag leaves out words that stand behind a tag on its line.
func (p *parser) behindTag() error {
	p.sameLine()
	if p.at == len(p.line) || strings.IndexByte("[{;($*.", p.line[p.at]) >= 0 || p.moveAhead() ||
		mayBeScore[p.line[p.at]] || p.torn && p.has('?') {
		return nil
	}
	at := p.at
	p.at = len(p.line)
	return p.odd(p.spot(at), "found words behind a tag, expected them in {braces}; they are left out")
}

// closingQuotes are the quotes that may end a value, by the one that begins it.
var closingQuotes = map[rune]string{
	'"': "\"", '\'': "'", '`': "`'", '“': "”“\"", '”': "”\"", '„': "“”\"", '«': "»", '»': "«", '‘': "’'", '’': "’", '‚': "‘’",
}

// oddTag reads the rest of a tag that is not written as PGN asks for. It began at byte start; its name, if it has one,
// has been read.
func (p *parser) oddTag(start int, name string) error {
	at := p.at
	text := p.line[at:]
	if name != "" {
		text = bytes.TrimLeft(text, "=: ")
	}
	first, _ := utf8.DecodeRune(text)
	closing := closingQuotes[first]
	value, size, open := oddValue(text, closing)
	p.at = len(p.line) - len(text) + size
	said, expected := "the tag is left out", `[Name "value"] with \" for a quote within the value`
	switch {
	case name == "" || len(name) > MaxToken:
	case value == "":
	case closing == "" && strings.Contains(value, "\""):
		if err := p.moves.Tag(name, value); err != nil { // it decides what the moves mean
			return p.errorAt(at, "%v", err)
		}
	default:
		said = fmt.Sprintf("its value is read as %.60q", value)
	}
	if err := p.odd(p.spot(start), "found an odd tag, expected %s; %s", expected, said); err != nil {
		return err
	}
	if said == "the tag is left out" {
		return p.behindTag()
	}
	p.tagOpen = open
	return p.addTag(start, at, name, value)
}

// oddValue reads the value of an odd tag, which begins with a quote if closing is not empty, and returns how long the
// rest of the tag is. It is open if neither a closing quote nor a bracket ends it.
func oddValue(text []byte, closing string) (value string, size int, open bool) {
	isClosing := func(r rune) bool { return strings.ContainsRune(closing, r) }
	quote := 0
	if closing != "" {
		_, quote = utf8.DecodeRune(text)
	}
	end, size := -1, 0
	for i := quote; i < len(text) && end < 0; i++ { // the first bracket right behind a closing quote
		if text[i] != ']' {
			continue
		}
		inner := bytes.TrimRightFunc(text[:i], isSpace)
		last, width := utf8.DecodeLastRune(inner)
		if quote == 0 || len(inner) >= quote+width && isClosing(last) {
			end, size = len(inner), i+1
			if quote > 0 {
				end -= width
			}
		}
	}
	next := nextTag(text)
	switch {
	case next > 0 && (end < 0 || next < end): // the bracket is missing, and another tag follows
		end, size = next, next
	case end < 0:
		end, size, open = len(text), len(text), true
	}
	inner := bytes.TrimSpace(text[quote:max(quote, end)])
	if size != 0 && quote > 0 && (open || size == next) {
		bare := bytes.TrimRightFunc(bytes.TrimRight(inner, "] "), isClosing)
		open = open && len(bare) == len(inner)
		inner = bare
	}
	return unescape.Replace(string(bytes.TrimSpace(inner))), size, open
}

// nextTag returns the byte at which another tag begins on the line, or 0 if none does.
func nextTag(text []byte) int {
	for i := 1; i < len(text); i++ {
		if text[i] == '[' && tagBegins(text[i:]) {
			return i
		}
	}
	return 0
}

// tagGoesOn adds the line to the value of the last tag, which had no end, if the value ends there.
func (p *parser) tagGoesOn() bool {
	p.tagOpen = false
	line := trim(p.line)
	rest, closed := bytes.CutSuffix(line, []byte(`"]`))
	if !closed || len(line) > 0 && line[0] == '[' {
		return false
	}
	last := &p.game.Tags[len(p.game.Tags)-1]
	p.notes += len(rest) // what is noted next finds out whether that is too much
	last.Value += " " + unescape.Replace(string(rest))
	p.at = len(p.line)
	return true
}

// usualNames are the names of tags that programs know. Capitals do not matter in them.
var usualNames = append([]string{"SetUp", "FEN", "Variant", "HaftRules", "HaftPosition", "QuantumRules"}, roster...)

func usualName(name string) string {
	switch name {
	case "Event", "Site", "Date", "Round", "White", "Black", "Result":
		return name // the common case
	}
	for _, usual := range usualNames {
		if len(name) == len(usual) && strings.EqualFold(name, usual) {
			return usual
		}
	}
	return name
}

// says reports whether the value of a tag says something: "?", "-", "*" and "????.??.??" do not.
func says(value string) bool {
	return value != "" && (isLetter(value[0]) || isDigit(value[0]) || strings.Trim(value, "?.-* ") != "")
}

// sameLine skips the blanks that follow on this line.
func (p *parser) sameLine() {
	for p.at < len(p.line) {
		c := p.line[p.at]
		switch {
		case isBlank(c):
			p.at++
		case c > ' ' && c < utf8.RuneSelf: // the common case
			return
		case c >= utf8.RuneSelf && wideBlank(p.line[p.at:]) > 0:
			p.at += wideBlank(p.line[p.at:])
		default:
			return
		}
	}
}

func (p *parser) has(c byte) bool { return p.at < len(p.line) && p.line[p.at] == c }

// here returns the character at hand, for messages.
func (p *parser) here() string {
	for _, r := range string(p.line[p.at:min(p.at+4, len(p.line))]) {
		return strconv.QuoteRune(r)
	}
	return "the end of the line"
}

// bracket reads a tag pair of this game, or ends the game where the tags of another begin.
func (p *parser) bracket() error {
	starts := !p.part && len(trim(p.line[:p.at])) == 0 && tagBegins(p.line)
	again := starts && p.source.blank && !p.begun && p.repeats()
	switch {
	case starts && (p.begun || p.aside()) || again:
		p.source.held = true
		p.over = true
		p.set(nil)
		return p.closed(nil)
	case p.part || p.aside():
		return p.stray("found [, expected a move; tag pairs stand before the moves, at the start of a line")
	case p.begun:
		return p.bracketedWords()
	}
	return p.tag()
}

// bracketedWords makes a comment of words in brackets among the moves, which mean nothing in PGN.
func (p *parser) bracketedWords() error {
	start := p.at
	text := p.line[start:]
	if end := bytes.IndexByte(text, ']'); end >= 0 {
		text = text[:end+1]
	}
	p.at += len(text)
	const said = "found words in brackets, expected a move; tag pairs stand before the moves, at the start of a line; " +
		"kept as a comment"
	if err := p.odd(p.spot(start), said); err != nil {
		return err
	}
	p.comment = appendWords(p.comment[:0], text)
	return p.addComment(start)
}

// roster are the seven tags that a game begins with: PGN standard, section 8.1.1.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// WholeRoster returns the tags with the missing ones of the seven tag roster added, with values that mean unknown. Some
// programs tell games apart by these tags.
func WholeRoster(tags []Tag) []Tag {
	whole := slices.Clone(tags)
	for _, name := range roster {
		value := map[string]string{"Date": "????.??.??", "Result": "*"}[name]
		if value == "" {
			value = "?"
		}
		if !slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == name }) {
			whole = append(whole, Tag{Name: name, Value: value})
		}
	}
	return whole
}

// NormalTags returns tags in the order of PGN: first those of the seven tag roster, then the others in their own
// order, then more. It leaves out the tags whose names are in without.
func NormalTags(tags []Tag, without []string, more ...Tag) []Tag {
	tags = slices.DeleteFunc(slices.Clone(tags), func(t Tag) bool { return slices.Contains(without, t.Name) })
	slices.SortStableFunc(tags, func(a, b Tag) int { return place(a) - place(b) })
	return append(tags, more...)
}

// place returns the index of a tag in the roster, or the length of the roster if it is not there.
func place(t Tag) int {
	if i := slices.Index(roster, t.Name); i >= 0 {
		return i
	}
	return len(roster)
}

var variantTag = lazyregexp.New(`\[\s*Variant\s*"([^"\n]*)"\s*\]`)

// VariantOf returns the tag or key Variant of the first game in a text, or "" if there is none. The text may be cut
// off anywhere after it.
func VariantOf(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for len(text) > 0 {
		line, after, _ := bytes.Cut(text, []byte("\n"))
		switch line := bytes.TrimSpace(line); {
		case len(line) == 0 || line[0] == '%':
		case line[0] == '{':
			return objectVariant(text)
		case line[0] != '[':
			return ""
		default:
			if m := variantTag().FindSubmatch(line); m != nil {
				return string(m[1])
			}
		}
		text = after
	}
	return ""
}

// objectVariant returns the variant of the JSON object that text begins with, or "" if the brace begins a comment.
func objectVariant(text []byte) (value string) {
	d := json.NewDecoder(bytes.NewReader(text[ValueAt(text, "variant"):]))
	_ = d.Decode(&value) // a value that is not a string means nothing
	return value
}
