// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, COMMANDS, DOCK, DIALOGS, ERROR_REPORT, FACTS, NOTICES, SESSION, TEXTS, WINDOWS, type Token } from '../../../core/api.ts';
import { OUTBOX, type OutboxStatus, type OutboxStored, OUTBOX_STORED } from '../contract.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { WindowsService } from '../../../core/view/overlays/windows.ts';
import { showEntries, showIndicator } from './commands.tsx';
import { download, fileNameOf, fileOf } from './download.ts';
import { Entries } from './entries.tsx';
import { Indicator, wordOf } from './indicator.tsx';
import { askBeforeLeaving } from './leaving.tsx';
import { texts } from '../../../tests/support/texts.ts';
import { SystemClock } from '../../../core/base/clock.ts';

const LEAVING = 'outboxLeaving';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const calm: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };
const entry = (more: Partial<OutboxStored> = {}): OutboxStored => ({
  kind: 'result',
  dataType: 't_ClientCompetence',
  action: 16,
  id: '812',
  body: { points: '8', xml: '<subTemplates/>' },
  title: 'Capitals',
  key: 'aaaaaaaa-1',
  user: '12',
  order: 1,
  put: 0,
  failure: null,
  ...more,
});

let root: Root,
  host: HTMLElement,
  status: BehaviorSubject<OutboxStatus>,
  events: FactsService,
  windows: WindowsService,
  stored: OutboxStored[],
  timers: { run: () => void; ms: number }[];
const outbox = {
  retry: vi.fn(),
  discard: vi.fn(async (key: string) => {
    stored = stored.filter((each) => each.key !== key);
  }),
  entries: async () => stored,
  status$: null as unknown,
};
const dialogs = { confirm: vi.fn(async () => true) };
const report = { report: vi.fn() };
const notices = { info: vi.fn() };
const dock = { show: vi.fn() };
const guards: (() => Promise<boolean>)[] = [];

let services: Map<symbol, unknown>;
const get = <T,>(token: Token<T>): T => services.get(token) as T;
const page = () => ({
  outbox: get(OUTBOX),
  session: get(SESSION),
  texts: get(TEXTS),
  facts: get(FACTS),
  dock: get(DOCK),
  windows: get(WINDOWS),
});
const draw = (node: ReactNode): Promise<void> =>
  act(async () => root.render(<ServicesContext.Provider value={{ get }}>{node}</ServicesContext.Provider>));
const announce = (next: Partial<OutboxStatus>): Promise<void> => act(async () => status.next({ ...calm, ...next }));
const pass = (): Promise<void> =>
  act(async () => {
    for (const { run } of timers.splice(0)) run();
  });
const button = (name: RegExp): HTMLButtonElement =>
  [...host.querySelectorAll('button')].find((each) => name.test(each.getAttribute('aria-label') ?? each.textContent!))!;
const press = (name: RegExp): Promise<void> => act(async () => button(name).click());
const spoken = (): string => host.querySelector('[role=status]')!.textContent!;

