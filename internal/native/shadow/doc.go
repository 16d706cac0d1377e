// Package shadow carries shadow values through a module: what stands beside every floating-point value says where its exact value is. It
// must not know what is searched for. It keeps no state of its own: what it writes may be linked and run anywhere.
package shadow
