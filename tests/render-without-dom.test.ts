import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { NEVER, of } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../core/api.ts';
import type { Answer, CmsObject } from '../core/api.ts';
import { readConfiguration } from '../core/config/read.ts';
import { FactsService } from '../core/facts/stream.ts';
import { builtInPlugins } from '../core/plugins/load.ts';
import type { Manifest, PluginModule, PluginRule } from '../core/plugins/contract.ts';
import { resolveRule } from '../core/plugins/resolve.ts';
import { PluginContext, ServicesContext } from '../core/base/services.ts';
import { VIEWS, type LazyComponent, type ObjectViewProps, type WidgetProps } from '../core/view/contract.ts';
import { Growing, Run } from '../core/view/streaming/run.tsx';
import { StylesheetsService } from '../core/view/stylesheets.ts';
import { readAnswer } from '../core/request/answer/answer.ts';
import { readObject } from '../core/request/answer/envelope.ts';
import { DockHost } from '../core/view/overlays/dock-host.tsx';
import { OUTBOX } from '../plugins/outbox/contract.ts';
import { Entries } from '../plugins/outbox/view/entries.tsx';
import { Indicator } from '../plugins/outbox/view/indicator.tsx';
import { ControlBar } from '../plugins/player-adapter/view/bar/control-bar.tsx';
import { LOOK } from '../plugins/player-adapter/view/captions/caption-look.ts';
import { ControlsContext, type Controls } from '../plugins/player-adapter/view/context.ts';
import { FakePlayer } from '../plugins/player-adapter/view/fake-player.fixture.ts';
import { canFullscreen } from '../plugins/player-adapter/view/screen-modes.ts';
import type { Questions } from '../plugins/practice-test/contract.ts';
import { newAttempt } from '../plugins/practice-test/model/attempt.ts';
import { AttemptStore } from '../plugins/practice-test/model/attempt-store.ts';
import { readTest } from '../plugins/practice-test/model/read-test.ts';
import { makeRun } from '../plugins/practice-test/model/test-run.ts';
import { RunContext } from '../plugins/practice-test/view/attempt/run-context.ts';
import { Running } from '../plugins/practice-test/view/running.tsx';
import { useAutoHide } from '../plugins/player-adapter/view/auto-hide.ts';
import { useCue } from '../plugins/lesson/view/transcript/use-cues.ts';
import { UNITS } from '../plugins/unit/contract.ts';
import { UnitStack } from '../plugins/unit/stack/unit-stack.tsx';
import { readObjects, value } from '../sandbox/content/content.harness.ts';
import { openServer, type OpenServer } from '../sandbox/server/server.ts';

const root = join(import.meta.dirname, '..');
const HOST = 'demo.localhost:8080';
const MAIN = 'mainContent';

let folder: string;
let server: OpenServer;

/** The page's transport: the sandbox server in this process. */
const transport = (async (input: string, init: RequestInit = {}) => {
  const answer = await server.app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: input,
    headers: { ...Object.fromEntries(new Headers(init.headers).entries()), host: HOST },
    payload: typeof init.body === 'string' ? init.body : undefined,
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
}) as typeof fetch;

const file = JSON.parse(readFileSync(join(root, 'config/customers/demo/customer.json'), 'utf8')) as object;
const configuration = readConfiguration(file, '/demo/config.json', 'demo', 'abcdef12');
const manifests = new Map<string, Manifest>();
const modules = new Map<string, PluginModule>();
const rules: PluginRule[] = [];

function lazy<P>(plugin: string, name: string): LazyComponent<P> {
  const component = modules.get(plugin)?.[name] as ComponentType<P> | undefined;
  return { plugin, ready: () => component ?? null, load: async () => component ?? null };
}

/** The plugins' own manifests and modules, all loaded. */
const registry = {
  settled: Promise.resolve(),
  knows: () => true,
  failed: (_plugin: string, _phase: string, error: unknown) => {
    throw error;
  },
  get routes() {
    return [...manifests.values()].flatMap((manifest) => manifest.routes ?? []);
  },
  configurationOf: (id: string) => configuration.plugins[id] ?? {},
  service: (name: string) => services.get(name),
  extension(_point: 'questions', kind: string) {
    const found = [...manifests.values()].find(({ questions }) => questions && Object.hasOwn(questions, kind));
    return found ? lazy(found.id, found.questions![kind]!) : null;
  },
  widget(name: string) {
    const found = [...manifests.values()].find(({ widgets }) => widgets && Object.hasOwn(widgets, name));
    return found ? lazy<WidgetProps>(found.id, found.widgets![name]!) : null;
  },
};