beforeEach(() => {
  vi.clearAllMocks();
  [status, events, stored, timers] = [new BehaviorSubject(calm), new FactsService(), [], []];
  windows = new WindowsService(events);
  outbox.status$ = status;
  guards.length = 0;
  const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  services = new Map<symbol, unknown>([
    [OUTBOX, outbox],
    [DIALOGS, dialogs],
    [ERROR_REPORT, report],
    [NOTICES, notices],
    [FACTS, events],
    [WINDOWS, windows],
    [DOCK, dock],
    [COMMANDS, { run: vi.fn() }],
    [SESSION, { user: '12', guardLeaving: (guard: () => Promise<boolean>) => guards.push(guard) }],
    [
      CLOCK,
      {
        now: () => Date.UTC(2026, 10, 21, 10, 42),
        setTimeout: (run: () => void, ms: number) => {
          const timer = { run, ms };
          timers.push(timer);
          return () => {
            timers = timers.filter((each) => each !== timer);
          };
        },
      },
    ],
    [
      TEXTS,
      {
        language: 'en',
        onChange: () => () => undefined,
        get: (key: string, values?: Readonly<Record<string, string | number>>) => fill(texts.en![key]!, values),
      },
    ],
  ]);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

describe('the indicator', () => {
  it('says nothing of what is sent at once, then what waits, and when it was stored', async () => {
    await draw(<Indicator />);
    await announce({ waiting: 1 });
    expect(spoken()).toBe('');
    await pass();
    expect([spoken(), button(/Details/) !== undefined]).toEqual(['1 entry is waiting to be sent.', true]);
    await announce({ waiting: 2 });
    expect(spoken()).toBe('2 entries are waiting to be sent.');
    await act(async () => events.publish(OUTBOX_STORED, { kind: 'result', dataType: 't_ClientCompetence', id: 812, key: 'k' }));
    await announce({ waiting: 0 });
    expect(spoken()).toMatch(/^Stored at \d{1,2}:42/);
    await pass();
    expect([spoken(), host.querySelector('button')]).toEqual(['', null]);
  });

  it('the status is there before it has something to say, so that it is read out', async () => {
    await draw(<Indicator />);
    const region = host.querySelector('[role=status]');
    await announce({ failed: 1 });
    expect([host.querySelector('[role=status]') === region, spoken()]).toEqual([true, '1 entry was not accepted.']);
  });

  it('says the most urgent thing', () => {
    const all: OutboxStatus = { waiting: 1, failed: 1, lastStored: null, online: false, warning: true };
    expect(wordOf(all, true, true)).toBe('warning');
    expect(wordOf({ ...all, warning: false }, true, true)).toBe('failed');
    expect(wordOf({ ...all, warning: false, failed: 0 }, false, true)).toBe('offline');
    expect(wordOf({ ...calm, waiting: 1 }, false, true)).toBe('none');
    expect(wordOf(calm, false, true)).toBe('stored');
  });
});

describe('the list', () => {
  it('names what waits and sends it when asked; states are not listed', async () => {
    stored = [entry(), entry({ kind: 'state', key: 's', title: 'Place' })];
    await draw(<Entries />);
    await announce({ waiting: 1 });
    expect([...host.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Capitals']);
    await press(/^Send now/);
    expect(outbox.retry.mock.calls).toEqual([[]]);
    expect(button(/Discard/)).toBeUndefined();
  });

  it('a refused one can be sent again, downloaded, reported without its answers, and discarded after a question', async () => {
    stored = [entry({ failure: { status: 400, text: 'Too many points' } })];
    await draw(<Entries />);
    await announce({ failed: 1 });
    expect(host.textContent).toContain('Too many points');
    await press(/^Send again: Capitals/);
    expect(outbox.retry.mock.calls).toEqual([['aaaaaaaa-1']]);
    await press(/^Report/);
    const [received] = report.report.mock.calls[0] as [{ exception: Error; comment: string }];
    expect([
      received.comment,
      String(received.exception.message).includes('400'),
      JSON.stringify(received).includes('subTemplates'),
    ]).toEqual(['outbox aaaaaaaa-1 t_ClientCompetence 812', true, false]);
    dialogs.confirm.mockResolvedValueOnce(false);
    await press(/^Discard/);
    expect(outbox.discard).not.toHaveBeenCalled();
    await press(/^Discard/);
    await announce({});
    expect([outbox.discard.mock.calls, spoken()]).toEqual([[['aaaaaaaa-1']], 'Nothing is waiting: everything is stored.']);
  });

  it('the file holds everything that would be sent, under a name that any system takes', () => {
    expect(JSON.parse(fileOf(entry()))).toMatchObject({
      key: 'aaaaaaaa-1',
      dataType: 't_ClientCompetence',
      id: '812',
      body: { points: '8', xml: '<subTemplates/>' },
    });
    expect(fileNameOf({ title: '../Ünïts: "1/2"', key: 'abcdefgh-9' })).toBe('Ünïts-1-2-abcdefgh.json');
    expect(fileNameOf({ title: '???', key: 'abcdefgh-9' })).toBe('result-abcdefgh.json');
  });
});

describe('what the list says', () => {
  const text = (): string => host.querySelector('.outbox-list')!.textContent!;

  it('of what waits, with and without a network, and of what is in memory alone', async () => {
    stored = [entry()];
    await draw(<Entries />);
    await announce({ waiting: 1 });
    expect(spoken()).toBe(texts.en!['outbox.explain']);
    expect(text()).not.toContain(texts.en!['outbox.warning']);
    await announce({ waiting: 1, online: false, warning: true });
    expect([spoken(), host.querySelector('.outbox-list__warning')!.textContent]).toEqual([
      texts.en!['outbox.explainOffline'],
      texts.en!['outbox.warning'],
    ]);
  });

  it('of nothing that waits: when the last one was stored; and there is nothing to send', async () => {
    await draw(<Entries />);
    await announce({ lastStored: new Date(2026, 10, 21, 10, 42) });
    expect(spoken()).toMatch(/^Nothing is waiting: everything is stored\. Stored at 10:42/);
    expect(button(/^Send now/)).toBeUndefined();
    await announce({});
    expect(spoken()).toBe('Nothing is waiting: everything is stored.');
  });

  it('of a refusal without words: its status; of what waits: since when', async () => {
    stored = [entry({ failure: { status: 409, text: '' } }), entry({ key: 'b', title: 'Rivers', put: Date.UTC(2026, 10, 21, 12) })];
    await draw(<Entries />);
    const [refused, waiting] = [...host.querySelectorAll('.outbox-list__state')].map((each) => each.textContent!);
    expect([refused!.includes('409'), /21 November 2026/.test(waiting!)]).toEqual([true, true]);
    await press(/^Report/);
    expect((report.report.mock.calls[0] as [{ exception: Error }])[0].exception.message).toBe('A result was refused with status 409: ');
    expect(notices.info.mock.calls).toEqual([[texts.en!['outbox.reported']]]);
    await press(/^Discard: Capitals/);
    expect((dialogs.confirm.mock.calls as unknown as [string][])[0]![0]).toContain('Capitals');
  });

  it('of what went while it was read nothing is drawn', async () => {
    stored = [entry()];
    let answer: (all: OutboxStored[]) => void = () => undefined;
    const read = vi.spyOn(outbox, 'entries').mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await draw(<Entries />);
    stored = [];
    await announce({ waiting: 0 });
    await act(async () => answer([entry()]));
    expect(host.querySelectorAll('h3')).toHaveLength(0);
    read.mockRestore();
  });

  it('is a window of its own, which the indicator opens', async () => {
    const commands = services.get(COMMANDS) as { run: ReturnType<typeof vi.fn> };
    await draw(<Indicator />);
    await announce({ failed: 2 });
    expect(spoken()).toBe('2 entries were not accepted.');
    await press(/Details/);
    expect(commands.run.mock.calls).toEqual([['outbox.show', {}, { element: null, target: '' }]]);
    showEntries({}, { get, element: null, target: '' });
    let shown: unknown;
    windows.open$.subscribe((all) => (shown = all.map(({ name, title, maxWidth }) => [name, title, maxWidth]))).unsubscribe();
    expect(shown).toEqual([['outbox', texts.en!['outbox.title'], 640]]);
  });

  it('is undone with the plugin', async () => {
    const [undoItem, undoGuard] = [vi.fn(), vi.fn()];
    dock.show.mockReturnValueOnce(undoItem);
    services.set(SESSION, { guardLeaving: () => undoGuard });
    const undo = showIndicator(page());
    expect((dock.show.mock.calls as unknown as [{ name: string }][])[0]![0].name).toBe('outbox');
    undo();
    expect([undoItem.mock.calls.length, undoGuard.mock.calls.length]).toEqual([1, 1]);
  });

  it('each is downloaded as a file of its own, which is let go after a minute', async () => {
    vi.useFakeTimers();
    let file: Blob | null = null;
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:x';
    });
    const gone = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    download(entry(), new SystemClock());
    expect([file!.type, JSON.parse(await file!.text()).key, made.mock.calls.length, clicked.mock.calls.length]).toEqual([
      'application/json',
      'aaaaaaaa-1',
      1,
      1,
    ]);
    vi.advanceTimersByTime(59_999);
    expect(gone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(gone.mock.calls).toEqual([['blob:x']]);
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect(fileNameOf({ title: `--${'a'.repeat(60)}--`, key: 'abcdefgh-9' })).toBe(`${'a'.repeat(40)}-abcdefgh.json`);
  });
});

describe('what the indicator says', () => {
  it('is nothing while nothing waits, fails or was stored', () => {
    expect(wordOf(calm, true, false)).toBe('none');
    expect(wordOf({ ...calm, online: false }, true, false)).toBe('none');
    expect(wordOf({ ...calm, waiting: 1 }, true, true)).toBe('waiting');
    expect(wordOf({ ...calm, waiting: 1 }, false, false)).toBe('none');
  });

  it('begins anew with each wait, and does not speak of states', async () => {
    await draw(<Indicator />);
    await announce({ waiting: 1 });
    expect(timers.map(({ ms }) => ms)).toEqual([1_500]);
    await announce({ waiting: 0 });
    expect(timers).toEqual([]);
    await act(async () => events.publish(OUTBOX_STORED, { kind: 'state', dataType: 't', id: 1, key: 'k' }));
    expect([spoken(), timers.length]).toEqual(['', 0]);
    await act(async () => events.publish(OUTBOX_STORED, { kind: 'result', dataType: 't', id: 1, key: 'k' }));
    expect([timers.map(({ ms }) => ms), host.querySelector('button')]).toEqual([[12_000], null]);
  });
});

describe('a logout', () => {
  const ask = async (): Promise<{ answer: Promise<boolean> }> => {
    showIndicator(page());
    const answer = guards[0]!();
    await act(async () => undefined);
    let open: ReactNode = null;
    windows.open$
      .subscribe((all) => {
        open = all[0]?.content;
      })
      .unsubscribe();
    if (open) await draw(open);
    return { answer };
  };

  it('with nothing to lose is not asked about', async () => {
    stored = [entry({ kind: 'state' })];
    expect(await (await ask()).answer).toBe(true);
    expect(windows.isOpen(LEAVING)).toBe(false);
  });

  it('waits for what is sent now, then goes on by itself', async () => {
    stored = [entry()];
    const { answer } = await ask();
    await announce({ waiting: 1 });
    expect(spoken()).toBe('1 entry has not been sent yet.');
    await press(/^Send now/);
    expect([outbox.retry.mock.calls.length, spoken(), button(/^Send now/).disabled]).toEqual([1, 'Sending. Still waiting: 1.', true]);
    await announce({ waiting: 0 });
    expect(await answer).toBe(true);
    expect(windows.isOpen(LEAVING)).toBe(false);
  });

  it('warns of what the server has refused, and offers it as a file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    stored = [entry({ failure: { status: 400, text: 'Too many points' } })];
    const { answer } = await ask();
    await announce({ failed: 1 });
    expect(spoken()).toBe('The server has not accepted 1 entry. It is in this browser only: download it before you log out.');
    expect(button(/^Send now/)).toBeUndefined();
    await press(/^Download: Capitals/);
    expect([made.mock.calls.length, clicked.mock.contexts.map((each) => (each as HTMLAnchorElement).download)]).toEqual([
      1,
      ['Capitals-aaaaaaaa.json'],
    ]);
    await press(/^Log out anyway/);
    expect(await answer).toBe(true);
    vi.restoreAllMocks();
  });

  it('one that is refused while it is sent keeps the logout waiting for the person', async () => {
    stored = [entry()];
    const { answer } = await ask();
    await announce({ waiting: 1 });
    await press(/^Send now/);
    stored = [entry({ failure: { status: 400, text: 'No' } })];
    await announce({ failed: 1 });
    expect([windows.isOpen(LEAVING), spoken(), button(/^Download: Capitals/) !== undefined]).toEqual([
      true,
      'The server has not accepted 1 entry. It is in this browser only: download it before you log out.',
      true,
    ]);
    await press(/^Stay/);
    expect(await answer).toBe(false);
  });

  it('can be called off, by its button and by closing the window, or gone through with', async () => {
    stored = [entry()];
    const stay = await ask();
    await press(/^Stay/);
    expect(await stay.answer).toBe(false);
    const closed = askBeforeLeaving(page());
    await act(async () => undefined);
    windows.close(LEAVING);
    expect(await closed).toBe(false);
    const anyway = await ask();
    await press(/^Log out anyway/);
    expect(await anyway.answer).toBe(true);
  });
});
