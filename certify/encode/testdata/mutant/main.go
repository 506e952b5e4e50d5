// Command mutant tells what the engine GPS answers about C programs, or, with -bytes, bounded model checking about programs whose memory is bytes, and
// what certify says to that. It is built by the tests with errors in the encoder of either, and in what both take as it is.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"cairn/bmc"
	"cairn/certify"
	"cairn/cfg"
	"cairn/gps"
	"cairn/internal/answer"
	"cairn/lang/cfront"
)

func main() {
	bytes := flag.Bool("bytes", false, "memory is bytes")
	flag.Parse()
	run := func(ctx context.Context, g *cfg.Graph) (*answer.Answer, error) { return gps.Run(ctx, g, gps.Options{}) }
	if *bytes {
		run = func(ctx context.Context, g *cfg.Graph) (*answer.Answer, error) {
			return bmc.Program(ctx, g, bmc.Bounds{})
		}
	}
	ctx := context.Background()
	for _, name := range flag.Args() {
		text, err := os.ReadFile(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		p, err := cfront.Load(ctx, name, text, cfront.Options{Bytes: *bytes})
		if err != nil {
			fmt.Println(err)
			continue
		}
		a, err := run(ctx, p.Main)
		if err != nil {
			fmt.Println(err)
			continue
		}
		err = certify.Check(ctx, p, a)
		if err == nil && p.Undivided != nil {
			err = certify.Undivided(ctx, p, a)
		}
		fmt.Printf("%s: %v\n", a.Verdict, err)
	}
}
