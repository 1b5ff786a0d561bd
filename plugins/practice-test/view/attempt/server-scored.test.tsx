// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPage } from '../test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('a test that the server scores', () => {
  const hidden =
    '<test ID="812" kind="placement" mpoints="4" scoring="server" feedback="each">' +
    '<question id="q1" kind="singleChoice" points="2"><text>Capital?</text><option id="a">Riga</option>' +
    '<option id="b">Tallinn</option></question><question id="q2" kind="gapText"><text>I <gap id="g1" points="2"/>' +
    '</text></question></test>';

  it('TST-003 asks for a verdict by action verify, and sends the points that the server has given', async () => {
    const verified = (id = ''): string =>
      `<verified question="${id}" points="${id === 'q1' ? 2 : 0}" mpoints="2"><explanation>At the sea.</explanation></verified>`;
    page.answer = ({ fields }) => {
      const sent = [...fields!['xml']!.matchAll(/subTemplate id="(\w+)"/g)];
      return `<cms>${sent.map(([, id]) => verified(id)).join('')}</cms>`;
    };
    await page.show(hidden, { dataType: 'p_PlacementTest' });
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.calls).toMatchObject([{ action: 128, dataType: 'p_PlacementTest', ID: 812, bRender: false }]);
    expect(page.calls[0]!.fields!['xml']).toMatch(
      /^<subTemplates IDObject="812" attempt="[\d-]+"><subTemplate id="q1" kind="singleChoice" mpoints="2" answer="b"\/><\/subTemplates>$/,
    );
    expect(page.one('.test-feedback').textContent).toMatch(/Right\. 2 of 2.*At the sea/);
    await page.click('Finish the test');
    expect(page.calls[1]!.fields!['xml']).not.toContain('q1');
    expect(page.outbox.results).toMatchObject([{ dataType: 'p_PlacementTest', body: { points: '2', mpoints: '4' } }]);
  });

  it('without the server nothing is lost, and it can be tried again', async () => {
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Finish the test');
    expect(page.one('.test-failed').textContent).toContain('Your answers are kept');
    expect(page.outbox.results).toEqual([]);
    page.answer = () =>
      '<cms><verified question="q1" points="2" mpoints="2"/><verified question="q2" points="9" mpoints="2"/>' +
      '<verified question="q2" points="1" mpoints="2"/></cms>';
    await page.click('Try again');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '3' });
  });

  it('without a network answers wait in the outbox, the page says so, and takes over what the server says of them', async () => {
    page.isOffline = true;
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toBe('Kept in this browser. The answer is scored as soon as the server can be reached.');
    const [entry] = page.outbox.answers;
    expect(entry).toMatchObject({ dataType: 'p_PracticeTest', action: 128, id: '812', title: 'The test', owner: '0' });
    expect(entry!.key).toMatch(/^812-[\d-]+-q1$/);
    expect(entry!.body['xml']).toMatch(
      /^<subTemplates IDObject="812" attempt="[\d-]+"><subTemplate id="q1" kind="singleChoice" mpoints="2" answer="b"\/>/,
    );
    await page.do(() => page.outbox.settle({ at: new Date(), answer: '<cms><verified question="q1" points="2" mpoints="2"/></cms>' }));
    expect(page.one('.test-feedback').textContent).toContain('2 of 2');
    await page.click('Finish the test');
    expect([page.outbox.answers.at(-1)!.key, page.outbox.answers.at(-1)!.body['xml']]).toEqual([
      expect.stringMatching(/-end$/),
      expect.stringContaining('end="1"'),
    ]);
    expect(page.one('.test-result__points').textContent).toContain('as soon as the result is stored');
    expect(
      page.outbox.put_.filter(({ kind }) => kind !== 'state').map(({ kind }) => kind),
      'in the order of sending',
    ).toEqual(['answers', 'answers', 'result']);
  });

  it('the answer that counts is the one that the server had first', async () => {
    page.answer = () =>
      '<cms><verified question="q1" points="0" mpoints="2"><given>"a"</given><explanation>At the sea.</explanation></verified></cms>';
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('a');
    expect(page.one('.test-feedback').textContent).toContain('0 of 2');
  });

  it('a strange answer that counts is left out', async () => {
    page.answer = () => '<cms><verified question="q1" points="2" mpoints="2"><given>{</given></verified></cms>';
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });

  it('the end screen shows the points that the server has stored', async () => {
    page.answer = () => '<cms><verified question="q1" points="2" mpoints="2"/><verified question="q2" points="1" mpoints="2"/></cms>';
    await page.show(hidden);
    await page.click('Start the test');
    await page.click('Finish the test');
    expect(page.one('.test-result__points').textContent).toBe('3 of 4 points');
    await page.do(() =>
      page.outbox.settle({ at: new Date(), answer: '<cms><resultStored IDObject="812" points="2" mpoints="5" best="2" level=""/></cms>' }),
    );
    expect(page.one('.test-result__points').textContent).toBe('2 of 5 points');
  });

  it('TST-003 says after the end how each answer was, where the author says nothing of feedback', async () => {
    await page.show(hidden.replace(' kind="placement"', ' kind="practice"').replace(' feedback="each"', ''));
    page.answer = ({ fields }) =>
      fields!['xml']!.includes(' end="1"')
        ? '<cms><verified question="q1" points="2" mpoints="2"><explanation>At the sea.</explanation></verified>' +
          '<verified question="q2" points="0" mpoints="2"/></cms>'
        : null;
    await page.click('Start the test');
    expect(page.host.textContent).not.toContain('Check');
    await page.choose('Tallinn');
    await page.click('Finish the test');
    expect(page.one('.test-result__points').textContent).toBe('2 of 4 points');
    await page.click('Look at the answers');
    expect(page.one('.test-review').textContent).toContain('At the sea.');
  });

  it('shows the sum when the result is stored, where the server says nothing of single answers; also after a reload', async () => {
    page.answer = ({ fields }) =>
      '<cms>' +
      [...fields!['xml']!.matchAll(/subTemplate id="(\w+)"/g)].map(([, id]) => `<verified question="${id}" received="1"/>`).join('') +
      '</cms>';
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toBe('Your answer has been received.');
    await page.click('Finish the test');
    // All are named at the end: the server ends the attempt with them.
    expect(page.calls.at(-1)!.fields!['xml']).toMatch(/^<subTemplates IDObject="812" attempt="[\d-]+" end="1">.*q1.*q2/);
    expect(page.one('.test-result__points').textContent).toContain('as soon as the result is stored');
    expect(page.outbox.results).toHaveLength(1);
    await page.do(() =>
      page.outbox.settle({ at: new Date(), answer: '<cms><resultStored IDObject="812" points="2" mpoints="4" best="2" level=""/></cms>' }),
    );
    expect(page.one('.test-result__points').textContent).toBe('2 of 4 points');
  });

  it('asks for points that came when no page was open to hear them, once', async () => {
    page.answer = () => '<cms><verified question="q1" received="1"/><verified question="q2" received="1"/></cms>';
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Finish the test');
    const [first] = page.outbox.results;
    await page.reload();
    await page.show(hidden);
    expect(page.outbox.results).toHaveLength(2);
    const again = page.outbox.results[1]!;
    expect([again.key, again.owner, again.body]).toEqual([undefined, first!.owner, first!.body]);
    await page.do(() =>
      page.outbox.settle({ at: new Date(), answer: '<cms><resultStored IDObject="812" points="2" mpoints="4" best="2" level=""/></cms>' }),
    );
    expect(page.one('.test-result__points').textContent).toBe('2 of 4 points');
    await page.reload();
    await page.show(hidden);
    expect([page.outbox.results.length, page.one('.test-result__points').textContent]).toEqual([2, '2 of 4 points']);
  });
});
