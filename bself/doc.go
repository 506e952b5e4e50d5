// Package bself decides by symbolic execution.
package bself
