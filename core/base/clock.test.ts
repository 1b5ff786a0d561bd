import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint, breaks, nextTask, paintInputFirst, SystemClock } from './clock.ts';

const DAY = 86_400_000;

describe('SystemClock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
  afterEach(() => {
    vi.restoreAllMocks(); // first: a spy on a faked timer that is restored later puts the fake back, for every file after this one
    vi.useRealTimers();
  });

  it('says the time in milliseconds', () => {
    vi.advanceTimersByTime(5);
    expect(new SystemClock().now()).toBe(1005);
  });

  it('says how much has passed, whatever is done to the time of day', () => {
    const clock = new SystemClock();
    const before = clock.elapsed();
    vi.setSystemTime(0);
    vi.advanceTimersByTime(5);
    expect(clock.elapsed() - before).toBe(5);
  });

  it('splits a delay of more than 24 days, which a browser would run at once', () => {
    const native = vi.spyOn(globalThis, 'setTimeout');
    const run = vi.fn();
    new SystemClock().setTimeout(run, 60 * DAY);
    vi.advanceTimersByTime(60 * DAY - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    for (const [, ms] of native.mock.calls) expect(ms).toBeLessThan(2 ** 31);
    expect(native.mock.calls.length).toBe(3);
  });

  it('takes back a split delay in any of its parts', () => {
    const run = vi.fn();
    const undo = new SystemClock().setTimeout(run, 60 * DAY);
    vi.advanceTimersByTime(30 * DAY);
    undo();
    vi.advanceTimersByTime(60 * DAY);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([1000, 30 * DAY])('repeats every %i ms until it is taken back', (ms) => {
    const run = vi.fn();
    const undo = new SystemClock().setInterval(run, ms);
    vi.advanceTimersByTime(3 * ms);
    expect(run).toHaveBeenCalledTimes(3);
    undo();
    vi.advanceTimersByTime(3 * ms);
    expect(run).toHaveBeenCalledTimes(3);
  });
});

describe('nextTask', () => {
  let frames: FrameRequestCallback[] = [];
  let undo = (): void => {};
  const page = Object.assign(new EventTarget(), { document: { visibilityState: 'visible' } });
  beforeEach(() => {
    frames = [];
    page.document.visibilityState = 'visible';
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    undo = paintInputFirst(page);
  });
  afterEach(async () => {
    for (const frame of frames) frame(0);
    await nextTask();
    undo();
    vi.unstubAllGlobals();
  });
  const isOver = async (task: Promise<void>): Promise<boolean> => {
    let over = false;
    void task.then(() => (over = true));
    await new Promise((done) => {
      setTimeout(done, 30);
    });
    return over;
  };
  const press = (type = 'click'): boolean => page.dispatchEvent(new Event(type));

  it('comes at once when nothing was pressed', async () => {
    expect(await isOver(nextTask())).toBe(true);
    expect(frames).toHaveLength(0);
  });

  it.each(['pointerdown', 'click', 'keydown', 'input'])('lets what a %s has changed be painted first', async (type) => {
    press(type);
    const task = nextTask();
    expect(await isOver(task)).toBe(false);
    frames[0]!(0);
    expect(await isOver(task)).toBe(true);
    expect(await isOver(nextTask())).toBe(true);
  });

  it('waits for one frame after several events, and for the next one after another press', async () => {
    press('pointerdown');
    press('click');
    expect(frames).toHaveLength(1);
    frames[0]!(0);
    await nextTask();
    press();
    expect(frames).toHaveLength(2);
    expect(await isOver(nextTask())).toBe(false);
  });

  it('afterPaint runs at once when nothing was pressed, else after the frame, in the order of the calls', async () => {
    const ran: string[] = [];
    afterPaint(() => ran.push('at once'));
    expect(ran).toEqual(['at once']);
    press();
    afterPaint(() => ran.push('first'));
    afterPaint(() => ran.push('second'));
    expect(await isOver(nextTask())).toBe(false);
    expect(ran).toEqual(['at once']);
    frames[0]!(0);
    await nextTask();
    expect(ran).toEqual(['at once', 'first', 'second']);
  });

  it('does not wait for long for a frame that does not come', async () => {
    press();
    const started = performance.now();
    await nextTask();
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('does not wait in a page that is not seen: browsers draw no frames of it', async () => {
    page.document.visibilityState = 'hidden';
    press();
    expect(await isOver(nextTask())).toBe(true);
  });
});

describe('breaks', () => {
  it('gives the next task once the current one has lasted long, and null before', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const pause = breaks();
    now = 11;
    expect(pause()).toBeNull();
    now = 12;
    const wait = pause();
    let isLater = false;
    void Promise.resolve().then(() => (isLater = true));
    expect(wait).toBeInstanceOf(Promise);
    await wait;
    expect(isLater).toBe(true);
    now = 23;
    expect(pause()).toBeNull(); // counted anew from where the pause ended
    now = 24;
    expect(pause()).not.toBeNull();
    vi.restoreAllMocks();
  });
});
