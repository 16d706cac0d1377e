package finding

// Works is the part of a domain in which runs end normally and soon, as a search learned from its first runs. Most of its runs are there.
type Works struct {
	Domain  string `json:"domain"`  // its conditions, in the language of --domain
	Inside  int    `json:"inside"`  // runs of 100 that end normally and soon, with them
	Outside int    `json:"outside"` // and of all inputs that were drawn first
}
