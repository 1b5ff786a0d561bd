import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FactsService } from '../../../core/facts/stream.ts';
import { SESSION_CHANGED } from '../../../core/session/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { TestCaches } from './caches.harness.ts';
import { StoredCourses } from './courses.ts';

const SITE = 'https://site.test';
const INVENTORY =
  '<offline course="100" bytes="400" left="1"><answer dataType="p_Course" ID="100" action="2"/>' +
  '<answer dataType="p_Unit" ID="4711" action="2" param="IDLesson=2"/><answer dataType="p_Unit" ID="4799" action="2"/>' +
  '<file path="/img/a.svg" bytes="3"/></offline>';
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1x360\n360p.m3u8';
const FILES: Readonly<Record<string, string>> = {
  'p_Course 100': '<cms><course/></cms>',
  'p_Unit 4711':
    '<cms><unit mediaToken="grant"><lesson id="2"><clip IDMedia="9001"/><clip IDMedia="9005" mediaToken="own"/>' +
    '<event type="11" url="media/light/9006_en.webm" mediaToken="own"/><event type="11" url="media/light/9007.mp4"/></lesson></unit></cms>',
  'p_StartPage 0': '<cms><framework/></cms>',
  '/img/a.svg': 'svg',
  '/media/vod/9001.mp4.m3u8': MASTER,
  '/media/vod/360p.m3u8': '#EXTM3U\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST',
  '/media/vod/0.m4s': 'segment',
  '/media/9005.mp4': 'film',
  '/media/9006_en.webm': 'a video on a slide',
};

let store: TestCaches;
let facts: FactsService;
let gone: (address: string) => boolean;
let asked: { readonly address: string; readonly token: string | null }[];
let session: { user: string; token: string | null; loggedIn: boolean };
let courses: StoredCourses;
const order = vi.fn(async () => undefined);

const player = {
  clipOf: (attributes: Readonly<Record<string, string>>) => attributes,
  addressOf: async ({ IDMedia }: { readonly IDMedia: string }) =>
    IDMedia === '9001'
      ? { url: `${SITE}/media/vod/9001.mp4.m3u8`, lookUp: null }
      : { url: `${SITE}/media/${IDMedia}.mp4?e=1&k=Zk3&s=f`, lookUp: `${IDMedia} mp4` },
  addressOfFile: async ({ url, mediaToken }: { readonly url: string; readonly mediaToken: string }) => {
    if (mediaToken !== 'own') throw new Error(`"${mediaToken}" is not the video's own token`);
    const [, name, type] = /(\w+)\.(\w+)$/.exec(url)!;
    return { url: `${SITE}/media/${name}.${type}?e=1&k=Zk3&s=f`, lookUp: `${name} ${type}` };
  },
};

const transport = (async (input: string, init: RequestInit = {}) => {
  const url = new URL(input, SITE);
  asked.push({ address: input, token: new Headers(init.headers).get('Authorization') });
  init.signal?.throwIfAborted();
  if (gone(input)) throw new TypeError('Failed to fetch');
  const name = url.pathname === '/dispatcher.php' ? `${url.searchParams.get('datatype')} ${url.searchParams.get('id')}` : url.pathname;
  const text = FILES[name];
  return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers: { 'Content-Type': 'text/plain' } });
}) as typeof fetch;

beforeEach(() => {
  store = new TestCaches();
  [facts, gone, asked] = [new FactsService(), () => false, []];
  session = { user: '12', token: 'a.b.c', loggedIn: true };
  order.mockClear();
  const payload = parse(INVENTORY).children[0]!;
  courses = new StoredCourses({
    isPossible: true,
    configuration: {
      customer: 'demo',
      versionHash: '3f9c2a71',
      dispatcherUrl: '/dispatcher.php',
      allowedOrigins: [],
      dataTypes: {},
      modules: [],
    } as never,
    session: session as never,
    texts: { language: 'en' },
    transport,
    clock: { now: () => 1_000 },
    registry: {
      ids: ['player-adapter'],
      manifest: () => ({ provides: { player: 'x' }, dataTypes: { p_Unit: { stylesheet: 'p_Unit' } } }),
      activate: async () => ({ provided: new Map([['player', player]]) }),
    } as never,
    requests: { send: async () => ({ answer: { objects: [{ payload, titles: { en: 'Light' } }] } }) } as never,
    facts,
    navigation: { format: () => 'course-100.html' },
    page: () => `${SITE}/course-100.html`,
    head: () => [],
    storage: undefined,
    link: { order },
  });
});
afterEach(() => {
  courses.dispose();
  vi.unstubAllGlobals();
});
const NAME = 'lectern-kept-12_en_100';
const stored = () => Object.keys(store.texts(NAME)).filter((each) => !/xsl|texts\/|M_textSet/.test(each));

