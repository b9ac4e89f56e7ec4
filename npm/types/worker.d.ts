/** A worker that speaks UCI by `postMessage`: its address is for `new Worker`. */
export {};
