package cfront

import "reflect"

// visit calls f for a node of a syntax tree and all below it, but not for those below a node for which f returns false. Lists are long
// chains in the tree, so that this does not recurse.
func visit(root any, f func(n any) bool) {
	for work := []reflect.Value{reflect.ValueOf(root)}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct || !f(v.Interface()) {
			continue
		}
		v = v.Elem()
		for i := v.NumField() - 1; i >= 0; i-- {
			if below := v.Field(i); below.CanInterface() { // it is exported
				work = append(work, below)
			}
		}
	}
}
