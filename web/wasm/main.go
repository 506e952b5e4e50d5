//go:build js && wasm

// Command wasm is cairn for the playground's workers: it answers one request, or executes a script as it is fed, and tells the worker by
// calling its function tell.
package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"
	"time"

	"cairn/web/play"
)

// Searches make much small garbage, and the collector has no processor of its own here: it comes when the heap has grown by lazyGrowth
// percent, or, above a roomy size in bytes, as often as it must.
const (
	lazyGrowth = 800
	roomy      = 1 << 29
)

func main() {
	debug.SetGCPercent(lazyGrowth)
	debug.SetMemoryLimit(roomy)
	js.Global().Set("cairnRun", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go run(args[0].String())
		return nil
	}))
	var console *play.Console
	js.Global().Set("cairnFeed", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if console == nil {
			console = play.NewConsole(context.Background(), responses{})
		}
		go func() {
			if console.Feed(args[0].String()) != nil {
				tell("response", "; the script has ended\n")
			}
			tell("fed", "")
		}()
		return nil
	}))
	tell("ready", "")
	select {}
}

// tell sends a message to the page.
func tell(kind, text string) { js.Global().Call("tell", kind, text) }

// responses go to the page.
type responses struct{}

func (responses) Write(p []byte) (int, error) {
	tell("response", string(p))
	return len(p), nil
}

// often is the time between two messages about steps.
const often = 100 * time.Millisecond

// run answers a request.
func run(request string) {
	var r play.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		tell("failed", err.Error())
		return
	}
	steps, last := 0, time.Now()
	view := play.Run(context.Background(), r, func(engine, what string) {
		if engine == "" {
			tell("phase", what)
			return
		}
		steps++
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			text, _ := json.Marshal(map[string]any{"engine": engine, "steps": steps}) // strings and numbers
			tell("steps", string(text))
		}
	})
	text, err := json.Marshal(view)
	if err != nil {
		tell("failed", err.Error())
		return
	}
	tell("view", string(text))
}
