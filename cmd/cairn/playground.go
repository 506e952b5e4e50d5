package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"cairn/web"
)

// newPlayground makes the command cairn playground.
func newPlayground(code *int) *cobra.Command {
	var address, wasm, out string
	cmd := &cobra.Command{
		Use:   "playground [flags]",
		Short: "Serve a local web page that runs cairn",
		Long: `Serve the playground on this machine: a page with an editor, examples, and cairn
itself, which runs in the browser. Nothing is sent anywhere. Press Ctrl-C to
stop.

Released binaries include cairn for the browser. For a binary built by hand, it
is built with Go, if this command is run in cairn's source folder, or given by
--wasm. --write writes the page's files to a folder instead, for any
static file server.`,
		Example: `  cairn playground
  cairn playground --address localhost:9000
  cairn playground --write site`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			fail := func(err error) {
				fmt.Fprintln(cmd.ErrOrStderr(), clean(err.Error()))
				*code = exitInput
			}
			p, err := program(ctx, wasm, func(what string) { fmt.Fprintln(cmd.ErrOrStderr(), what) })
			if err != nil {
				fail(err)
				return nil
			}
			files, err := web.Files(p)
			if err == nil && out != "" {
				err = writeSite(out, files)
			} else if err == nil {
				err = serve(ctx, address, files, func(at string) { fmt.Fprintf(cmd.OutOrStdout(), "%s\n", at) })
			}
			if err != nil {
				fail(err)
			}
			return nil
		},
	}
	fs := cmd.Flags()
	fs.StringVar(&address, "address", "localhost:8137", "listen here; only this machine can reach localhost")
	fs.StringVar(&wasm, "wasm", "", "cairn for the browser: ./web/wasm, built for js/wasm by go build with the Go installed here")
	fs.StringVar(&out, "write", "", "write the page's files to this folder, which must be empty or not exist, and serve nothing")
	fs.SortFlags = false
	return cmd
}

// program is cairn for the browser: that of a file, that in this binary, or one that is built now.
func program(ctx context.Context, file string, say func(string)) (web.Program, error) {
	if file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			return web.Program{}, fmt.Errorf("%s: %w", file, cause(err))
		}
		return web.Pack(ctx, data)
	}
	if p, ok := web.Embedded(); ok {
		return p, nil
	}
	if _, err := os.Stat("web/wasm/main.go"); err != nil {
		return web.Program{}, errors.New("this binary does not include the browser build: use a released binary, run this in the source tree of cairn, or pass --wasm FILE")
	}
	if _, err := exec.LookPath("go"); err != nil {
		return web.Program{}, errors.New("this binary does not include the browser build, and there is no Go to make one: use a released binary, or pass --wasm FILE")
	}
	say("building cairn for the browser ...")
	return web.Build(ctx, ".", "")
}

// writeSite makes a folder of the files.
func writeSite(dir string, files map[string][]byte) error {
	if old, err := os.ReadDir(dir); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range files {
		if err := save(filepath.Join(dir, name), data, nil); err != nil {
			return err
		}
	}
	return nil
}

// serve serves the files until the context ends; ready is told the address of the page.
func serve(ctx context.Context, address string, files map[string][]byte, ready func(string)) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: web.Handler(files), ReadHeaderTimeout: 10 * time.Second}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	ready("http://" + listener.Addr().String() + "/")
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}
