// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestHarness, xml } from './client.harness.ts';

/** What can happen, in any order; indices choose among what is there. */
type Step =
  | { readonly do: 'send'; readonly target: string; readonly alternate: string; readonly store: boolean }
  | { readonly do: 'answer'; readonly which: number; readonly status: number; readonly header: string }
  | { readonly do: 'fail'; readonly which: number }
  | { readonly do: 'draw'; readonly which: number; readonly ok: boolean }
  | { readonly do: 'abort'; readonly target: string }
  | { readonly do: 'settle' };

const target = fc.constantFrom('mainContent', 'side');
const which = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), target, alternate: fc.constantFrom('', '', '', 'side'), store: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which,
      status: fc.constantFrom(200, 200, 200, 204, 404, 409, 440, 500),
      header: fc.constantFrom('', '', '', 'mainContent', 'side', 'nowhere'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('draw' as const), which, ok: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), target }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
);

/** All of them in `npm run test:long`: a machine that does nothing else needs 20 ms for one. */
const HISTORIES = process.env.LECTERN_SLOW ? 1000 : 60;

const microtasks = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
};

/** Runs one history to its end and checks at every drawing that nothing newer was begun for the place. */
async function run(steps: readonly Step[]): Promise<void> {
  const harness = new RequestHarness();
  const drawings: ((ok: boolean) => void)[] = [];
  harness.draw = () =>
    new Promise((resolve) => {
      drawings.push(resolve);
    });
  let sent = 0;
  const newest = new Map<string, number>();
  const results: Promise<{ outcome: string }>[] = [];
  const stale: string[] = [];
  let drawn = 0;
  harness.onShown = (where, answer) => {
    drawn++;
    const id = answer.objects[0]?.ID ?? Number(/\d+/.exec(answer.text)?.[0]);
    if (id < (newest.get(where) ?? 0)) stale.push(`request ${id} in ${where} after ${newest.get(where)}`);
    newest.set(where, id);
  };
  for (const each of steps) {
    if (each.do === 'send') {
      sent++;
      newest.set(each.alternate || each.target, sent);
      results.push(
        harness.pipeline.send({
          action: each.store ? 'store' : 'show',
          fields: each.store ? { a: '1' } : undefined,
          dataType: 'p_News',
          ID: sent,
          target: each.target,
          alternateTarget: each.alternate || undefined,
        }),
      );
    } else if (each.do === 'answer' || each.do === 'fail') {
      const call = harness.calls[each.which % Math.max(1, harness.calls.length)];
      if (each.do === 'fail') call?.fail(new TypeError('offline'));
      else
        call?.answer(
          each.status === 204 ? new Response(null, { status: 204 }) : answerOf(call.url.searchParams.get('id')!, each.status, each.header),
        );
    } else if (each.do === 'draw') drawings[each.which % Math.max(1, drawings.length)]?.(each.ok);
    else if (each.do === 'abort') harness.pipeline.abort(each.target);
    else await microtasks();
  }
  // Everything comes to its end now, in the order that is worst: drawings of old answers last.
  let ended = false;
  void Promise.allSettled(results).then(() => {
    ended = true;
  });
  for (let round = 0; round < 4 || (!ended && round < 60); round++) {
    for (const call of harness.calls) call.answer(answerOf(call.url.searchParams.get('id')!, 200, ''));
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    await microtasks();
    for (const draw of drawings.toReversed()) draw(true);
    await microtasks();
  }
  await Promise.all(results);
  expect(stale).toEqual([]);
  expect(harness.faderState).toEqual({ count: 0, visible: false, dark: false });
  for (let request = 1; request <= sent; request++) {
    const states = harness.statesOf(request);
    expect(states).toEqual([...states].sort());
    expect(new Set(states).size).toBe(states.length);
    expect(states.at(-1)).toBe(4);
  }
  expect(harness.log.filter((entry) => entry === 'end')).toHaveLength(sent);
  expect(harness.facts.filter(({ type }) => type === 'request.ended')).toHaveLength(sent);
  totals.sent += sent;
  totals.drawn += drawn;
}

/** That the histories are worth something: a good part of the requests gets onto the screen. */
const totals = { sent: 0, drawn: 0 };

function answerOf(id: string, status: number, header: string): Response {
  const isXml = status !== 500;
  const body = status === 409 ? '<cms><error code="revisionConflict"/></cms>' : `<cms><object ID="${id}"/></cms>`;
  return isXml
    ? xml(body, { status, headers: header ? { 'ccms-alternate-target': header } : {} })
    : new Response(`<p>${id}</p>`, { status });
}

describe('interleavings of navigations, answers and slow stylesheets', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('RT-012 RT-014 random histories: never a stale answer, one ending each, the fader at zero (property)', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 18 }), run), { numRuns: HISTORIES });
    expect(totals.drawn).toBeGreaterThan(totals.sent / 5);
  }, 120_000);
});
