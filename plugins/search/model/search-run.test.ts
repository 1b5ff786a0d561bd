import { describe, expect, it } from 'vitest';
import { type Answer, type RequestParameters, type RequestResult, parse } from '../../../core/api.ts';
import { readAnswer } from '../search-answer.fixture.ts';
import { createMemory } from './search-cache.ts';
import { BatchedSearch } from './search-run.ts';

const batch = (m: number, more: number, ids: readonly number[], head = '') =>
  `<search nDefocusStep="2" cursor="c&amp;1" m="${m}" more="${more}"><searchInformation count="12">` +
  `<text language="en">12 hits</text></searchInformation>${head}` +
  `${ids.map((id) => `<SHW_p_Site ID="${id}"/>`).join('')}</search>`;
const HEAD =
  '<autoDephrasing><term original="a b" used="1">a</term><term original="a b" used="0">b</term></autoDephrasing>' +
  '<tabs><tab type="all" count="12"/><tab type="news" count="3"/></tabs>';

const done = (answer: Answer | null, outcome: RequestResult['outcome'] = 'success'): RequestResult => ({
  outcome,
  status: 200,
  answer,
  error: null,
  rendered: false,
});

/** A run whose answers are given one by one, in the order of its requests. */
function start(...answers: (RequestResult | Promise<RequestResult>)[]) {
  const sent: RequestParameters[] = [];
  const send = async (parameters: RequestParameters): Promise<RequestResult> => {
    sent.push(parameters);
    return answers[sent.length - 1] ?? done(null, 'networkError');
  };
  const run = new BatchedSearch(
    { dataType: 'p_Site', xml: '<search/>', send, draw: async (answer, part) => `${part} of ${answer.objects.length}` },
    0,
  );
  return {
    run,
    sent,
    settled: async () => {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    },
  };
}
const ids = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

describe('a search', () => {
  it('SEA-015 SEA-016 SEA-017 SEA-019 SEA-020 SEA-021 SEA-023 asks for batches of 10 by m, with the step and cursor before', async () => {
    const { run, sent, settled } = start(done(readAnswer(batch(0, 1, ids(1, 10), HEAD))), done(readAnswer(batch(10, 0, ids(11, 2)))));
    await settled();
    run.more();
    await settled();
    run.more();
    expect(sent.map(({ action, dataType, paramString, fields }) => [action, dataType, paramString, fields])).toEqual([
      ['search', 'p_Site', 'searchType=scroll&m=0', { nDefocusStep: '0', xml: '<search/>' }],
      ['search', 'p_Site', 'searchType=scroll&m=10&cursor=c%261', { nDefocusStep: '2', xml: '<search/>' }],
    ]);
    expect(run.state).toMatchObject({ phase: 'ready', more: false });
    expect(run.state.batches.map(({ m, size }) => [m, size])).toEqual([
      [0, 10],
      [10, 2],
    ]);
  });

  it('SEA-025 tells what may have been meant, and what was searched of a search that was too long', async () => {
    const head = '<shortened>a b</shortened><didYouMean>light</didYouMean>';
    const { run, settled } = start(done(readAnswer(batch(0, 0, [], head))));
    await settled();
    expect(run.state).toMatchObject({ meant: 'light', shortened: 'a b' });
  });

  it('SEA-022 SEA-024 SEA-025 tells count, drawn information, tabs and the terms that were searched one by one', async () => {
    const { run, settled } = start(done(readAnswer(batch(0, 1, ids(1, 10), HEAD))));
    await settled();
    expect(run.state).toMatchObject({
      count: 12,
      information: 'searchInformation of 1',
      tabs: [
        { type: 'all', count: 12, hasUncounted: false },
        { type: 'news', count: 3, hasUncounted: false },
      ],
      terms: [
        { original: 'a b', text: 'a', used: true },
        { original: 'a b', text: 'b', used: false },
      ],
    });
  });

  it('says of which numbers there are more than were counted', async () => {
    const head = '<searchInformation count="500" more="1"/><tabs><tab type="all" count="503" more="1"/><tab type="blog" count="3"/></tabs>';
    const { run, settled } = start(done(readAnswer(`<search m="0" more="1">${head}<SHW_p_Site ID="1"/></search>`)));
    await settled();
    expect(run.state).toMatchObject({
      ...{ count: 500, hasUncounted: true },
      tabs: [
        { type: 'all', count: 503, hasUncounted: true },
        { type: 'blog', count: 3, hasUncounted: false },
      ],
    });
  });

  it("SEA-010 SEA-018 SEA-022 asks once for each result's highlight by position; only em is an element; its language is read", async () => {
    const marked = {
      ...readAnswer(''),
      document: parse('<cms><highlight ID="3" language="de"><fragment>one <em>two</em> <b>three</b></fragment></highlight></cms>'),
    };
    const { run, sent, settled } = start(done(readAnswer(batch(0, 0, ids(1, 3)))), done(marked));
    await settled();
    const [first, again] = await Promise.all([run.highlight(3), run.highlight(3)]);
    expect(first).toBe(again);
    expect(first.language).toBe('de');
    expect(first.fragments[0]?.filter(({ found }) => found)).toEqual([{ text: 'two', found: true }]);
    expect(first.fragments[0]?.map(({ text }) => text).join('')).toBe('one two three');
    expect(sent.slice(1).map(({ ID, paramString }) => [ID, paramString])).toEqual([[3, 'searchType=highlight&m=2']]);
  });

  it('never asks for a batch twice at the same time, and a failure waits for the user', async () => {
    const { run, sent, settled } = start(
      done(readAnswer(batch(0, 1, ids(1, 10)))),
      done(null, 'networkError'),
      done(readAnswer(batch(10, 0, [11]))),
    );
    await settled();
    run.more();
    run.more();
    await settled();
    expect([run.state.phase, run.state.batches.length, sent.length]).toEqual(['failed', 1, 2]);
    run.more();
    await settled();
    expect(sent.length).toBe(2);
    run.retry();
    await settled();
    expect([sent[2]?.paramString, run.state.phase, run.state.batches.length]).toEqual(['searchType=scroll&m=10&cursor=c%261', 'ready', 2]);
  });

  it('SEA-034 without a licence nothing is listed', async () => {
    const { run, settled } = start(done({ ...readAnswer(batch(0, 1, [1])), noLicence: true }));
    await settled();
    expect(run.state).toMatchObject({ phase: 'noLicence', batches: [] });
  });
});

describe('the memory of searches', () => {
  it('keeps a search for ten minutes, unless it is broken or asked anew', async () => {
    const memory = createMemory();
    const make = () => start(done(readAnswer(batch(0, 0, [1])))).run;
    const first = memory.get('a', 0, make);
    expect(memory.get('a', 599_999, make)).toBe(first);
    expect(memory.get('a', 600_000, make)).not.toBe(first);
    const third = memory.get('a', 1, make);
    expect(memory.get('a', 1, make, true)).not.toBe(third);
    const broken = memory.get('b', 0, () => start(done(null, 'networkError')).run);
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    expect(broken.isBroken).toBe(true);
    expect(memory.get('b', 0, make)).not.toBe(broken);
  });
});
