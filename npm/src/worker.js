/**
 * The engine as a worker: lines of UCI come by `postMessage`, and lines go out the same way, one a
 * message.
 *
 * In Node the worker searches by itself and looks for mail while it does. In browsers it passes
 * lines on to a second worker, which searches, and signals what must not wait.
 */

import { isNode, node } from "./platform.js";
import { Sender } from "./signals.js";
import { serve } from "./serve.js";

if (isNode) {
  const { parentPort, receiveMessageOnPort } = await node("worker_threads");
  const mail = {
    say: (/** @type {string} */ line) => parentPort.postMessage(line),
    pull: () => receiveMessageOnPort(parentPort)?.message,
    end: () => process.exit(),
  };
  const take = serve(mail);
  parentPort.on("message", take);
} else {
  const sender = new Sender();
  const inner = new Worker(new URL("./search-worker.js", import.meta.url), { type: "module" });
  inner.postMessage(sender.start);
  inner.onmessage = ({ data }) => (data === null ? close() : postMessage(data));
  inner.onerror = (event) => {
    event.preventDefault();
    throw new Error(event.message || "the engine's files cannot be loaded");
  };
  onmessage = ({ data }) => {
    if (typeof data !== "string") inner.postMessage(data);
    else for (const line of data.split(/\r\n|\r|\n/)) inner.postMessage(sender.letter(line));
  };
}
