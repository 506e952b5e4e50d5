// Package question says what can be asked: whether an error can be reached, of a program or of a Boolean program, and whether
// clauses have a model. A question of any kind can be put as one about clauses, and the answer carried back.
//
//	question.go  questions and their kinds
//	clauses.go   a question as one about clauses
package question
