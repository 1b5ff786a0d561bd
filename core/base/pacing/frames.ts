/**
 * Longest time that one frame may take for drawing, its layout included, in ms: a third of what counts as a block, because measures vary.
 */
const AIM = 16;
const LEAST = 300;
/** A frame also pays for what is there already: steps smaller than this share of it would only make more frames. */
const SHARE = 0.006;
const MOST = 20_000;
/** In a tab that nobody sees frames do not come. */
const UNSEEN = 250;

/** Calls back in the next frame, or after a while when there is none. Returns the undo. */
function nextFrame(work: () => void): () => void {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = (): void => {
    stop();
    work();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, UNSEEN);
  return stop;
}

/** Calls back once the frame that runs now is laid out and painted. */
function afterFrame(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener(
    'message',
    () => {
      port1.close();
      work();
    },
    { once: true },
  );
  port1.start();
  port2.postMessage(null, []);
}

/** How much the next step may do: grows or shrinks with the time that the last one took, at most by half or to a quarter. */
export const nextSize = (size: number, took: number, done: number): number =>
  Math.round(Math.min(MOST, Math.max(LEAST, done * SHARE, size * Math.min(1.5, Math.max(0.25, AIM / Math.max(took, 1))))));

/**
 * Does a long work in steps of one frame each. Between two of them the page answers to its user.
 * @param step does about so much; resolves or returns to false when all is done
 * @param first size of the first step
 * @param drawn is called with how long a frame took with its layout, in ms
 * @returns ends it
 */
export function inFrames(
  step: (size: number) => boolean | Promise<boolean>,
  first: number,
  drawn: (took: number) => void = () => {},
): () => void {
  let ended = false;
  let size = first;
  let done = 0;
  let undo = (): void => {};
  const frame = (): void => {
    const start = performance.now();
    const more = step(size);
    done += size;
    afterFrame(() => {
      const took = performance.now() - start;
      size = nextSize(size, took, done);
      if (!ended) drawn(took);
      void Promise.resolve(more).then((goesOn) => {
        if (goesOn && !ended) undo = nextFrame(frame);
      });
    });
  };
  undo = nextFrame(frame);
  return () => {
    ended = true;
    undo();
  };
}