const texts = { language: 'en', onChange: () => () => undefined, get: (key: string) => key, number: String };
const events = new FactsService();
const services = new Map<unknown, unknown>([
  [VIEWS, registry],
  [api.REGISTRY, registry],
  [api.CONFIGURATION, configuration],
  [api.PLATFORM, 'LIVE'],
  [api.FACTS, events],
  [api.TEXTS, texts],
  [api.TRANSPORT, transport],
  [api.STYLESHEETS, new StylesheetsService(configuration, transport, events, { user: '0' })],
  [api.TARGETS, { subscribe: () => () => undefined, state: () => ({ content: null, busy: false, drawing: false, held: false }) }],
  [api.CLOCK, { now: () => Date.UTC(2026, 10, 21), setTimeout: () => () => undefined, setInterval: () => () => undefined }],
  [api.RANDOM, { fraction: () => 0 }],
  [api.STORAGE, { get: () => null, set: () => undefined, remove: () => undefined }],
  [api.SETTINGS, { get: () => null, set: () => undefined, changed$: NEVER }],
  [api.LOCKS, { manager: null }],
  [api.SESSION, { user: '0', loggedIn: false, changed$: NEVER }],
  [api.MENUS, { menus$: of([]) }],
  [api.DOCK, { items$: of([{ name: 'outbox', content: 'waiting' }]) }],
  [UNITS, { view$: NEVER, isAgain: () => false, view: { levels: [], state: { previous: [] } } }],
  [OUTBOX, { status$: NEVER, entries: async () => [] }],
  [api.APPEARANCE, { theme: 'auto', changed$: NEVER }],
  [api.NAVIGATION, { format: () => 'somewhere.html', parse: () => ({ parameters: {} }) }],
  ...[api.REQUESTS, api.DIALOGS, api.NOTICES, api.WINDOWS, api.COMMANDS, api.ERROR_REPORT, api.USER_LOG].map((each) => [each, {}] as const),
]);
const locator = {
  get(token: symbol): unknown {
    if (!services.has(token)) throw new Error(`A view asks for ${String(token)} while it is drawn: give the test one that needs no DOM.`);
    return services.get(token);
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-render-'));
  server = await openServer({ data: folder, port: 0, quiet: true, databaseUrl: '' });
  for (const { manifest, load } of builtInPlugins()) {
    const own = manifest as Manifest;
    manifests.set(own.id, own);
    rules.push(...(own.objects ?? []).map((rule) => ({ plugin: own.id, rule })));
    modules.set(own.id, await load());
  }
  const { createQuestions } = modules.get('practice-test') as { createQuestions: (context: unknown) => unknown };
  services.set('questions', createQuestions(locator));
}, 300_000);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The answer to a call, as the page reads it. */
async function answerTo(query: string, token = ''): Promise<Answer> {
  const address = `/dispatcher.php?mode=ajax&lang=en&user=0&${query}`;
  const response = await transport(address, token === '' ? {} : { headers: { authorization: `Bearer ${token}` } });
  return readAnswer({ status: response.status, headers: response.headers, body: await response.text() }, configuration.headers, 'en');
}

async function logIn(user: string, password: string): Promise<string> {
  const response = await transport('/dispatcher.php?mode=ajax&lang=en&user=0&action=verify&id=0&datatype=p_Login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: new URLSearchParams({ subAction: 'login', loginMode: 'password', user, password }).toString(),
  });
  return /<JWT>(.*)<\/JWT>/.exec(await response.text())![1]!;
}

/** The object of a document without an envelope, such as a configuration. */
function documentObject({ document: answered }: Answer, dataType: string): CmsObject {
  const payload = answered!.children.find(({ kind }) => kind === api.NodeKind.element)!;
  return { ...readObject(payload), dataType, payload };
}

/** As the server would send it. */
const html = (plugin: string, view: ReactNode): string =>
  renderToString(
    createElement(ServicesContext.Provider, { value: locator as never }, createElement(PluginContext.Provider, { value: plugin }, view)),
  );

