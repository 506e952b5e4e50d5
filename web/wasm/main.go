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

	"cairn/internal/report"
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
	var feed func(text string) // more of what is going on: of clauses after their first answer, or of a script
	js.Global().Set("cairnRun", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() { feed = run(args[0].String()) }()
		return nil
	}))
	js.Global().Set("cairnFeed", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if feed == nil {
			feed = script()
		}
		go func() {
			feed(args[0].String())
			tell("fed", "")
		}()
		return nil
	}))
	tell("ready", "")
	select {}
}

// script begins an SMT-LIB script.
func script() (feed func(string)) {
	console := play.NewConsole(context.Background(), responses{}, func(line int, response string, failed bool) {
		text, _ := json.Marshal(map[string]any{"line": line, "text": response, "failed": failed}) // strings, numbers, truth values
		tell("responded", string(text))
	})
	return func(text string) {
		if console.Feed(text) != nil {
			respond("; the script has ended\n")
		}
	}
}

// tell sends a message to the page.
func tell(kind, text string) { js.Global().Call("tell", kind, text) }

// responses go to the page.
type responses struct{}

func (responses) Write(p []byte) (int, error) {
	respond(string(p))
	return len(p), nil
}

func respond(text string) { tell("response", text) }

// often is the time between two messages about steps.
const often = 100 * time.Millisecond

// run answers a request; if it is about clauses there may be more of them.
func run(request string) (feed func(string)) {
	var r play.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		tell("failed", err.Error())
		return nil
	}
	ctx, view := context.Background(), (*report.View)(nil)
	if r.IsClauses() {
		clauses := play.NewClauses(r)
		view = clauses.Answer(ctx, progress())
		feed = func(text string) { clauses.Feed(ctx, text, respond) }
	} else {
		view = play.Run(ctx, r, progress())
	}
	text, err := json.Marshal(view)
	if err != nil {
		tell("failed", err.Error())
		return nil
	}
	tell("view", string(text))
	return feed
}

// progress tells the page of it, of steps not too often.
func progress() play.Tell {
	steps, last := 0, time.Now()
	return func(kind play.Kind, what string) {
		if kind != play.Step {
			tell(string(kind), what)
			return
		}
		steps++
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			text, _ := json.Marshal(map[string]any{"engine": what, "steps": steps}) // strings and numbers
			tell("steps", string(text))
		}
	}
}
