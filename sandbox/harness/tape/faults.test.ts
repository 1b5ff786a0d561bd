import { describe, expect, it } from 'vitest';
import { callOf, FAULT_SETS, FaultTable, NEW_RULE, serverFault, type FaultRule } from './faults.ts';

const call = (more: object = {}) => ({ type: 'p_News', action: 'show', object: '200', target: 'mainContent', ...more });
const rule = (more: Partial<FaultRule>): FaultRule => ({ ...NEW_RULE, ...more });
const stream = { path: '/media/vod/9901.mp4.m3u8', isPart: false };
const film = { path: '/media/9901.mp4', isPart: false };
const part = { path: '/media/vod/9901/180p_01.mpegts', isPart: true };
const table = (...rules: FaultRule[]) => new FaultTable(rules, () => 0.5);

describe('which calls a rule is for', () => {
  it('type, action, object and target fit, in whatever letters; what is empty fits all', () => {
    for (const [more, count] of [
      [{}, 1],
      [{ type: 'P_NEWS', action: 'show', object: '200', target: 'mainContent' }, 1],
      [{ type: 'p_Unit' }, 0],
      [{ object: '201' }, 0],
      [{ target: 'footer' }, 0],
      [{ action: 'verify' }, 0],
      [{ action: '2' }, 1],
      [{ action: '1' }, 0],
      [{ on: false }, 0],
    ] as const)
      expect(table(rule(more)).forCall(call()), JSON.stringify(more)).toHaveLength(count);
  });

  it('the n-th of those that fit, counted for each rule by itself, and from one again with other rules', () => {
    const second = rule({ nth: 2, type: 'p_News' });
    const rules = table(second);
    const hits = () => [call({ type: 'p_Unit' }), call(), call(), call()].map((each) => rules.forCall(each).length);
    expect(hits()).toEqual([0, 0, 1, 0]);
    expect(hits()).toEqual([0, 0, 0, 0]);
    rules.set([second]);
    expect(hits()).toEqual([0, 0, 1, 0]);
  });

  it('a share of them, by chance', () => {
    const chances = [0.1, 0.6, 0.29, 0.31];
    const rules = new FaultTable([rule({ share: 30 })], () => chances.shift()!);
    expect([1, 2, 3, 4].map(() => rules.forCall(call()).length)).toEqual([1, 0, 1, 0]);
  });

  it('films and storage have their own', () => {
    const rules = table(rule({ what: 'slow-media' }), rule({ what: 'dead-segment' }), rule({ what: 'quota' }));
    expect(rules.forCall(call())).toEqual([]);
    expect([rules.forMedia(stream), rules.forMedia(film), rules.forMedia(part)]).toEqual([
      'segment:slow.20,audioSegment:slow.20,segment.1:404',
      'slow.20,stall.50',
      '',
    ]);
    expect([rules.has('quota'), table(rule({ what: 'quota', on: false })).has('quota')]).toEqual([true, false]);
  });

  it('what happens on the way happens to films and their parts too', () => {
    const rules = table(rule({ what: 'delay', value: 400 }), rule({ what: 'offline' }), rule({ what: 'status' }));
    for (const media of [stream, film, part]) expect(rules.forMedia(media)).toBe('abort,delay.400');
    const named = table(rule({ type: 'media', what: 'status', value: 503 }), rule({ type: 'p_News', what: 'cut' }));
    expect([named.forMedia(film), named.forCall(call())]).toEqual(['503', [expect.objectContaining({ type: 'p_News' })]]);
    expect(table(rule({ action: 'show', what: 'cut' }), rule({ target: 'footer', what: 'cut' })).forMedia(film)).toBe('');
  });

  it('of films the one whose number is named, the n-th of them, or a share', () => {
    const one = table(rule({ object: '9901', what: 'dead-segment' }));
    expect([one.forMedia(stream), one.forMedia({ ...stream, path: '/media/vod/9902.mp4.m3u8' })]).toEqual(['segment.1:404', '']);
    const second = table(rule({ nth: 2, what: 'slow-media' }));
    expect([1, 2, 3].map(() => second.forMedia(film))).toEqual(['', 'slow.20', '']);
    const chances = [0.6, 0.1];
    const share = new FaultTable([rule({ share: 30, what: 'cut' })], () => chances.shift()!);
    expect([1, 2].map(() => share.forMedia(film))).toEqual(['', 'abort']);
  });
});

