package cfront
import ("testing";"os";"strconv")
func TestDump(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("SEED"))
	if n == 0 { t.Skip() }
	os.WriteFile("/tmp/exp/seed.c", []byte(generate(uint64(n))), 0644)
}
