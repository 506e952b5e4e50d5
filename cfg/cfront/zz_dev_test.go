package cfront

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestDevBench(t *testing.T) {
	root := os.Getenv("BENCH_C")
	if root == "" {
		t.Skip()
	}
	f, _ := os.Open(filepath.Join(root, "index.csv"))
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	ok := map[string]int{}
	all := map[string]int{}
	for _, row := range rows[1:] {
		o := Options{}
		if row[3] == "LP64" {
			o.DataModel = LP64
		}
		b, err := os.ReadFile(filepath.Join(root, row[0]))
		if err != nil {
			t.Fatal(err)
		}
		t0 := time.Now()
		p, err := Load(context.Background(), row[0], b, o)
		all[row[1]]++
		if err != nil {
			fmt.Println("FAIL", row[0], err)
			continue
		}
		ok[row[1]]++
		if os.Getenv("V") != "" {
			fmt.Println("ok", row[0], len(p.Main.Vertices), len(p.Main.Edges), len(p.Main.Vars), time.Since(t0))
		}
		if os.Getenv("V") == "2" {
			fmt.Println(p.Main)
		}
	}
	for k, n := range all {
		fmt.Println(k, ok[k], "/", n)
	}
}
