import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readChoice, type Choice } from './choice.ts';
import { Director } from './director.ts';
import { RANGE_OF_MOMENTS } from './given/moment.ts';

const ORIGIN = 'http://test.demo.localhost:8080';
const choose = (more: Partial<Choice> = {}): Choice => ({ ...readChoice('', ORIGIN), ...more });

/** A frame whose documents load a moment after they are asked for. */
class TestFrame extends EventTarget {
  readonly visited: string[] = [];
  contentDocument: { readonly URL: string } | null = { URL: 'about:blank' };
  readonly recorded = { setTime: vi.fn(), now: () => 7, outline: () => ['a page'], setFaults: vi.fn(), setOnline: vi.fn() };
  readonly contentWindow = { location: { replace: (address: string) => this.load(address) }, lecternRecorded: this.recorded };

  set src(address: string) {
    this.load(address);
  }

  private load(address: string): void {
    if (address !== 'about:blank') this.visited.push(address);
    queueMicrotask(() => {
      this.contentDocument = { URL: address };
      this.dispatchEvent(new Event('load'));
    });
  }
}

let director: Director;
let frame: TestFrame;
let stored: Map<string, string>;
/** What the server is asked for and has not answered yet, by address. */
let pending: Map<string, (answer: Response) => void>;
let clockStatus: number;

const settle = (): Promise<void> => new Promise((done) => void setTimeout(done, 5));
const grant = (kind: string): void =>
  pending.get(`/sandbox/accounts?kind=${kind}`)!(new Response(JSON.stringify({ token: `token of ${kind}`, name: kind })));

beforeEach(() => {
  [stored, pending, clockStatus] = [new Map(), new Map(), 204];
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  // A server that answers late answers also those who wait no longer: nothing may depend on the browser's breaking it off.
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/sandbox/clock')
      ? Promise.resolve(new Response(null, { status: clockStatus }))
      : new Promise<Response>((answer) => void pending.set(address, answer)),
  );
  director = new Director();
  frame = new TestFrame();
  director.takeFrame(frame as unknown as HTMLIFrameElement);
});
afterEach(() => vi.unstubAllGlobals());

describe('what is chosen while something else is on its way', () => {
  it('goes before it: an account that comes late is nobody any more', async () => {
    const author = director.open(choose({ account: 'author', path: '/author.html' }));
    await settle();
    const guest = director.open(choose({ account: 'guest', path: '/guest.html' }));
    await guest;
    grant('author');
    await author;
    expect([...stored.keys()]).toEqual([]);
    expect(frame.visited).toEqual(['/guest.html']);
    expect(director.doing).toMatchObject({ what: 'watching', isBusy: false, problem: '' });
  });

  it('goes before it, in whatever order the server answers', async () => {
    const kinds = ['administrator', 'reviewer', 'author', 'finished'] as const;
    const opened: Promise<void>[] = [];
    for (const account of kinds) {
      opened.push(director.open(choose({ account, path: `/${account}.html` })));
      await settle();
    }
    for (const kind of kinds.toReversed()) grant(kind);
    await Promise.all(opened);
    expect(stored.get('JWT')).toBe('token of finished');
    expect(stored.get('strUser')).toBe('finished');
    expect(frame.visited).toEqual(['/finished.html']);
  });

  it('goes before it also at once, and a failure of what nobody wants is none', async () => {
    const first = director.open(choose({ account: 'author' }));
    const last = director.open(choose({ account: 'learner', path: '/learner.html' }));
    await settle();
    expect([...pending.keys()]).toEqual(['/sandbox/accounts?kind=learner']);
    grant('learner');
    await Promise.all([first, last]);
    expect([stored.get('JWT'), frame.visited, director.doing.problem]).toEqual(['token of learner', ['/learner.html'], '']);
  });

  it('finds an empty frame: the page before may not write its own session over the new one', async () => {
    await director.open(choose({ path: '/before.html' }));
    await settle();
    const opened = director.open(choose({ account: 'author' }));
    await settle();
    expect(frame.contentDocument?.URL).toBe('about:blank');
    grant('author');
    await opened;
  });
});

describe('the clocks of page and server', () => {
  it('are set together', async () => {
    expect(await director.setTime(1_900_000_000_000, 1, true)).toBe(true);
    expect(frame.recorded.setTime).toHaveBeenCalledOnce();
    expect(director.desk.time?.server).toBe(true);
  });

  it('stay as they were when the server refuses', async () => {
    clockStatus = 400;
    expect(await director.setTime(1_900_000_000_000, 1, true)).toBe(false);
    expect([frame.recorded.setTime.mock.calls, director.desk.time]).toEqual([[], undefined]);
    expect(director.doing.problem).toContain('status 400');
  });

  it('are not set to what is no time, or none that both can have', async () => {
    for (const now of [NaN, Infinity, -1, 8.64e15]) {
      expect(await director.setTime(now, 1, false)).toBe(false);
      expect([frame.recorded.setTime.mock.calls, director.doing.problem]).toEqual([[], RANGE_OF_MOMENTS]);
    }
  });
});
