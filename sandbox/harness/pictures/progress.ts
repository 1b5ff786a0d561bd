/** Says every few seconds how far a long work is; says nothing of a short one. */
export function progress(what: string, of: number, write: (text: string) => void, everyMs = 5000): () => void {
  let done = 0;
  let last = performance.now();
  return () => {
    done += 1;
    const now = performance.now();
    if (now - last < everyMs) return;
    last = now;
    write(`${what}: ${done} of ${of} …\n`);
  };
}
