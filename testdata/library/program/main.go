// Program verifies a C text: can the sum of two lengths overflow?
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"cairn"
)

const text = `
unsigned char total(unsigned char header, unsigned char body) {
	if (header > 20 || body > 200) return 0;
	return header + body;
}
int check(unsigned char header, unsigned char body) { return 100 / (total(header, body) - 210); }
`

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	p, err := cairn.Source("packet.c", text)
	if err != nil {
		log.Fatal(err)
	}
	result, err := cairn.Verify(ctx, p, cairn.Options{Entry: "check", Checks: []string{"div-by-zero"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Verdict)
	if result.Counterexample != nil {
		steps := result.Counterexample.Steps
		fmt.Printf("line %d: %s\n", steps[len(steps)-1].Line, result.Counterexample.Error)
	}
}