it('a call is read from its address', () => {
  expect(callOf('/dispatcher.php?mode=ajax&action=show&id=7&datatype=p_News')).toEqual({ type: 'p_News', action: 'show', object: '7' });
  expect(callOf('/assets/a.js')).toBeNull();
});

it('what the server does wrong has its name for it', () => {
  const named = (what: FaultRule['what'], value = 503) => serverFault(rule({ what, value }));
  expect(
    (['status', 'status-xml', 'cut', 'lost-answer', 'empty', 'wrong-type', 'broken-xml', 'session', 'delay', 'offline'] as const).map(
      (what) => named(what),
    ),
  ).toEqual(['503', '503.xml', 'abort', 'abortAfter', 'empty', 'contentType', 'malformedXml', '440.xml', '', '']);
});

/** The calls of a day in each set's situation, as the page writes them (tests/tapes/files). */
const SITUATIONS: Readonly<Record<string, { readonly calls: readonly string[]; readonly meets: readonly string[] }>> = {
  'Train tunnel': { calls: ['GET 2 p_StartPage', 'GET 1 p_News'], meets: ['delay offline', 'delay offline'] },
  'Server restarts': { calls: ['GET 2 p_StartPage', 'POST 16 t_ClientCompetence'], meets: ['status 503 cut', 'status 503 cut'] },
  'Session ends in a test': {
    calls: [
      'GET 2 p_StartPage',
      'GET 2 p_PracticeTest',
      'POST 16 t_TestState',
      'POST 16 t_ClientCompetence',
      'POST 16 t_TestState',
      'GET 2 p_PlacementTest',
      'POST 128 p_PlacementTest',
    ],
    meets: ['', '', 'session', '', '', '', ''],
  },
  'Disk full': {
    calls: ['GET 2 p_PracticeTest', 'POST 16 t_ClientCompetence', 'POST store p_ObjectConfiguration'],
    meets: ['', 'status-xml 507', 'status-xml 507'],
  },
};

describe('the ready sets', () => {
  const callsOf = (each: string) => {
    const [, action = '', type = ''] = each.split(' ');
    return { ...callOf(`/dispatcher.php?mode=ajax&lang=en&action=${action}&id=812&datatype=${type}&user=9`)!, target: '' };
  };

  it.each(Object.entries(FAULT_SETS))('%s: its rules meet the calls of its situation', (name, rules) => {
    const { calls, meets } = SITUATIONS[name]!;
    // Whatever is by chance happens.
    const rulesHold = new FaultTable(rules, () => 0);
    const met = calls.map((each) => rulesHold.forCall(callsOf(each)));
    const wordsOf = ({ what, value }: FaultRule): string => (what.startsWith('status') ? `${what} ${value}` : what);
    expect(met.map((each) => each.map(wordsOf).join(' '))).toEqual(meets);
    const unmet = rules.filter((each) => !met.flat().includes(each)).map(({ what }) => what);
    expect(unmet.filter((what) => !['quota', 'slow-media'].includes(what))).toEqual([]);
  });

  it('have films that are slow, and no room in the browser, beside what meets calls', () => {
    expect(new FaultTable(FAULT_SETS['Train tunnel']!, () => 1).forMedia(film)).toBe('slow.20');
    expect(new FaultTable(FAULT_SETS['Disk full']!, () => 1).has('quota')).toBe(true);
  });
});
