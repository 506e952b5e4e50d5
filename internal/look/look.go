// Package look is the look of the pages that are written: colours and letters that can be read on light and on dark screens.
package look

import _ "embed" // style.css

// Style is the style sheet.
//
//go:embed style.css
var Style string
