// Command mutant tells what the engine GPS answers about C programs, and what certify says to that. It is built by the tests with
// errors in the encoder of either.
package main

import (
	"context"
	"fmt"
	"os"

	"cairn/certify"
	"cairn/gps"
	"cairn/lang/cfront"
)

func main() {
	ctx := context.Background()
	for _, name := range os.Args[1:] {
		text, err := os.ReadFile(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		p, err := cfront.Load(ctx, name, text, cfront.Options{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		a, err := gps.Run(ctx, p.Main, gps.Options{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s: %v\n", a.Verdict, certify.Check(ctx, p, a))
	}
}
