// Package browser is Chromium for tests of pages: a small client of its debugging protocol, over the pipe that it offers, which needs no port.
//
//	b := browser.Start(t) // skips the test where there is no Chromium
//	b.Open("file:///page.html", 1280, 1000, "dark")
//	assert.Equal(t, "3", b.Eval("1 + 2"))
//	assert.Empty(t, b.Complaints())
//
// Libraries for the protocol have generated types for all of it, many thousands of lines; tests of pages need six of its commands.
package browser

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Browser is Chromium, spoken to over its debugging pipe: JSON messages that end with a zero byte.
type Browser struct {
	t        *testing.T
	in       *os.File
	messages chan message
	session  string
	id       int
	told     []message // events
	origin   string    // of the page, up to the path
}

type message struct {
	ID        int             `json:"id,omitempty"`
	SessionID string          `json:"sessionId,omitempty"`
	Method    string          `json:"method,omitempty"`
	Params    json.RawMessage `json:"params,omitempty"`
	Result    json.RawMessage `json:"result,omitempty"`
	Error     json.RawMessage `json:"error,omitempty"`
}

// Start starts one, and skips the test where there is no Chromium.
func Start(t *testing.T) *Browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed: the page is not opened")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 9*time.Minute) // t.Context ends before the clean-up
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir())
	theirIn, in, err := os.Pipe()
	require.NoError(t, err)
	out, theirOut, err := os.Pipe()
	require.NoError(t, err)
	cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	if err := cmd.Start(); err != nil {
		t.Skipf("chromium does not start: %v", err)
	}
	require.NoError(t, theirIn.Close())
	require.NoError(t, theirOut.Close())
	b := &Browser{t: t, in: in, messages: make(chan message, 1000)}
	t.Cleanup(func() {
		b.Call("Browser.close", nil, "")
		assert.NoError(t, cmd.Wait())
	})
	go func() {
		defer close(b.messages)
		for r := bufio.NewReader(out); ; {
			text, err := r.ReadBytes(0)
			if err != nil {
				return
			}
			var m message
			if json.Unmarshal(text[:len(text)-1], &m) == nil {
				b.messages <- m
			}
		}
	}()
	return b
}

// Call sends a command to a session and waits for its result.
func (b *Browser) Call(method string, params any, session string) json.RawMessage {
	b.id++
	data, err := json.Marshal(params)
	require.NoError(b.t, err)
	if params == nil {
		data = []byte("{}")
	}
	text, err := json.Marshal(message{ID: b.id, SessionID: session, Method: method, Params: data})
	require.NoError(b.t, err)
	_, err = b.in.Write(append(text, 0))
	require.NoError(b.t, err)
	for m := range b.messages {
		if m.ID == b.id {
			require.Empty(b.t, string(m.Error), method)
			return m.Result
		}
		b.told = append(b.told, m)
	}
	require.Fail(b.t, "chromium has ended", method)
	return nil
}

// Do sends a command to the page.
func (b *Browser) Do(method string, params any) json.RawMessage {
	return b.Call(method, params, b.session)
}

// Open opens an address in a window of a size and a theme, and waits until the page says that it is ready: <html data-ready="yes">.
func (b *Browser) Open(address string, width, height int, theme string) {
	var target struct{ TargetID, SessionID string }
	require.NoError(b.t, json.Unmarshal(b.Call("Target.createTarget", map[string]any{"url": "about:blank"}, ""), &target))
	require.NoError(b.t, json.Unmarshal(b.Call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, ""), &target))
	b.session, b.told, b.origin = target.SessionID, nil, origin(address)
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.Do(domain+".enable", nil)
	}
	b.Do("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
	b.Do("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": theme}}})
	b.Do("Page.navigate", map[string]any{"url": address})
	for { // until the browser is ended: the machine may be busy
		if b.Eval("document.documentElement.dataset.ready || ''") == "yes" {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// Eval returns the value of an expression, or of what it promises, as text.
func (b *Browser) Eval(expression string) string {
	var r struct {
		Result struct {
			Value any `json:"value"`
		} `json:"result"`
	}
	b.t.Helper()
	require.NoError(b.t, json.Unmarshal(b.Do("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}), &r))
	return fmt.Sprint(r.Result.Value)
}

// Press presses a key.
func (b *Browser) Press(key string, code int) {
	for _, kind := range []string{"rawKeyDown", "keyUp"} {
		b.Do("Input.dispatchKeyEvent", map[string]any{"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code})
	}
}

// Type types a letter.
func (b *Browser) Type(letter string) {
	code := int(strings.ToUpper(letter)[0])
	b.Do("Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": letter, "text": letter, "windowsVirtualKeyCode": code})
	b.Do("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": letter, "windowsVirtualKeyCode": code})
}

// Complaints are the messages on the console and the requests to other places than the page comes from.
func (b *Browser) Complaints() []string {
	var all []string
	for _, m := range b.told {
		switch m.Method {
		case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
			all = append(all, string(m.Params))
		case "Network.requestWillBeSent":
			if p := string(m.Params); !strings.Contains(p, `"url":"`+b.origin) && !strings.Contains(p, `"url":"data:`) && !strings.Contains(p, `"url":"blob:`) {
				all = append(all, p)
			}
		}
	}
	return all
}

// Screenshot saves what is seen, for people, if the environment variable SCREENSHOTS names a folder.
func (b *Browser) Screenshot(name string) {
	dir := os.Getenv("SCREENSHOTS")
	if dir == "" {
		return
	}
	require.NoError(b.t, os.WriteFile(filepath.Join(dir, name+".png"), b.picture(true), 0o666))
}

// Picture is what the window shows, as PNG.
func (b *Browser) Picture() []byte { return b.picture(false) }

// picture is a PNG of the window, or of the page beyond it, too.
func (b *Browser) picture(beyond bool) []byte {
	var r struct{ Data string }
	require.NoError(b.t, json.Unmarshal(b.Do("Page.captureScreenshot", map[string]any{"captureBeyondViewport": beyond}), &r))
	png, err := base64.StdEncoding.DecodeString(r.Data)
	require.NoError(b.t, err)
	return png
}

// origin is an address up to its path.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "file:"
	}
	return u.Scheme + "://" + u.Host + "/"
}
