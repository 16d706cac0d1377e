// Faultline finds inputs on which floating-point code returns wrong numbers, proves each one, and names the source line.
//
//	faultline --help           the verbs and the topics of the manual (help.go, verbGroups)
//	faultline VERB -h          the everyday flags of a verb
//	faultline VERB --help-all  all of its flags (flagtable.go, flagRows)
//	faultline help TOPIC       a page of the manual (guides.go, topics.go)
//
// A command line is rewritten before its flags are read (commandline.go). Each verb has a file of its own.
package main