describe('a course that is stored', () => {
  it('has its answers, files, streams with their parts, and what is looked up, and is said to be there', async () => {
    await courses.save(100);
    expect(stored().toSorted()).toEqual([
      '/offline/about?course',
      '/offline/answer?lang=en&action=2&id=0&datatype=p_StartPage&framework=1',
      '/offline/answer?lang=en&action=2&id=100&datatype=p_Course',
      '/offline/answer?lang=en&action=2&id=4711&datatype=p_Unit&IDLesson=2',
      '/offline/file?/img/a.svg',
      '/offline/file?/media/9005.mp4',
      '/offline/file?/media/9006_en.webm',
      '/offline/file?/media/vod/0.m4s',
      '/offline/file?/media/vod/360p.m3u8',
      '/offline/file?/media/vod/9001.mp4.m3u8',
      '/offline/lookup?9005 mp4',
      '/offline/lookup?9006_en webm',
    ]);
    expect(store.texts(NAME)['/offline/lookup?9005 mp4']).toBe(`<media t="${SITE}/media/9005.mp4?e=1&amp;k=Zk3&amp;s=f"/>`);
    expect(courses.state).toMatchObject({
      saving: {},
      stored: [{ course: '100', language: 'en', title: 'Light', href: 'course-100.html', left: 1 }],
    });
    expect(order.mock.calls).toEqual([[{ type: 'keepWhole' }], [{ type: 'keepLanguage', language: 'en' }]]);
  });

  it('is asked for under the token of its user, and files without one', async () => {
    await courses.save(100);
    const calls = asked.filter(({ address }) => address.includes('dispatcher.php'));
    expect(calls.every(({ address, token }) => token === 'Bearer a.b.c' && address.includes('user=12'))).toBe(true);
    expect(asked.filter(({ address }) => !address.includes('dispatcher.php')).every(({ token }) => token === null)).toBe(true);
  });

  it('is nobody else’s, and goes when it is removed', async () => {
    await courses.save(100);
    session.user = '13';
    facts.publish(SESSION_CHANGED, { loggedIn: true, user: '13' });
    await vi.waitFor(() => expect(courses.state.stored).toEqual([]));
    session.user = '12';
    facts.publish(SESSION_CHANGED, { loggedIn: true, user: '12' });
    await vi.waitFor(() => expect(courses.state.stored).toHaveLength(1));
    await courses.remove(courses.state.stored![0]!);
    expect([store.all.has(NAME), courses.state.stored]).toEqual([false, []]);
  });
});

describe('a course that cannot be stored', () => {
  it('without a network says so, and what has come is not fetched again', async () => {
    gone = (address) => address.includes('9005.mp4');
    await courses.save(100);
    expect(courses.state).toMatchObject({ stored: [], saving: { 100: { problem: 'network' } } });
    gone = () => false;
    asked = [];
    await courses.save(100);
    expect(courses.state).toMatchObject({ stored: [{ course: '100' }], saving: {} });
    expect(asked.some(({ address }) => address.includes('0.m4s'))).toBe(false);
  });

  it('without room says so, and leaves nothing', async () => {
    store.room = 300;
    await courses.save(100);
    expect([courses.state.saving['100']?.problem, store.all.has(NAME)]).toEqual(['room', false]);
  });

  it('for somebody who is not here any more is not stored', async () => {
    gone = (address) => {
      if (address.includes('id=4711')) session.user = '13';
      return false;
    };
    await courses.save(100);
    expect(Object.keys(store.texts(NAME)).some((each) => each.includes('4711'))).toBe(false);
    expect(store.texts('lectern-kept-13_en_100')).toEqual({});
  });

  it('and is cancelled leaves nothing, and is no problem', async () => {
    gone = (address) => {
      if (address.includes('a.svg')) courses.cancel(100);
      return false;
    };
    await courses.save(100);
    expect([courses.state.saving, store.all.has(NAME)]).toEqual([{}, false]);
  });
});
