// Package baselines adds strategies that only comparisons need to the list of strategies: searches of papers that find less than others
// of the list. Whoever imports it can name them. The command faultline does not, so that its users are not offered them.
package baselines

import (
	"faultline/internal/search"
	"faultline/internal/search/strategies"
)

// All are the baselines.
var All = []*search.Description{ga, demc}

func init() { strategies.All = append(strategies.All, All...) }
