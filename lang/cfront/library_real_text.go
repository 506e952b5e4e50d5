package cfront

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"cairn/cfg"
)

// Texts of floating-point numbers that are known (C11 7.21.6.1, paragraph 8), as glibc has them where C leaves a choice, with %a.

// realText is a number without its sign, in the style of a conversion. It is not known of a NaN, whose sign is not, and with %a of what is rounded.
func (f conversion) realText(e *cfg.Expr) (text string, ok bool) {
	x, ok := e.Type.Native(e.Val)
	precision, _ := f.fixedPrecision()
	letter, alternative := f.letter|' ', strings.Contains(f.flags, "#")
	if x = math.Abs(x); !ok || math.IsNaN(x) {
		return "", false
	}
	switch {
	case math.IsInf(x, 0):
		text = "inf"
	case letter == 'a':
		if !f.digits.IsConst(-1) || alternative {
			return "", false
		}
		text = hexText(x)
	case letter == 'g':
		if alternative { // glibc's has fewer zeros where rounding makes the number longer
			return "", false
		}
		text = generalText(x, max(precision, 1))
	default:
		text = strconv.FormatFloat(x, letter, precision, 64)
		if alternative && precision == 0 {
			text = withPoint(text)
		}
	}
	if f.letter != letter {
		text = strings.ToUpper(text)
	}
	return text, true
}

// generalText is the style of %g: %e if the exponent is less than -4 or not less than the precision, without zeros at the end.
func generalText(x float64, precision int) string {
	text := strconv.FormatFloat(x, 'e', precision-1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	if n, _ := strconv.Atoi(exponent); n >= -4 && n < precision {
		mantissa, exponent = strconv.FormatFloat(x, 'f', precision-1-n, 64), ""
	} else {
		exponent = "e" + exponent
	}
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimSuffix(strings.TrimRight(mantissa, "0"), ".")
	}
	return mantissa + exponent
}

// withPoint is a number without digits behind the decimal point, with that.
func withPoint(text string) string {
	if mantissa, exponent, found := strings.Cut(text, "e"); found {
		return mantissa + ".e" + exponent
	}
	return text + "."
}

// hexText is the style of %a. The digit before the point is 1 of a normal number, and 0 of others.
func hexText(x float64) string {
	switch {
	case x == 0:
		return "0x0p+0"
	case x < 0x1p-1022:
		return "0x0." + strings.TrimRight(fmt.Sprintf("%013x", math.Float64bits(x)), "0") + "p-1022"
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'x', -1, 64), "p")
	n, _ := strconv.Atoi(exponent)
	return fmt.Sprintf("%sp%+d", mantissa, n)
}

// constantNumber is a number that is known, behind its sign.
func (p *printed) constantNumber(text string, negative bool, d conversion) span {
	l := p.l
	before := ""
	switch {
	case negative:
		before = "-"
	case strings.Contains(d.flags, "+"):
		before = "+"
	case strings.Contains(d.flags, " "):
		before = " "
	}
	finite := !strings.Contains(strings.ToLower(text), "n")
	if hex := text[:min(2, len(text))]; strings.ToLower(hex) == "0x" {
		before, text = before+hex, text[2:]
	}
	body := span{exact: l.intConst(typeLLong, int64(len(text)))}
	if point := strings.Contains(text, "."); p.texts && !(point && l.facts.locale) && len(text) <= maxConstantText {
		body.char = func(i *cfg.Expr) *cfg.Expr { return l.characterOf(text, i) }
	}
	return p.prefixed(prefix{text: before, length: l.intConst(typeLLong, int64(len(before)))}, body, d, l.truthOf(finite))
}
