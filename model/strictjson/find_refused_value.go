package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
)

// A search goes through a text of sound syntax beside the type of its value, until it comes to what the type refuses,
// or to a key that its object has already.
type search struct {
	text  []byte
	in    *json.Decoder
	found *Fault
}

// value looks at the text of a value, and reports whether it has a fault.
func (s *search) value(value any) bool {
	s.in = json.NewDecoder(bytes.NewReader(s.text))
	return s.look(reflect.TypeOf(value))
}

// look looks at the next value of the text.
func (s *search) look(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	next := s.peek()
	switch kind := t.Kind(); {
	case reads(reflect.PointerTo(t)):
	case next == '{' && (kind == reflect.Struct || kind == reflect.Map):
		return s.object(t)
	case next == '[' && (kind == reflect.Slice || kind == reflect.Array):
		return s.list(t)
	}
	return s.whole(t)
}

// reads reports whether a type has its own way to be read.
func reads(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Unmarshaler]()) || t.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// peek returns the first byte of the next value, 0 at the end of the text.
func (s *search) peek() byte {
	rest := bytes.TrimLeft(s.text[s.in.InputOffset():], " \t\r\n,:")
	if len(rest) == 0 {
		return 0
	}
	return rest[0]
}

// object looks at an object for a struct or a map.
func (s *search) object(t reflect.Type) bool {
	if _, err := s.in.Token(); err != nil {
		return false
	}
	seen := map[string]bool{}
	for s.in.More() {
		name, err := s.in.Token()
		if err != nil {
			return false
		}
		key, _ := name.(string)
		of, ok := elem(t, key)
		if !ok {
			known := strings.Join(fields(t), ", ")
			return s.key(fmt.Sprintf("found the unknown field %q, expected %s", key, known))
		}
		if seen[strings.ToLower(key)] {
			return s.key(fmt.Sprintf("found %q more than once, expected each key once", key))
		}
		seen[strings.ToLower(key)] = true
		if s.look(of) {
			return true
		}
	}
	_, _ = s.in.Token()
	return false
}

// key blames the key that was read last.
func (s *search) key(what string) bool {
	s.found = at(s.text, bytes.LastIndexByte(s.text[:s.in.InputOffset()-1], '"'), what)
	return true
}

// elem returns the type of the value of a key.
func elem(t reflect.Type, key string) (reflect.Type, bool) {
	if t.Kind() == reflect.Map {
		return t.Elem(), true
	}
	for _, f := range reflect.VisibleFields(t) {
		if name := nameOf(f); name != "" && strings.EqualFold(name, key) {
			return f.Type, true
		}
	}
	return nil, false
}

// fields lists the names of a struct's fields in JSON.
func fields(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		if name := nameOf(f); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// nameOf returns the name of a field in JSON, "" if it has none.
func nameOf(f reflect.StructField) string {
	tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case !f.IsExported(), tag == "-", f.Anonymous && tag == "":
		return ""
	case tag == "":
		return f.Name
	}
	return tag
}

// list looks at the elements of a list.
func (s *search) list(t reflect.Type) bool {
	if _, err := s.in.Token(); err != nil {
		return false
	}
	for s.in.More() {
		if s.look(t.Elem()) {
			return true
		}
	}
	_, _ = s.in.Token()
	return false
}

// whole reads a value that is not looked into, and blames it if its type refuses it.
func (s *search) whole(t reflect.Type) bool {
	var text json.RawMessage
	if err := s.in.Decode(&text); err != nil {
		return false
	}
	begin := int(s.in.InputOffset()) - len(text)
	value := reflect.New(t).Interface()
	err := json.Unmarshal(text, value)
	kind, inner := new(json.UnmarshalTypeError), new(Fault)
	switch {
	case err == nil:
		return false
	case errors.As(err, &inner):
		s.found = at(s.text, begin+inner.Offset, inner.What)
	case errors.As(err, &kind):
		s.found = at(s.text, begin, fmt.Sprintf("found %.40s, expected %s", text, form(value)))
	default:
		s.found = at(s.text, begin, err.Error())
	}
	return true
}

// form says in plain words what JSON a value is read from.
func form(value any) string {
	if _, text := value.(encoding.TextUnmarshaler); text {
		return "a string"
	}
	t := reflect.TypeOf(value)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Interface:
		return "a value"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprintf("a whole number from 0 to %d", ^uint64(0)>>(64-t.Bits()))
	}
	most := int64(math.MaxInt64) >> (64 - t.Bits())
	return fmt.Sprintf("a whole number from %d to %d", -most-1, most)
}
