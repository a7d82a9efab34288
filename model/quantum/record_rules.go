package quantum

import (
	"haft/model"
)

// RuleOptions are the rules that a file or a command line can choose.
var RuleOptions = model.List[Rules]{
	{
		Name: "self-check", Values: [2]string{"off", "on"},
		Get: func(r *Rules) bool { return r.SelfCheck },
		Set: func(r *Rules, other bool) { r.SelfCheck = other },
	},
	{
		Name: "promotion", Values: [2]string{"queen", "none"},
		Get: func(r *Rules) bool { return r.NoPromotion },
		Set: func(r *Rules, other bool) { r.NoPromotion = other },
	},
}
