package record

import (
	"haft/model/option"
	"haft/model/quantum"
)

// Rules are the rules that a file or a command line can choose.
var Rules = option.List[quantum.Rules]{
	{
		Name: "self-check", Values: [2]string{"off", "on"},
		Get: func(r *quantum.Rules) bool { return r.SelfCheck },
		Set: func(r *quantum.Rules, other bool) { r.SelfCheck = other },
	},
	{
		Name: "promotion", Values: [2]string{"queen", "none"},
		Get: func(r *quantum.Rules) bool { return r.NoPromotion },
		Set: func(r *quantum.Rules, other bool) { r.NoPromotion = other },
	},
}
