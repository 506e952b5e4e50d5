package verify_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestLibraryInBounds looks for library calls that write or read beyond the end of what they are given.
func TestLibraryInBounds(t *testing.T) {
	for call, want := range map[string]string{
		`scanf("%s", b)`:                                "unsafe",
		`scanf("%9s", b)`:                               "safe",
		`scanf("%10s", b)`:                              "unsafe",
		`scanf("%[a-z]", b)`:                            "unsafe",
		`scanf("%d", b)`:                                "unknown", // characters as an int
		`scanf("%ld", n + 2)`:                           "unsafe",
		`fgets(b, 100, stdin)`:                          "unsafe",
		`fgets(b, sizeof b, stdin)`:                     "safe",
		`fgets(b + 1, 10, stdin)`:                       "unsafe",
		`read(0, b, 11)`:                                "unsafe",
		`read(0, b, 10)`:                                "safe",
		`fread(n, sizeof *n, 4, stdin)`:                 "unsafe",
		`fread(n, sizeof *n, 3, stdin)`:                 "safe",
		`fwrite(b, 1, 11, stdout)`:                      "unsafe",
		`write(1, b, 10)`:                               "safe",
		`strcpy(b, "0123456789")`:                       "unsafe",
		`strcpy(b, "012345678")`:                        "safe",
		`puts(memset(b, 'x', 10))`:                      "unsafe",
		`time((time_t *)&n[2])`:                         "unsafe", // eight bytes where four are left
		`isdigit(1000)`:                                 "unsafe",
		`sprintf(b, "%d", *n)`:                          "unsafe", // -2147483648
		`sprintf(b, "%+x", *n)`:                         "safe",
		`sprintf(b, "%.1f", *n / 8.0)`:                  "unsafe",
		`sprintf(b, "%.1f", (*n & 1023) / 8.0)`:         "safe",
		`sprintf(b, "%.4f", (*n & 1048575) / 1024.0)`:   "safe",
		`sprintf(b, "%.5f", (*n & 1048575) / 1024.0)`:   "unsafe",
		`snprintf(b, sizeof b, "%f %s", *n / 3.0, "x")`: "safe",
		`sprintf(b, "%9.1f", 0.25)`:                     "safe",
		`sprintf(b, "%010.1f", 0.25)`:                   "unsafe",
		`sprintf(b, "%s%c", "12345678", *n)`:            "safe",
	} {
		src := "#include <ctype.h>\n#include <stdio.h>\n#include <string.h>\n#include <time.h>\n#include <unistd.h>\n" +
			"int main(void) { char b[10]; int n[3]; " + call + "; return 0; }\n"
		task := verify.Task{File: "f.c", Source: []byte(src), DataModel: verify.LP64}
		rep, err := verify.Run(context.Background(), task, verify.Options{Property: verify.InBounds})
		require.NoError(t, err, call)
		require.Contains(t, want, rep.Verdict, "%s: %s", call, rep.Reason)
	}
}
