package cfront

import (
	cexec "cairn/cfg/exec"
	"context"
	"fmt"
	"os"
	"testing"
)

func TestX(t *testing.T) {
	f := os.Getenv("X")
	if f == "" {
		t.Skip()
	}
	b, _ := os.ReadFile(f)
	o := Options{SignedWrap: os.Getenv("NOWRAP") == "", Math: os.Getenv("MATH") != ""}
	if os.Getenv("LP64") != "" {
		o.DataModel = LP64
	}
	p, err := Load(context.Background(), f, b, o)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(p.Main)
	for i, v := range p.Main.Vertices {
		fmt.Println(i, v)
	}
	prog, err := cexec.Compile(p.Main)
	if err != nil {
		t.Fatal(err)
	}
	out, err := prog.Run(context.Background(), cexec.Run{Start: p.Main.Source, MaxSteps: 1e7})
	fmt.Println(out.Kind, out.Vertex, err)
	for i, v := range p.Main.Vars {
		fmt.Println(v.Name, v.Source, v.Type, v.Kind, out.State[i])
	}
}
