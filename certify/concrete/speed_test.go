package concrete

import (
	"context"
	"testing"

	"cairn/internal/answer"
	"cairn/lang/cfront"
)

func BenchmarkCheck(b *testing.B) {
	for name, src := range map[string]string{
		"shifts": "unsigned x = 1; for (int i = 0; i < 1000000; i++) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; } if (x == 0) reach_error();",
		"sums":   "long s = 0; for (int i = 0; i < 1000000; i++) { if (i % 3 == 0) s += i; else s -= 2; } if (s == 1) reach_error();",
		"array":  "int a[100]; for (int i = 0; i < 100; i++) a[i] = i; for (int i = 0; i < 1000000; i++) { a[i % 100] += a[(i + 7) % 100] & 15; } if (a[3] == 1) reach_error();",
	} {
		b.Run(name, func(b *testing.B) {
			p, err := cfront.Load(context.Background(), "f.c", []byte("void reach_error(void); int main(void) { "+src+" return 0; }"), cfront.Options{Bytes: name == "array", DataModel: cfront.LP64})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := Check(context.Background(), p, &answer.Executed{Steps: 100_000_000}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
