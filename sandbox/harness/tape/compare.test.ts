import { describe, expect, it } from 'vitest';
import { compareTapes } from './compare.ts';
import type { Content, Entry } from './model.ts';

const run = (...contents: Content[]): { entries: Entry[] } => ({ entries: contents.map((content, at) => ({ at, ...content })) });
const request = (address: string, body = ''): Content => ({ type: 'request', n: 1, method: 'GET', address, headers: {}, body });
const fact = (name: string, content: Readonly<Record<string, unknown>> = {}): Content => ({ type: 'fact', name, content });
const click: Content = { type: 'action', kind: 'click', element: null, value: '' };
const outline = (...lines: string[]): Content => ({ type: 'outline', lines });

describe('two runs', () => {
  it('are the same when the same happens between the same actions, in whatever order and at whatever time', () => {
    const one = run(request('/a'), fact('x', { time: 3, request: 1 }), request('/b'), outline('main'), click, fact('y'));
    const other = run(request('/b'), request('/a'), fact('x', { time: 4, request: 2 }), outline('main'), click, fact('y'));
    expect(compareTapes(one, other)).toEqual([]);
  });

  it('are the same when a film begins to play in both, a step earlier or again after each wait', () => {
    const film = (state: string): Content => fact('player.stateChanged', { player: 'p1', state });
    const plays = run(film('ready'), click, film('playing'), film('waiting'), film('playing'), click, film('ready'));
    const hasNone = [{ step: 1, what: 'fact', message: 'A film does not begin to play.' }];
    expect(compareTapes(plays, run(click, film('playing'), click))).toEqual([]);
    expect(compareTapes(plays, run(film('playing'), click, click))).toEqual([]);
    expect(compareTapes(run(click, click), plays)).toEqual([]);
    expect(compareTapes(plays, run(film('ready'), click, film('buffering'), click, film('ready')))).toEqual(hasNone);
    const again = run(click, film('playing'), click, film('ready'), film('playing'));
    expect(compareTapes(again, run(click, film('playing'), film('waiting'), click))).toEqual([{ ...hasNone[0], step: 2 }]);
  });

  it.each([
    ['a request that is missing', run(request('/a'), click), run(click), 0, 'request', 'missing request: GET /a'],
    ['a request that is new', run(click), run(click, request('/b', 'c=1')), 1, 'request', 'new request: GET /b c=1'],
    ['a request that comes too late', run(request('/a'), click), run(click, request('/a')), 0, 'request', 'missing request: GET /a'],
    ['a request that comes twice', run(request('/a')), run(request('/a'), request('/a')), 0, 'request', 'new request: GET /a'],
    ['a fact that says something else', run(fact('x', { id: 1 })), run(fact('x', { id: 2 })), 0, 'fact', 'missing fact: x {"id":1}'],
    ['another outline', run(outline('main', '  link "A"')), run(outline('main', '  link "B"')), 0, 'outline', 'was link "A", is link "B"'],
    ['a longer outline', run(outline('main')), run(outline('main', '  link "B"')), 0, 'outline', 'after line 1: new   link "B"'],
    ['a shorter outline', run(outline('main', 'b')), run(outline('main')), 0, 'outline', 'line 2: was b, is nothing'],
    ['an error', run(click), run({ type: 'console', level: 'error', text: 'Oh' }, click), 0, 'console', 'new console: Oh'],
  ] as const)('%s is a difference at its step', (_what, before, after, step, what, message) => {
    const [first] = compareTapes(before, after);
    expect(first).toMatchObject({ step, what });
    expect(first?.message).toContain(message);
  });

  it('a run that ended early says after which action', () => {
    expect(compareTapes(run(click, click), run(click))).toEqual([
      { step: 2, what: 'action', message: 'The run ended after 1 of 2 actions.' },
    ]);
  });

  it("the version of the customer's files, one-time tokens, times and keys that a page makes are no difference", () => {
    const one = run(request('/demo/xml/M_textSet_en.xml?v=9d70bd238db9'), request('/a?b=1&token=x&_=4', 'cache=1&c=%221795442539335-7'));
    const other = run(request('/demo/xml/M_textSet_en.xml?v=0123456789ab'), request('/a?b=1&token=y&_=5', 'cache=2&c=%221795442539332-7'));
    expect(compareTapes(one, other)).toEqual([]);
    const failed = (version: string) =>
      run(fact('stylesheet.failed', { message: `The stylesheet /${version}/xsl/p_Blog.xsl did not load.` }));
    expect(compareTapes(failed('d160043d13c0'), failed('cfb72de563d8'))).toEqual([]);
    expect(compareTapes(one, run(request('/demo/xml/M_textSet_de.xml?v=9d70bd238db9'), request('/a?b=2&token=x'))).length).toBe(1);
  });

  it("a browser's own words, and how high its lines are, are no difference", () => {
    const before = (reason: string, scrollPosition: number) =>
      run(fact('stylesheet.failed', { message: `p_Blog.xsl did not load (${reason}).` }), fact('answer.shown', { scrollPosition }));
    const inChromium = before('Failed to fetch', 0);
    expect(compareTapes(inChromium, before('NetworkError when attempting to fetch resource.', 81))).toEqual([]);
    expect(compareTapes(inChromium, before('The stylesheet is broken', 0)).length).toBe(1);
  });

  it("the player's own time is no difference", () => {
    const playing = (seconds: number): { entries: Entry[] } =>
      run(
        fact('lesson.positionChanged', { unit: 1, seconds }),
        fact('lesson.seen', { unit: 1, lesson: '1', seen: { played: [seconds] }, isDone: false }),
        ...['waiting', 'playing'].map((state) => fact('player.stateChanged', { state })),
      );
    expect(compareTapes(run(), playing(1))).toEqual([]);
    const report = (seen: number) => run(request('/dispatcher.php?id=1&datatype=t_UnitPosition', `IDLesson=1&seen=1~${seen}`));
    expect(compareTapes(report(1), report(2))).toEqual([]);
    expect(compareTapes(run(fact('player.stateChanged', { state: 'paused' })), run()).length).toBe(1);
  });
});
