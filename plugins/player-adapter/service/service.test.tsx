// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLOCK,
  COMMANDS,
  CONFIGURATION,
  DIALOGS,
  FACTS,
  REGISTRY,
  SESSION,
  SETTINGS,
  LOCKS,
  STORAGE,
  TEXTS,
  TRANSPORT,
  type PluginContext,
} from '../../../core/api.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { numberIn, textIn } from '../../../tests/support/texts.ts';
import type { PlayerService, PlayerViewProps } from '../contract.ts';
import { createPlayerService } from './service.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let host: HTMLElement;
let run: ReturnType<typeof vi.fn>;
let activate: ReturnType<typeof vi.fn>;
let facts: [string, object][];
const stops: (() => void)[] = [];

beforeEach(() => {
  run = vi.fn(async () => true);
  activate = vi.fn(async () => ({}));
  facts = [];
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  for (const stop of stops.splice(0)) stop();
  host.remove();
  vi.restoreAllMocks();
});

const texts = {
  language: 'en',
  onChange: () => () => undefined,
  get: (key: string, values?: Record<string, string | number>) => textIn('en', key, values ?? {}),
  getIn: textIn,
  number: (value: number, options?: Intl.NumberFormatOptions, of = 'en') => numberIn(of, value, options),
};

function services(): ReadonlyMap<symbol, unknown> {
  return new Map<symbol, unknown>([
    [CLOCK, new SystemClock()],
    [COMMANDS, { run }],
    [CONFIGURATION, { ...DEFAULTS, mediaServer: '/media' }],
    [DIALOGS, { confirm: async () => false, alert: async () => {} }],
    [FACTS, { on: () => () => undefined }],
    [REGISTRY, { settled: Promise.resolve(), manifest: (id: string) => (id === 'blog' ? {} : null), activate }],
    [SESSION, { token: null, user: '0', lost: () => {} }],
    [SETTINGS, { get: () => null, set: () => {} }],
    [LOCKS, { manager: null }],
    [STORAGE, { get: () => null, set: () => {} }],
    [TEXTS, texts],
  ]);
}

function serviceOf(settings: object, all = services()): PlayerService {
  return createPlayerService({
    id: 'player-adapter',
    configuration: settings,
    get: (token: symbol) => all.get(token),
    events: {
      on: () => () => undefined,
      publish: (kind: { type: string } | string, content: object) => facts.push([String(kind), content]),
    },
    service: () => undefined,
    onStop: (undo: () => void) => stops.push(undo),
  } as unknown as PluginContext);
}

/** Draws a player that has nothing to play: a clip that forces Windows Media, or a recording at YouTube. */
async function show(settings: object, fields: Readonly<Record<string, string>> = {}, clip: Readonly<Record<string, string>> = {}) {
  const all = services();
  const service = serviceOf(settings, all);
  const props: PlayerViewProps = {
    clip: service.clipOf({ id: 'c1', 'force-player': 'wm', ...clip }, []),
    fields: service.fieldsOf(fields),
    title: 'Film',
    fps: 25,
    IDLesson: 0,
    mediaToken: '',
  };
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => all.get(token) } as never}>
        <service.View {...props} />
      </ServicesContext.Provider>,
    ),
  );
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  return host.querySelector<HTMLElement>('.player')!;
}

