import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TapeHead } from '../tape/model.ts';
import { readChoice, type Choice } from './choice.ts';
import { Director } from './director.ts';
import { RANGE_OF_MOMENTS } from './given/moment.ts';

const ORIGIN = 'http://test.demo.localhost:8080';
const choose = (more: Partial<Choice> = {}): Choice => ({ ...readChoice('', ORIGIN), ...more });
const texts = { title: 'A run', host: 'test.demo.localhost', address: '/', version: '1', browser: 'None', cookies: '' };
const screen = { width: 1280, height: 800, dark: false, reducedMotion: false, touch: false, languages: ['en'], timeZone: 'UTC' };
const HEAD: TapeHead = { tape: 1, ...texts, epoch: 1, seed: 1, screen, storage: {} };

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

describe('a recording', () => {
  const record = async (title = 'A run'): Promise<void> => {
    await director.open(choose(), 'recording');
    director.desk.run!.head({ ...HEAD, title });
    director.desk.run!.add({ at: 1, type: 'action', kind: 'scroll', value: '0', element: null } as never);
  };

  it('ends with a word when the page is opened anew, and can be downloaded and played', async () => {
    await record();
    await director.open(choose({ lang: 'de' }));
    expect(director.doing).toMatchObject({ what: 'watching', isInterrupted: true });
    expect(director.tape?.entries.map(({ type }) => type)).toEqual(['action', 'outline']);
    expect(director.isUnsaved).toBe(true);
    director.textOf(director.tape!);
    expect(director.isUnsaved).toBe(false);
    await director.open(choose());
    expect(director.doing.isInterrupted).toBe(false);
  });

  it('of which nothing is there yet begins with what was chosen', async () => {
    void director.open(choose(), 'recording');
    await director.open(choose({ theme: 'dark' }));
    expect(director.doing).toMatchObject({ what: 'recording', isInterrupted: false });
    director.stop();
    expect([director.tape, director.doing.problem]).toEqual([null, 'Nothing is on the tape: the page has not begun.']);
  });

  it('that was not downloaded is still there when another tape comes in its place', async () => {
    await record('first');
    director.stop();
    await record('second');
    director.stop();
    expect([director.tape?.head.title, director.recordings.earlier.map(({ head }) => head.title)]).toEqual(['second', ['first']]);
    director.textOf(director.tape!);
    await record('third');
    director.load(director.textOf(director.recordings.earlier[0]!));
    expect(director.recordings.earlier.map(({ head }) => head.title)).toEqual(['first', 'third']);
    expect(director.isUnsaved).toBe(true);
    director.textOf(director.recordings.earlier[1]!);
    expect(director.isUnsaved).toBe(false);
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

it('what lets nobody look into it is not watched, and says so', async () => {
  await director.open(choose());
  frame.contentDocument = null;
  director.arrive(false);
  expect([director.doing.what, director.page, director.now > 7]).toEqual(['unreachable', null, true]);
  director.arrive(true);
  expect(director.doing.what).toBe('watching');
});