/** What a view draws of an answer, as HTML: its stylesheet, the widgets in it, and the plugin's component around it. */
async function draw(answer: Answer, dataType: string, action: number): Promise<string> {
  const object = answer.objects[0] ?? documentObject(answer, dataType);
  const found = resolveRule(rules, { IDObjectType: object.IDObjectType, dataType: object.dataType, action });
  const named = found && manifests.get(found.plugin)?.dataTypes?.[object.dataType]?.stylesheet;
  const name = object.xslStylesheet || named || object.dataType;
  const sheet = await (services.get(api.STYLESHEETS) as StylesheetsService).get(name);
  const parameters = { lang: 'en', customer: 'demo', user: '0', target: MAIN, isMobile: '0' };
  const drawn = api.transform(name, sheet, answer.document!, parameters, () => undefined);
  const View = found?.rule.view ? (modules.get(found.plugin)![found.rule.view] as ComponentType<ObjectViewProps>) : null;
  const view: ReactNode = View ? createElement(View, { object, answer } as ObjectViewProps, drawn) : drawn;
  return html(found?.plugin ?? '', view);
}

const people = {
  guest: ['', ''],
  learner: ['vera', 'dark-matter'],
  author: ['alhazen', 'book-of-optics'],
  administrator: ['hypatia', 'diameter-of-the-sphere'],
} as const;
type Person = keyof typeof people;
const objects = readObjects()
  .map((node) => ({ ID: value(node, 'ID'), dataType: value(node, 'dataType') }))
  .filter(({ dataType }) => dataType !== 'p_AffiliateLandingPage'); // opened by its name
/** One call for each view that is no single object of the content. */
const pages: readonly (readonly [Person, string])[] = [
  ['guest', 'action=2&datatype=p_StartPage&framework=1'],
  ['guest', 'action=1&datatype=p_News'],
  ['guest', 'action=1&datatype=p_Blog'],
  ['guest', 'action=1&datatype=p_Calendar'],
  ['guest', 'action=1&datatype=p_Course'],
  ['guest', 'action=8&datatype=p_Contact'],
  ['guest', 'action=2&datatype=p_Login'],
  ['guest', 'action=2&datatype=p_Menu'],
  ['guest', 'action=2&id=1&datatype=p_FrameworkPreview'],
  ['guest', 'action=4&datatype=p_Site'],
  ['guest', 'action=2&datatype=p_NotFound'],
  ['guest', 'action=2&datatype=p_Notes'],
  ['guest', 'action=2&datatype=p_Offline'],
  ['guest', 'action=2&datatype=p_AffiliateLandingPage&html=partner7'],
  ['guest', 'action=2&html=none&datatype=p_Certificate'],
  ['learner', 'action=2&datatype=p_UserHome'],
  ['learner', 'action=2&datatype=p_Results'],
  ['learner', 'action=2&datatype=p_Sessions'],
  ['author', 'action=8&id=21&datatype=p_ObjectConfiguration'],
  ['author', 'action=8&id=21&datatype=p_ObjectDocument'],
  ['author', 'action=8&id=21&datatype=p_ObjectPreview'],
  ['author', 'action=8&html=main&datatype=p_MenuDocument'],
  ['author', 'action=8&html=site&datatype=p_TextSetDocument'],
  ['author', 'action=2&id=21&datatype=p_ObjectReview'],
  ['author', 'action=2&datatype=p_Studio'],
  ['administrator', 'action=2&datatype=p_Accounts'],
  ['learner', 'action=1024&datatype=p_Accounts'],
  ['administrator', 'action=2&datatype=p_Groups'],
  ['administrator', 'action=2&datatype=p_Administration'],
  ['administrator', 'action=2&html=storage&datatype=p_Administration'],
  ['administrator', 'action=2&datatype=p_Announcements'],
  ['learner', 'action=8&datatype=p_Login'],
];

