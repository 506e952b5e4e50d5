package cfg

// Program is what a front end produces. Main is the whole program as one graph, calls inlined.
type Program struct {
	Main *Graph
}
