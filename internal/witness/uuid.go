package witness

import (
	"fmt"

	"cairn/internal/digest"
	"cairn/internal/lazy"
)

// urls is the namespace of names that are addresses (RFC 9562, section 6.6).
var urls = [16]byte{0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8}

// uuidOf is the identifier of a text, the same one for the same text: of version 8, by SHA-256 (RFC 9562, appendix B.2).
func uuidOf(text []byte) string {
	u := digest.SHA256(append(urls[:], text...))
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:16])
}

// uuidForm is the form of identifiers of any version (RFC 9562, section 4).
var uuidForm = lazy.Regexp(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)