describe('the service of players', () => {
  it('MED-009 MED-010 MED-015 MED-016 MED-017 MED-018 MED-020 MED-021 MED-024 reads a clip as its element says it', () => {
    const service = serviceOf({});
    const names = { id: 'c1', 'id-media': '9001', filename: 'a.mp4', path: 'light/', 'preview-picture': 'a.svg' };
    const more = { 'source-type': '3', 'language-dependent': 'yes', autostart: '1', type: 'audio' };
    expect(service.clipOf({ ...names, ...more }, [])).toMatchObject({
      id: 'c1',
      IDMedia: '9001',
      filename: 'a.mp4',
      path: 'light/',
      previewPicture: 'a.svg',
      sourceType: 3,
      languageDependent: true,
      autostart: true,
      availFormats: 4,
      audio: true,
    });
  });

  it('MED-025 MED-028 MED-030 MED-031 MED-032 MED-033 MED-034 reads a player as its element says it', () => {
    const vars = 'autostart~true|displayclick~mute|stretching~fill|logo~a.svg';
    expect(serviceOf({}).fieldsOf({ id: 'p1', 'hide-unused': '1', 'player-vars': vars })).toMatchObject({
      id: 'p1',
      hideUnused: true,
      playerVars: { autostart: 'true', displayclick: 'mute', stretching: 'fill', logo: 'a.svg' },
    });
  });

  it('MED-108 MED-109 MED-112 MED-113 the customer’s options hold for every player', async () => {
    const strings = { de: { 'player.problem.unsupported.wm': 'Geht nicht.' } };
    const player = await show({ options: { language: 'de', strings, width: 500, height: 250 } });
    const sizes = ['--player-width', '--player-shape'].map((name) => player.style.getPropertyValue(name));
    expect(sizes).toEqual(['500px', '500 / 250']);
    expect(player.querySelector('[role=alert]')?.textContent).toBe('Geht nicht.');
  });

  it('MED-035 MED-110 MED-112 MED-113 those of a lesson’s playerParams go before them', async () => {
    const params = 'width~400|height~300|playerId~film';
    const player = await show({ options: { width: 500, height: 200 } }, { id: 'p1', 'player-params': params });
    const sizes = ['--player-width', '--player-shape'].map((name) => player.style.getPropertyValue(name));
    expect([...sizes, player.dataset.player]).toEqual(['400px', '400 / 300', 'film']);
  });

  it('MED-035 what playerParams cannot mean is reported', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await show({}, { 'player-params': 'colour~red' });
    expect(warn.mock.calls[0]?.[0]).toContain('"colour" is not known');
  });

  it('MED-023 MED-122 commands are run, with what happened to which player', async () => {
    await show({ options: { events: { error: 'course.failed' } } }, { id: 'p1' }, { 'handle-player-fail': 'lesson.skip' });
    expect(run.mock.calls.map(([name, args]) => [name, args])).toEqual([
      ['course.failed', { player: 'p1', clip: 'c1', event: 'error', code: 'unsupported.wm' }],
      ['lesson.skip', { player: 'p1', clip: 'c1', code: 'unsupported.wm' }],
    ]);
  });

  it('MED-123 plugins of the page are started, others reported', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await show({}, { 'player-params': 'plugins~blog,nosuch' });
    expect(activate.mock.calls).toEqual([['blog']]);
    expect(warn.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('"nosuch"')]);
  });

  it('MED-013 MED-014 a recording at YouTube is asked for first', async () => {
    const player = await show({}, {}, { 'force-player': '', 'source-type': '3', 'id-media': 'dQw4w9WgXcQ' });
    expect(player.querySelector('iframe')).toBeNull();
    await act(async () => player.querySelector<HTMLElement>('.player-embed button')!.click());
    expect(player.querySelector('iframe')?.src).toContain('youtube-nocookie');
  });

  it('MED-166 MED-167 MED-168 MED-169 MED-170 MED-171 the log is off until control+shift+d is pressed', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    serviceOf({});
    await show({});
    expect([info.mock.calls, error.mock.calls]).toEqual([[], []]);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'D', ctrlKey: true, shiftKey: true }));
    expect(info).toHaveBeenCalledWith('[player] The log is on.');
  });
});

it('MED-044 says where a file that is not public is, for who stores it', async () => {
  const all = new Map(services());
  all.set(TRANSPORT, async () => new Response(`<media t="${location.origin}/media/9006.webm?e=1&amp;k=Zk3"/>`));
  const file = { url: 'media/light/9006.webm', mediaToken: 'grant', IDLesson: 3 };
  expect(await serviceOf({}, all).addressOfFile(file, new AbortController().signal)).toEqual({
    url: `${location.origin}/media/9006.webm?e=1&k=Zk3`,
    lookUp: '9006 webm',
  });
});