describe('a server can draw every view, because nothing asks for a DOM while it is drawn', () => {
  it('there is no DOM here', () =>
    expect([typeof document, typeof window, typeof location, typeof localStorage]).toEqual(Array(4).fill('undefined')));

  it('every data type of the demonstration with a stylesheet', async () => {
    const seen = new Set<string>();
    const broken: string[] = [];
    const calls = [
      ...pages.map(([person, query]) => [person, query] as const),
      ...objects.flatMap(({ ID, dataType }) =>
        (['guest', 'learner'] as const).map((person) => [person, `action=2&id=${ID}&datatype=${dataType}`] as const),
      ),
    ];
    const tokens = new Map<Person, string>();
    for (const [person, [user, password]] of Object.entries(people))
      tokens.set(person as Person, user === '' ? '' : await logIn(user, password));
    for (const [person, query] of calls) {
      const answer = await answerTo(query, tokens.get(person));
      const dataType = answer.objects[0]?.dataType ?? '';
      const expected = /p_NotFound$|html=none/.test(query) ? 404 : 200; // the pages about a wrong address have the status of one
      if (answer.status !== expected || !answer.document) {
        if (person === 'guest') broken.push(`${query}: status ${answer.status}`);
        continue;
      }
      try {
        const asked = /datatype=(\w+)/.exec(query)![1]!;
        const html = await draw(answer, asked, Number(/action=(\d+)/.exec(query)![1]));
        if (html === '') broken.push(`${query}: nothing is drawn`);
        // A preview is answered as the object that it is of.
        seen.add(dataType || asked).add(asked);
      } catch (error) {
        broken.push(`${person} ${query}: ${error instanceof Error ? error.stack?.split('\n').slice(0, 4).join(' | ') : String(error)}`);
      }
    }
    expect(broken).toEqual([]);
    const named = [...manifests.values()].flatMap(({ dataTypes }) => Object.keys(dataTypes ?? {})).filter((each) => each.startsWith('p_'));
    expect(named.filter((each) => !seen.has(each))).toEqual([]);
  }, 300_000);

  it.each(['wide', 'narrow'] as const)('the controls of a playing film, %s', (sizeClass) => {
    const player = new FakePlayer({ state: 'playing', textTracks: [{ id: '1', language: 'en', label: 'English' }], textTrack: '1' });
    const controls: Controls = {
      player,
      status: player.status,
      text: (key) => key,
      language: 'en',
      clock: locator.get(api.CLOCK) as api.Clock,
      run: () => undefined,
      announce: () => undefined,
      hold: () => () => undefined,
    };
    const layer = createElement(ControlBar, {
      sizeClass,
      seen: [[0, 5]],
      marks: [{ seconds: 5, label: 'Rays', kind: 'chapter' }],
      fps: 25,
      display: 'time',
      onDisplay: () => undefined,
      look: LOOK,
      onLook: () => undefined,
      onSubtitles: () => undefined,
      fullscreen: canFullscreen(null),
      mount: { current: null },
      tools: null,
    });
    expect(html('player-adapter', createElement(ControlsContext.Provider, { value: controls }, layer))).toContain('player.pause');
  });

  it('a practice test while it is taken, one question after another and all on a page', async () => {
    const test = objects.find(({ dataType }) => dataType === 'p_PracticeTest')!;
    const ID = Number(test.ID);
    const model = readTest((await answerTo(`action=2&id=${ID}&datatype=p_PracticeTest`)).objects[0]!.payload, ID)!;
    const clock = locator.get(api.CLOCK) as api.Clock;
    const questions = services.get('questions') as Questions;
    const kinds = new Map(model.questions.map(({ kind }) => [kind, questions.state(kind)]));
    expect([...kinds.values()].map(({ state }) => state)).not.toContain('unknown');
    const hold = { holding: 'elsewhere', takeOver: () => undefined } as const;
    const props = { onCheck: async () => undefined, onFinish: async () => undefined, onAgain: () => undefined, isBegun: true, hold };
    for (const display of ['one', 'all'] as const) {
      const first = { ...newAttempt(clock.now(), 0.5), current: model.questions[0]!.id };
      const run = makeRun(
        { ...model, display, timeLimit: 600 },
        new AttemptStore(first, clock, { save: (given) => given, latest: (given) => given }),
        kinds,
      );
      const view = createElement(Running, { ...props, isBusy: false, failed: 'check' });
      expect(html('practice-test', createElement(RunContext.Provider, { value: run }, view))).toContain('test.again');
    }
  });

  it('what lies around a unit, a large answer as it comes, a transcript and controls that hide', () => {
    const unit = { dataType: 'p_Unit', ID: 4711, titles: {} } as unknown as CmsObject;
    const stack = createElement(UnitStack, { object: unit, parameters: { action: 2 } as never }, 'its lessons');
    expect(html('unit', stack)).toContain('its lessons');
    const growing = new Growing();
    growing.add('the first news');
    expect(html('', createElement(Run, { of: growing }))).toContain('the first news');
    const player = new FakePlayer({});
    const cues = [{ from: 0, to: 9, speaker: '', text: 'Light' }];
    const Transcript = (): string => `cue ${useCue(player, cues)}`;
    expect(html('lesson', createElement(Transcript))).toContain('cue 0');
    const Hiding = (): string => `visible ${useAutoHide(locator.get(api.CLOCK) as api.Clock, true, { current: null }).visible}`;
    expect(html('player-adapter', createElement(Hiding))).toContain('visible true');
  });

  it('the dock, and what the outbox puts there', () => {
    for (const view of [Indicator, Entries]) expect(html('outbox', createElement(view))).toContain('outbox');
    expect(html('', createElement(DockHost))).toBe('');
  });
});
