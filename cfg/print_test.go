package cfg_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

func TestExprString(t *testing.T) {
	a, b := cfg.RefTo(0, cfg.Int), cfg.RefTo(1, cfg.Int)
	u := cfg.Type{Bits: 32}
	bin, un := cfg.Bin, cfg.Un
	for want, e := range map[string]*cfg.Expr{
		"v0 - (v1 - v0)":           bin(cfg.Sub, a, bin(cfg.Sub, b, a)),
		"v0 - v1 - v0":             bin(cfg.Sub, bin(cfg.Sub, a, b), a),
		"(v0 + v1) * -v0":          bin(cfg.Mul, bin(cfg.Add, a, b), un(cfg.Neg, a)),
		"-(-v0)":                   un(cfg.Neg, un(cfg.Neg, a)),
		"v0 < v1 && !(v0 || v1)":   bin(cfg.LAnd, bin(cfg.Lt, a, b), un(cfg.Not, bin(cfg.LOr, a, b))),
		"(v0 ? v1 : v0) ? v1 : v0": cfg.IfThenElse(cfg.IfThenElse(a, b, a), b, a),
		"v0 ? v1 : v0 ? v1 : v0":   cfg.IfThenElse(a, b, cfg.IfThenElse(a, b, a)),
		"(unsigned int)v0 % 7U":    bin(cfg.Rem, cfg.Convert(u, a), cfg.IntConst(u, 7)),
		"(v0 & 1) == v1":           bin(cfg.Eq, bin(cfg.BitAnd, a, cfg.IntConst(cfg.Int, 1)), b),
		"v0 + (-2147483647 - 1)":   bin(cfg.Add, a, cfg.ConstOf(cfg.Int, cfg.Int.Min())),
		"v0 << 3 >> v1":            bin(cfg.Shr, bin(cfg.Shl, a, cfg.IntConst(cfg.Int, 3)), b),
		"(_Bool)v0":                cfg.Convert(cfg.Bool, a),
		"9223372036854775808ULL":   cfg.ConstOf(cfg.Type{Bits: 64}, num.Pow2(63)),
		"v0 != v1":                 cfg.Negated(bin(cfg.Eq, a, b)),
		"!(v0 & v1)":               cfg.Negated(bin(cfg.BitAnd, a, b)),
		"v0 - -1":                  bin(cfg.Sub, a, cfg.IntConst(cfg.Int, -1)),
	} {
		assert.Equal(t, want, e.String())
	}
}

func TestTypes(t *testing.T) {
	for _, ty := range []cfg.Type{cfg.Bool, {Bits: 8}, cfg.Int, {Bits: 64}, {Bits: 64, Signed: true}} {
		assert.True(t, ty.Contains(ty.Min()))
		assert.True(t, ty.Contains(ty.Max()))
		assert.False(t, ty.Contains(ty.Max().Add(num.One())))
		assert.False(t, ty.Contains(ty.Min().Sub(num.One())))
		assert.Equal(t, ty.Min().String(), ty.Wrap(ty.Max().Add(num.One())).String())
		assert.Equal(t, ty.Max().String(), ty.Wrap(ty.Min().Sub(num.One())).String())
		assert.Equal(t, ty.Modulus().String(), ty.Max().Sub(ty.Min()).Add(num.One()).String())
	}
	assert.True(t, cfg.Math.Contains(num.Pow2(100)))
	assert.False(t, cfg.Math.Contains(num.FromFrac(1, 2)))
	assert.Equal(t, "unsigned short", cfg.Type{Bits: 16}.String())
	assert.Equal(t, "long long", cfg.Type{Bits: 64, Signed: true}.String())
	assert.Equal(t, "_Bool", cfg.Bool.String())
}

func TestConstructorsPanic(t *testing.T) {
	a, l := cfg.RefTo(0, cfg.Int), cfg.RefTo(1, cfg.Type{Bits: 64})
	assert.Panics(t, func() { cfg.Bin(cfg.Add, a, l) })
	assert.Panics(t, func() { cfg.Bin(cfg.Lt, a, l) })
	assert.Panics(t, func() { cfg.Bin(cfg.Neg, a, a) })
	assert.Panics(t, func() { cfg.Un(cfg.Add, a) })
	assert.Panics(t, func() { cfg.IfThenElse(a, a, l) })
	assert.Panics(t, func() { cfg.ConstOf(cfg.Bool, num.FromInt(2)) })
}

