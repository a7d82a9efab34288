package schema

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"haft/model/input"
)

// Marshal writes a value on one line, as encoding/json does, but without escaping < and >. What steers a terminal, or
// ends a line for some programs, is escaped: all control characters, also U+007F to U+009F, and those that turn the
// direction of writing.
func Marshal(value any) ([]byte, error) {
	if value == nil {
		return []byte("null"), nil
	}
	v := reflect.ValueOf(value)
	return writerOf(v.Type())(nil, v)
}

// A writer appends a value of some type as Marshal writes it.
type writer func(text []byte, v reflect.Value) ([]byte, error)

var writers sync.Map // by reflect.Type

// writerOf returns the writer of a type. What reports consist of is written here, and everything else by encoding/json.
// That checks and copies what each MarshalJSON has written, and an [Object] has one: it took a tenth of the time in
// which a real game is analysed, more than twice what this takes.
func writerOf(t reflect.Type) writer {
	if w, ok := writers.Load(t); ok {
		return w.(writer)
	}
	w := newWriter(t)
	writers.Store(t, w)
	return w
}

var (
	appender      = reflect.TypeFor[interface{ appendJSON([]byte) ([]byte, error) }]()
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	zeroer        = reflect.TypeFor[interface{ IsZero() bool }]()
)

func newWriter(t reflect.Type) writer {
	if t.Implements(appender) && t.Kind() != reflect.Pointer { // an Object
		return func(text []byte, v reflect.Value) ([]byte, error) {
			if v.CanAddr() {
				v = v.Addr() // to make a value of an interface of it takes no memory
			}
			return v.Interface().(interface{ appendJSON([]byte) ([]byte, error) }).appendJSON(text)
		}
	}
	if p := reflect.PointerTo(t); p.Implements(marshaler) || p.Implements(textMarshaler) { // as t itself then does or may
		return encode
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(text []byte, v reflect.Value) ([]byte, error) { return strconv.AppendBool(text, v.Bool()), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(text []byte, v reflect.Value) ([]byte, error) { return strconv.AppendInt(text, v.Int(), 10), nil }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(text []byte, v reflect.Value) ([]byte, error) { return strconv.AppendUint(text, v.Uint(), 10), nil }
	case reflect.Float64:
		return appendFloat
	case reflect.String:
		return func(text []byte, v reflect.Value) ([]byte, error) { return appendString(text, v.String()) }
	case reflect.Pointer:
		return appendPointed
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 { // those are bytes in base64
			return appendList
		}
	case reflect.Struct:
		if all := fieldsOf(t); all != nil {
			return all.append
		}
	}
	return encode
}

// encode has encoding/json write a value.
func encode(text []byte, v reflect.Value) ([]byte, error) {
	if v.CanAddr() {
		v = v.Addr() // for a method MarshalJSON of the pointer
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v.Interface()); err != nil {
		return nil, err
	}
	return append(text, escaped(bytes.TrimSuffix(b.Bytes(), []byte("\n")))...), nil
}

func appendString(text []byte, s string) ([]byte, error) {
	if strings.ContainsFunc(s, special) {
		return encode(text, reflect.ValueOf(s))
	}
	return append(append(append(text, '"'), s...), '"'), nil
}

// special reports whether a character is written in another way in JSON, or may be.
func special(c rune) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' }

func appendFloat(text []byte, v reflect.Value) ([]byte, error) {
	f := v.Float()
	if size := math.Abs(f); f == 0 || size >= 1e-6 && size < 1e21 { // others have an exponent, or are no numbers
		return strconv.AppendFloat(text, f, 'f', -1, 64), nil
	}
	return encode(text, v)
}

func appendPointed(text []byte, v reflect.Value) ([]byte, error) {
	if v.IsNil() {
		return append(text, "null"...), nil
	}
	return writerOf(v.Type().Elem())(text, v.Elem())
}

func appendList(text []byte, v reflect.Value) (_ []byte, err error) {
	if v.IsNil() {
		return append(text, "null"...), nil
	}
	write := writerOf(v.Type().Elem())
	text = append(text, '[')
	for i := range v.Len() {
		if i > 0 {
			text = append(text, ',')
		}
		if text, err = write(text, v.Index(i)); err != nil {
			return nil, err
		}
	}
	return append(text, ']'), nil
}

// fields are those of a struct.
type fields []field

// A field becomes a member.
type field struct {
	index    int
	name     string // with its quotes, and a colon
	omitZero bool
	write    writer
}

// fieldsOf returns the fields of a struct, or nil if a tag asks for more than a name and omitzero, or a struct is
// embedded.
func fieldsOf(t reflect.Type) (all fields) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous, name == "-", option != "" && option != "omitzero",
			option != "" && reflect.PointerTo(f.Type).Implements(zeroer):
			return nil
		case !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		all = append(all, field{i, strconv.Quote(name) + ":", option != "", writerOf(f.Type)})
	}
	return all
}

func (all fields) append(text []byte, v reflect.Value) (_ []byte, err error) {
	text = append(text, '{')
	before := len(text)
	for i := range all {
		f := &all[i]
		value := v.Field(f.index)
		if f.omitZero && value.IsZero() {
			continue
		}
		if len(text) > before {
			text = append(text, ',')
		}
		if text, err = f.write(append(text, f.name...), value); err != nil {
			return nil, err
		}
	}
	return append(text, '}'), nil
}

// escaped is JSON in which such characters, which can only stand in strings, are escaped.
func escaped(text []byte) []byte {
	at := 0
	for at < len(text) && text[at] < 0x7f { // the encoder has escaped what is below U+0020
		at++
	}
	if bytes.IndexFunc(text[at:], input.Steers) < 0 {
		return text
	}
	var b []byte
	for _, r := range string(text) {
		if input.Steers(r) {
			b = fmt.Appendf(b, "\\u%04x", r)
		} else {
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}
