package smt

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestTmp(t *testing.T) {
	var script strings.Builder
	var ours []Status
	var texts []string
	var slow time.Duration
	for seed := int64(10942); seed < 10943; seed++ {
		g := newGenerator(seed, int(seed%6), 1+int(seed/4%4), int(seed%3)*2, seed%8 >= 4)
		fs := []Term{}
		for i := 0; i < int(seed%12); i++ {
			fs = append(fs, g.formula(1+i%4))
		}
		start := time.Now()
		s := NewSolver(g.c, Options{})
		s.Assert(fs...)
		status := s.Check(background)
		if d := time.Since(start); d > 20*time.Millisecond {
			fmt.Println("slow", seed, d, status, s.Reason(), fmt.Sprintf("%+v", s.Statistics()))
			slow += d
		}
		if status == Unknown {
			fmt.Println("unknown", seed, s.Reason())
		}
		ours = append(ours, status)
		text := g.c.Script(fs...)
		texts = append(texts, text)
		fmt.Fprintf(&script, "(reset)\n(set-option :timeout 5000)\n%s", divisibleAsFunctions(text))
	}
	fmt.Println("slow total", slow)
	if os.Getenv("Z") == "" {
		return
	}
	cmd := exec.Command("z3", "-in")
	cmd.Stdin = strings.NewReader(script.String())
	out, _ := cmd.Output()
	theirs := strings.Fields(string(out))
	cnt := map[string]int{}
	for i := range ours {
		cnt[theirs[i]+"/"+ours[i].String()]++
	}
	fmt.Println(cnt)
}