func TestCString(t *testing.T) {
	g := &cfg.Graph{}
	for _, n := range []string{"x", "y", "z"} {
		g.NewVar(cfg.VarInfo{Name: "main::" + n, Source: n, Type: cfg.Int})
	}
	g.NewVar(cfg.VarInfo{Name: "f::y", Source: "y", Type: cfg.Int})
	g.NewVar(cfg.VarInfo{Name: "tmp", Type: cfg.Int})
	c := smt.NewContext()
	vo := encode.NewVocab(c, g)
	x, y, z, tmp := vo.X[0], vo.X[1], vo.X[2], vo.X[4]
	two := num.FromInt(2)
	for _, tt := range []struct {
		f    smt.Term
		want string
		ok   bool
	}{
		{smt.True, "1", true},
		{c.Le(x, c.Add(z, c.Int(3))), "x <= z + 3", true},
		{c.Lt(z, c.Add(x, c.Int(3))), "x >= z - 2", true},
		{c.Eq(c.Scale(two, x), c.Sub(c.Int(7), z)), "2 * x + z == 7", true},
		{c.Not(c.Eq(x, z)), "x != z", true},
		{c.Divides(two, c.Add(x, c.Int(1))), "(x + 1) % 2 == 0", true},
		{c.Not(c.Divides(two, x)), "x % 2 != 0", true},
		{c.And(c.Le(x, z), c.Or(c.Eq(z, c.Int(0)), c.Ge(x, c.Int(1)))), "x <= z && (z == 0 || x > 0)", true},
		{c.Not(c.And(c.Le(x, z), c.Le(z, c.Int(4)))), "!(x <= z && z <= 4)", true},
		{c.Le(x, y), "x <= main::y", true},
		{c.Le(x, tmp), "x <= tmp", false},
		{c.Le(x, c.Fresh("k", smt.Int)), "x <= k!0", false},
		{c.Le(vo.Prime[0], x), "", false},
	} {
		text, ok := vo.CString(tt.f)
		assert.Equal(t, tt.ok, ok, text)
		if tt.want != "" {
			assert.Equal(t, tt.want, text)
		}
	}
}

func TestCExact(t *testing.T) {
	g := &cfg.Graph{}
	byType := map[string]smt.Term{}
	c := smt.NewContext()
	for _, v := range []struct {
		name string
		typ  cfg.Type
	}{{"i", cfg.Int}, {"j", cfg.Int}, {"u", cfg.Type{Bits: 32}}, {"b", cfg.Type{Bits: 8}}, {"l", cfg.Type{Bits: 64, Signed: true}}, {"ul", cfg.Type{Bits: 64}}} {
		g.NewVar(cfg.VarInfo{Name: v.name, Source: v.name, Type: v.typ})
	}
	g.NewVar(cfg.VarInfo{Name: "cell", Source: "a[0]", Type: cfg.Int})
	vo := encode.NewVocab(c, g)
	for v, info := range vo.Vars {
		byType[info.Name] = vo.X[v]
	}
	i, j, u, b, l, ul, cell := byType["i"], byType["j"], byType["u"], byType["b"], byType["l"], byType["ul"], byType["cell"]
	two := num.FromInt(2)
	for _, tt := range []struct {
		f    smt.Term
		want string // empty: there is none
	}{
		{c.Le(i, c.Int(7)), "i <= 7"},
		{c.Ge(u, c.Int(0)), "u >= 0"},
		{c.Ge(u, c.Int(-3)), "(long long)u >= -3"},
		{c.Le(u, c.Int(4000000000)), "u <= 4000000000"},
		{c.Le(i, j), "i <= j"},
		{c.Le(i, u), "(long long)i <= (long long)u"},
		{c.Le(i, c.Add(j, c.Int(1))), "(long long)i <= (long long)j + 1"},
		{c.Eq(c.Scale(two, i), c.Add(j, b)), ""}, // any order of the terms will do
		{c.Le(l, c.Int(3)), "l <= 3"},
		{c.Le(l, i), "(long long)i >= l"},
		{c.Le(c.Add(l, i), c.Int(3)), ""},
		{c.Le(ul, c.Int(3)), "ul <= 3"},
		{c.Le(ul, i), ""},
		{c.Divides(two, i), "i % 2 == 0"},
		{c.Divides(two, c.Add(i, c.Int(1))), "((long long)i + 1) % 2 == 0"},
		{c.Divides(num.FromInt(300), b), "(long long)b % 300 == 0"},
		{c.Le(cell, c.Int(3)), ""},
	} {
		text, ok := vo.CExact(tt.f)
		if tt.want != "" {
			assert.True(t, ok, text)
			assert.Equal(t, tt.want, text)
		}
		if c.Kind(tt.f) == smt.KLe && tt.want == "" {
			assert.False(t, ok, text)
		}
	}
}
