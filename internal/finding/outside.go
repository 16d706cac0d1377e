package finding

// Outside is an access outside of an object of the program: interpretation proves it, and C does not define what comes of it. Whether the
// process survives it hangs on where things lie in memory.
type Outside struct {
	Object   string `json:"object"` // a variable or table by name, or "an object": memory that the program allocated
	Function string `json:"function"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
}
