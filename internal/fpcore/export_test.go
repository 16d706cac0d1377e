package fpcore

// Spelled is spelled, for tests over what it means.
var Spelled = spelled
