// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autostart, RetryOnce } from './start-and-retry.ts';
import { startFlash } from '../source/flash.ts';
import { Frames } from './frames.ts';
import { PlayerLog } from '../model/log.ts';
import { monitorPlayback } from './playback-monitor.ts';

type MonitorListener = Parameters<typeof monitorPlayback>[2];

const BOOTSTRAP_FAILED = 'Max number of attempts reached';

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  setInterval: (run: () => void, ms: number) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('autostart', () => {
  it('MED-089 is refused after 2500 ms, once', () => {
    const refused = vi.fn();
    new Autostart(clock, refused).begin(() => new Promise(() => {}));
    vi.advanceTimersByTime(2499);
    expect(refused).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refused).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(refused).toHaveBeenCalledOnce();
  });

  it('MED-089 a browser that does not allow it is believed at once', async () => {
    const refused = vi.fn();
    new Autostart(clock, refused).begin(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5000);
    expect(refused).toHaveBeenCalledOnce();
  });

  it('MED-089 playing settles it', () => {
    const refused = vi.fn();
    const autostart = new Autostart(clock, refused);
    autostart.begin(() => Promise.resolve());
    vi.advanceTimersByTime(2000);
    autostart.settle();
    vi.advanceTimersByTime(5000);
    expect(refused).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('attempts', () => {
  it('ERR-023 one retry after 500 ms, exactly one', () => {
    const retry = vi.fn();
    const once = new RetryOnce(clock);
    expect(once.attempt(retry)).toBe(true);
    vi.advanceTimersByTime(499);
    expect(retry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(retry).toHaveBeenCalledOnce();
    expect(once.attempt(retry)).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(retry).toHaveBeenCalledOnce();
  });

  it('ERR-034 Flash gives up after 60 checks at 50 ms', () => {
    const failed = vi.fn();
    const checks = vi.fn(() => false);
    startFlash(clock, failed, checks);
    vi.advanceTimersByTime(2999);
    expect(failed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(failed).toHaveBeenCalledExactlyOnceWith('Max number of attempts reached');
    expect(BOOTSTRAP_FAILED).toBe('Max number of attempts reached');
    vi.advanceTimersByTime(5000);
    expect(checks).toHaveBeenCalledTimes(60);
  });
});

describe('the periodic checks', () => {
  const listener = () =>
    ({ poll: vi.fn(), streamTime: vi.fn(), resized: vi.fn(), moving: vi.fn(), stalled: vi.fn() }) satisfies MonitorListener;
  const mount = { clientWidth: 640, clientHeight: 360 };
  const monitor = (
    box: { readonly clientWidth: number; readonly clientHeight: number },
    currentTime: () => number,
    expectsProgress: () => boolean,
    report: MonitorListener,
    hls: boolean,
  ) => monitorPlayback(clock, { mount: box, hls, currentTime, expectsProgress }, report);

  it('MED-132 looks every 250 ms', () => {
    const report = listener();
    monitor(
      mount,
      () => 0,
      () => false,
      report,
      false,
    );
    vi.advanceTimersByTime(249);
    expect(report.poll).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(report.poll).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(report.poll).toHaveBeenCalledTimes(5);
  });

  it('MED-153 a stream is looked at every 100 ms, a file is not', () => {
    const [stream, file] = [listener(), listener()];
    monitor(
      mount,
      () => 0,
      () => false,
      stream,
      true,
    );
    monitor(
      mount,
      () => 0,
      () => false,
      file,
      false,
    );
    vi.advanceTimersByTime(1000);
    expect(stream.streamTime).toHaveBeenCalledTimes(10);
    expect(file.streamTime).not.toHaveBeenCalled();
  });

  it('MED-134 the box is measured every 500 ms and report when it changed', () => {
    const report = listener();
    const box = { ...mount };
    monitor(
      box,
      () => 0,
      () => false,
      report,
      false,
    );
    vi.advanceTimersByTime(500);
    expect(report.resized).toHaveBeenCalledExactlyOnceWith(640, 360);
    box.clientWidth = 320;
    vi.advanceTimersByTime(499);
    expect(report.resized).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(report.resized).toHaveBeenLastCalledWith(320, 360);
    vi.advanceTimersByTime(5000);
    expect(report.resized).toHaveBeenCalledTimes(2);
  });

  it('MED-152 the playhead is checked every 500 ms', () => {
    const report = listener();
    let position = 0;
    monitor(
      mount,
      () => position,
      () => true,
      report,
      false,
    );
    position = 1;
    vi.advanceTimersByTime(500);
    expect(report.moving.mock.calls).toEqual([[true]]);
    vi.advanceTimersByTime(500);
    expect(report.moving).toHaveBeenLastCalledWith(false);
    position = 2;
    vi.advanceTimersByTime(500);
    expect(report.moving).toHaveBeenLastCalledWith(true);
  });

  it('MED-152 a playhead that rests for twelve seconds is reported once; one that need not move is not', () => {
    const [report, idle] = [listener(), listener()];
    monitor(
      mount,
      () => 7,
      () => true,
      report,
      false,
    );
    monitor(
      mount,
      () => 7,
      () => false,
      idle,
      false,
    );
    vi.advanceTimersByTime(60_000);
    expect(report.stalled).toHaveBeenCalledOnce();
    expect(idle.stalled).not.toHaveBeenCalled();
    expect(idle.moving).not.toHaveBeenCalled();
  });

  it('MED-132 MED-134 MED-152 MED-153 nothing runs after its end', () => {
    const checks = monitor(
      mount,
      () => 0,
      () => true,
      listener(),
      true,
    );
    checks.unsubscribe();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('frames', () => {
  it('MED-131 a player in an overlay tells its place every 500 ms while it plays', () => {
    const media = document.createElement('audio');
    let paused = false;
    Object.defineProperties(media, { paused: { get: () => paused }, currentTime: { get: () => 3, configurable: true } });
    const report = vi.fn();
    const [overlay, inPage] = [new Frames(media, (seconds) => seconds, clock, true), new Frames(media, (seconds) => seconds, clock, false)];
    const undo = overlay.add(report);
    const other = vi.fn();
    inPage.add(other);
    report.mockClear();
    other.mockClear();
    vi.advanceTimersByTime(499);
    const before = report.mock.calls.length;
    vi.advanceTimersByTime(1);
    expect(report.mock.calls.length).toBe(before + 1);
    paused = true;
    vi.advanceTimersByTime(2000);
    expect(report.mock.calls.length).toBe(before + 1);
    undo();
    inPage.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('MED-131 microseconds below a timecode are report as the timecode', () => {
    const media = document.createElement('audio');
    const frames = new Frames(media, (seconds) => seconds - 2090 / 90_000, clock, false);
    const report: number[] = [];
    frames.add((seconds) => report.push(seconds));
    frames.emit(12.0232);
    expect(report[0]).toBeGreaterThanOrEqual(12);
    expect(report[0]).toBeLessThan(12.001);
    frames.dispose();
  });
});

describe('the log', () => {
  const output = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() });
  it.each([
    ['MED-166', 'debug'],
    ['MED-167', 'info'],
    ['MED-168', 'warn'],
    ['MED-169', 'error'],
  ] as const)('%s has the level %s', (_row, level) => {
    const out = output();
    const log = new PlayerLog(out, level);
    log.toggle();
    out.info.mockClear();
    for (const each of ['debug', 'info', 'warn', 'error'] as const) log.write(each, 'p1', 'said');
    const levels = ['debug', 'info', 'warn', 'error'] as const;
    expect(levels.map((each) => out[each].mock.calls.length)).toEqual(
      levels.map((_each, index) => (index >= levels.indexOf(level) ? 1 : 0)),
    );
  });

  it('MED-170 is off by default', () => {
    const out = output();
    new PlayerLog(out).write('error', 'p1', 'said');
    expect(out.error).not.toHaveBeenCalled();
  });

  it('MED-171 control+shift+d toggles it', () => {
    const out = output();
    const log = new PlayerLog(out);
    const undo = log.listen(document);
    const press = (init: KeyboardEventInit): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }));
    press({ key: 'd' });
    press({ key: 'd', ctrlKey: true });
    press({ key: 'd', ctrlKey: true, shiftKey: true, altKey: true });
    expect(log.isOn).toBe(false);
    expect(press({ key: 'D', ctrlKey: true, shiftKey: true })).toBe(false);
    expect(log.isOn).toBe(true);
    press({ key: 'D', ctrlKey: true, shiftKey: true });
    expect(log.isOn).toBe(false);
    undo();
    press({ key: 'D', ctrlKey: true, shiftKey: true });
    expect(log.isOn).toBe(false);
  });
});
