"use strict";
// One run of cairn. The page sends {module, limit} first, and then {request}, a question, or {feed}, more of a script. What comes back is
// {kind, text}: ready, phase, steps, view, responded, response, fed, failed. The worker is ended by the page, at any time and whatever it does.
importScripts("wasm_exec.js");

self.tell = (kind, text) => self.postMessage({kind, text});

// The program calls this whenever its memory has grown; one that has grown too large is not let go on.
function watched(imports, limit, memory) {
  const grown = imports.gojs["runtime.resetMemoryDataView"];
  imports.gojs["runtime.resetMemoryDataView"] = sp => {
    grown(sp);
    if (memory() > limit) {
      self.tell("memory", "");
      throw new Error("the limit of memory is reached");
    }
  };
}

self.onmessage = async ({data}) => {
  if (data.request) return self.cairnRun(data.request);
  if (data.feed !== undefined) return self.cairnFeed(data.feed);
  let instance;
  const go = new Go();
  watched(go.importObject, data.limit, () => instance.exports.mem.buffer.byteLength);
  try {
    instance = await WebAssembly.instantiate(data.module, go.importObject);
    await go.run(instance);
    self.tell("failed", "cairn has ended");
  } catch (e) {
    self.tell("failed", String(e));
  }
};
