/** The worker that searches, in browsers. Its mail is letters of `signals.js`. */

import { serve } from "./serve.js";
import { Receiver } from "./signals.js";

/** @type {Receiver} */
let receiver;
const say = (/** @type {string} */ line) => postMessage(line);
const take = serve({
  say,
  pull: () => receiver.pull(),
  end: () => postMessage(null),
});

onmessage = ({ data }) => {
  if (!receiver) {
    receiver = new Receiver(data);
    if (!receiver.works) {
      say("info string a search cannot be stopped: the page's policy forbids connect-src blob:");
      receiver.pull = () => undefined;
    }
  } else if ("line" in data) {
    const line = receiver.open(data);
    if (line !== undefined) take(line);
  } else {
    take(data);
  }
};
