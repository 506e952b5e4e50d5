//go:build race

package smt

func init() { raceDetector = true }
