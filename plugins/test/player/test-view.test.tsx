// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { OutboxFailure, type QuestionProps } from '../../../core/api.ts';
import { TestPage } from '../test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => { page = new TestPage(); vi.spyOn(console, 'error').mockImplementation(() => undefined); });
afterEach(async () => { await page.close(); vi.restoreAllMocks(); });

const ONE = '<question id="q1" kind="singleChoice" points="2"><text language="en">Capital of Estonia?</text><option id="a" correct="0">Riga<feedback>That is Latvia.</feedback></option><option id="b" correct="1">Tallinn</option><explanation>It lies at the sea.</explanation></question>';
const TWO = '<question id="q2" kind="gapText" points="2" ignoreCase="1"><text language="en">I <gap id="g1"><accept>am</accept></gap> here, you <gap id="g2"><accept>are</accept></gap> there.</text></question>';
const test = (attributes = '', inner = ONE + TWO): string => `<test ID="812" kind="practice" mpoints="4" ${attributes}>${inner}</test>`;
const gaps = (): HTMLInputElement[] => page.all<HTMLInputElement>('.question__gap input');
const xmlOf = (index = 0) => parse(page.outbox.results[index]!.body['xml']!);

describe('a practice test', () => {
  it('TST-002 is answered question by question with feedback, and its result goes to the outbox', async () => {
    await page.show(test());
    expect(page.text).toContain('2 questions');
    await page.click('Start the test');
    await page.choose('Riga');
    await page.click('Check');
    expect(page.one('[role=status] .test-feedback').textContent).toMatch(/Not right.*0 of 2.*That is Latvia.*It lies at the sea/);
    expect(page.one<HTMLInputElement>('input[type=radio]').disabled).toBe(true);
    await page.click('Next');
    expect(document.activeElement?.textContent).toBe('Question 2 of 2');
    await page.type(gaps()[0]!, 'AM');
    await page.type(gaps()[1]!, 'is');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toContain('1 of 2 points');
    await page.click('Finish the test');
    expect(page.questions).toEqual([]);
    expect(page.outbox.results).toMatchObject([{ kind: 'result', dataType: 't_ClientCompetence', action: 16, id: '812', body: { points: '1', IDObject: '812', mpoints: '4' } }]);
    expect(select(xmlOf(), '/subTemplates/subTemplate').map((each) => [...each.attributes].map(({ name, value }) => `${name}=${value}`).join(' '))).toEqual(['id=q1 kind=singleChoice points=0 mpoints=2 answer=a', 'id=q2 kind=gapText points=1 mpoints=2']);
    expect(select(xmlOf(), "//answer[@gap='g2']")[0]!.children[0]!.value).toBe('is');
  });

  it('the end screen says whether the result has arrived, and what comes next', async () => {
    await page.show(test('', `${ONE}${TWO}<next><objectRef ID="4711" IDObjectType="4" dataType="p_Unit" title="Light"/></next>`));
    await page.click('Start the test');
    await page.click('Finish the test');
    expect(page.questions).toEqual(['2 questions are not answered. Finish all the same?']);
    expect(page.one('.test-receipt').textContent).toMatch(/^Kept in this browser/);
    expect(document.activeElement?.textContent).toBe('Your result');
    await page.do(() => page.outbox.settle({ at: new Date(2026, 10, 21, 10, 42), answer: '<cms><resultStored IDObject="812" points="0" mpoints="4" best="3" level=""/></cms>' }));
    expect(page.one('.test-receipt').textContent).toMatch(/Stored at 10:42.*best result: 3 of 4/);
    expect(page.all('.test-next a').map((each) => [each.textContent, each.getAttribute('data-arg-id')])).toEqual([['Light', '4711'], ['Back to the course', null]]);
    await page.click('Look at the answers');
    expect(page.all('.test-review .question').length).toBe(2);
    expect(page.one('.test-review .question__option[data-outcome=missed]').textContent).toContain('Tallinn');
  });

  it('a refused result says why', async () => {
    await page.show(test());
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.do(() => page.outbox.refuse(new OutboxFailure(400, 'No such test.')));
    expect(page.one('.test-receipt').textContent).toContain('No such test.');
  });

  it('who does not want to finish with open questions goes on', async () => {
    page.agrees = false;
    await page.show(test());
    await page.click('Start the test');
    await page.click('Finish the test');
    expect(page.outbox.results).toEqual([]);
    expect(page.text).toContain('Question 1 of 2');
  });

  it('marks and the overview lead from question to question', async () => {
    await page.show(test());
    await page.click('Start the test');
    await page.click('Mark for later');
    await page.choose('Tallinn');
    await page.click('Overview: 1 of 2 answered');
    expect(page.all('.test-place').map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-current')])).toEqual([['Question 1, answered, marked', 'step'], ['Question 2, open', null]]);
    await page.click('Question 2, open');
    expect(gaps().length).toBe(2);
  });

  it('as many attempts as the test allows', async () => {
    await page.show(test('attempts="2"'));
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.click('Take the test again');
    await page.click('Finish the test');
    expect(page.outbox.results.length).toBe(2);
    const names = [0, 1].map((index) => select(xmlOf(index), '/subTemplates/@attempt')[0]!.value);
    expect(names[0]).not.toBe(names[1]);
    expect(page.text).toContain('You have used all 2 attempts.');
    expect(() => page.button('Take the test again')).toThrow();
  });
});

describe('after a reload', () => {
  it('the attempt goes on with its answers, its marks and its order', async () => {
    const shuffled = test('shuffle="1" shuffleOptions="1"', ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `<question id="${id}" kind="audio" points="1"><text>${id}</text><clip/><accept>x</accept></question>`).join(''));
    await page.show(shuffled);
    await page.click('Start the test');
    const first = page.one('.question__text').textContent;
    await page.type(page.one<HTMLInputElement>('.question__typed input'), 'half a wo');
    await page.reload();
    await page.show(shuffled);
    expect(page.one('.question__text').textContent).toBe(first);
    expect(page.one<HTMLInputElement>('.question__typed input').value).toBe('half a wo');
    await page.click('Overview: 1 of 6 answered');
  });

  it('a finished attempt is not sent twice, and one whose sending was cut off is sent', async () => {
    await page.show(test());
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.reload();
    await page.show(test());
    expect(page.text).toContain('The result is stored.');
    expect(page.outbox.results.length).toBe(1);
    const [key, state] = [...page.kept][0]!;
    page.kept.set(key, state.replace('"sent":true', '"sent":false'));
    await page.reload();
    await page.show(test());
    expect(page.outbox.results.length).toBe(2);
    expect(page.outbox.results[0]!.body).toEqual(page.outbox.results[1]!.body);
  });

  it('one that is already in the outbox is not put there again', async () => {
    await page.show(test());
    await page.click('Start the test');
    await page.click('Finish the test');
    const [key, state] = [...page.kept][0]!;
    page.kept.set(key, state.replace('"sent":true', '"sent":false'));
    page.outbox.waiting.push({ ...page.outbox.results[0]!, key: 'k', user: '0', order: 1, put: 1, failure: null });
    await page.reload();
    await page.show(test());
    expect(page.outbox.results.length).toBe(1);
    expect(page.text).toContain('Kept in this browser');
  });

  it('of another user nothing is shown', async () => {
    await page.show(test());
    await page.click('Start the test');
    await page.reload();
    page.user = '12';
    await page.show(test());
    expect(page.text).toContain('Start the test');
  });

  it('what another device has left at the server goes on, when it is younger', async () => {
    page.user = '12';
    await page.show(test());
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.reload();
    expect(page.outbox.states.at(-1)).toMatchObject({ dataType: 't_TestState', id: '812', replaceKey: 'test 812' });
    const state = page.outbox.states.at(-1)!.body['state']!;
    const elsewhere = (text: string) => test('', `${ONE}${TWO}<testState>${text.replaceAll('&', '&amp;')}</testState>`);
    page.kept.clear();
    await page.show(elsewhere(state));
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
    await page.click('Mark for later');
    await page.reload();
    await page.show(elsewhere(state.replace(/"changed":\d+/, '"changed":5').replace('"q1":"b"', '"q1":"a"')));
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });

  it('what was kept here but not sent goes to the server when the page is left; what was only read does not', async () => {
    page.user = '12';
    await page.show(test());
    await page.click('Start the test');
    const atFirst = page.outbox.states.length;
    await page.choose('Tallinn');
    await page.pass(1000);
    expect(page.outbox.states.length).toBe(atFirst);
    await page.reload();
    expect(page.outbox.states.at(-1)!.body['state']).toContain('"q1":"b"');
    const sent = page.outbox.states.length;
    await page.show(test());
    await page.reload();
    expect(page.outbox.states.length).toBe(sent);
  });

  it('broken storage starts anew', async () => {
    page.kept.set('lectern.test.demo.0.812', '{"seed":"x"');
    await page.show(test());
    expect(page.text).toContain('Start the test');
  });
});

describe('an option of maths alone', () => {
  it('is named by its signs, or by what the author says', async () => {
    await page.show(test('', '<question id="q" kind="singleChoice" points="4"><text>N?</text><option id="a" correct="1"><math><mn>2</mn></math></option><option id="b"><math alttext="one half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math></option><option id="c">about <math><mn>3</mn></math></option></question>'));
    await page.click('Start the test');
    expect(page.all('input').map((each) => each.getAttribute('aria-label'))).toEqual(['2', 'one half', null]);
  });
});

describe('a time limit', () => {
  it('warns, gives more time on request, and ends the test with what was answered', async () => {
    await page.show(test('timeLimit="120" timeWarning="30"'));
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.pass(89_000);
    expect(page.one('[role=timer]').textContent).toBe('Time left: 0:31');
    expect(page.one('[role=alert]').textContent).toBe('');
    await page.pass(2_000);
    expect(page.one('.test-timer [role=alert]').textContent).toContain('The time will be over in 0:30');
    await page.click('Take 1:00 more');
    expect(page.one('[role=timer]').textContent).toBe('Time left: 1:29');
    await page.pass(90_000);
    expect(page.text).toContain('The time is over. What you had answered counts.');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '2', mpoints: '4' });
  });

  it('goes on while the page is closed', async () => {
    await page.show(test('timeLimit="120"'));
    await page.click('Start the test');
    await page.reload();
    await page.pass(200_000);
    await page.show(test('timeLimit="120"'));
    await page.pass(1000);
    expect(page.outbox.results.length).toBe(1);
    expect(page.text).toContain('The time is over.');
  });

  it('an author can decide that nobody gets more', async () => {
    await page.show(test('timeLimit="120" timeExtensions="0"'));
    await page.click('Start the test');
    await page.pass(110_000);
    expect(() => page.button('Take 1:00 more')).toThrow();
  });
});

describe('a test that the server scores', () => {
  const hidden = '<test ID="812" kind="placement" mpoints="4" scoring="server" feedback="each"><question id="q1" kind="singleChoice" points="2"><text>Capital?</text><option id="a">Riga</option><option id="b">Tallinn</option></question><question id="q2" kind="gapText"><text>I <gap id="g1" points="2"/></text></question></test>';

  it('TST-003 asks for a verdict by action verify, and sends the points that the server has given', async () => {
    page.answer = ({ fields }) => `<cms>${[...fields!['xml']!.matchAll(/subTemplate id="(\w+)"/g)].map(([, id]) => `<verified question="${id}" points="${id === 'q1' ? 2 : 0}" mpoints="2"><explanation>At the sea.</explanation></verified>`).join('')}</cms>`;
    await page.show(hidden, { dataType: 'p_PlacementTest' });
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.calls).toMatchObject([{ action: 128, dataType: 'p_PlacementTest', ID: 812, bRender: false }]);
    expect(page.calls[0]!.fields!['xml']).toMatch(/^<subTemplates IDObject="812" attempt="[\d-]+"><subTemplate id="q1" kind="singleChoice" mpoints="2" answer="b"\/><\/subTemplates>$/);
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
    page.answer = () => '<cms><verified question="q1" points="2" mpoints="2"/><verified question="q2" points="9" mpoints="2"/><verified question="q2" points="1" mpoints="2"/></cms>';
    await page.click('Try again');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '3' });
  });
});

describe('wrong content', () => {
  const wrong = `${ONE}${ONE}<question id="u" kind="riddle" points="1"><text>?</text></question><question id="n" kind="singleChoice" points="1"><text>None</text></question><question id="m" kind="audio" points="-1"><text>x</text><clip/><accept>y</accept></question><question id="o" kind="singleChoice"><text>z</text><option id="a" correct="1">z</option></question><question id="g" kind="gapText"><text>A <gap id="g1"/> B <gap id="g2"><accept>b</accept></gap></text></question><question id="h" kind="hotspot" points="1"><text>Where?</text><picture src="img/none.svg" w="10" h="10" alt="A map"/><area id="x" shape="rect" coords="1,2" correct="1"/></question>`;

  it('the rest of the test works, and the author sees what is wrong and where', async () => {
    page.mode = 'TEST';
    await page.show(test('display="all"', wrong));
    const notes = page.all('.test-problems li').map((each) => each.textContent!);
    const about = (path: string): string => notes.find((each) => each.startsWith(`/cms/object/data/test/${path} `) || each.startsWith(`/cms/object/data/test/${path}:`)) ?? `nothing at ${path}: ${notes.join('\n')}`;
    expect(about('question[2]/@id')).toMatch(/question 1 already.*left out/);
    expect(about('question[3]/@kind')).toMatch(/"riddle".*left out/);
    expect(about('question[4]')).toMatch(/too few <option>.*left out/);
    expect(about('question[5]/@points')).toContain('points="-1"');
    expect(about('question[6]/@points')).toContain('says no points; 1 is used');
    expect(about('question[7]/text[1]//gap[1]')).toContain('accepts nothing');
    expect(about('question[8]/area[1]/@coords')).toContain('coords="1,2"');
    await page.click('Start the test');
    expect(page.all('.question').map((each) => each.dataset.question)).toEqual(['q1', 'm', 'o', 'g', 'h']);
    await page.click('Finish the test');
    expect(page.outbox.results.length).toBe(1);
  });

  it('visitors see nothing of it', async () => {
    await page.show(test('', wrong));
    expect(page.all('.test-problems')).toEqual([]);
    expect(page.text).toContain('5 questions');
  });

  it('a picture that does not come leaves its description and the list of places', async () => {
    page.mode = 'DEV';
    await page.show(test('', '<question id="h" kind="hotspot" points="4"><text>Where?</text><picture src="img/none.svg" w="10" h="10" alt="A map"/><area id="x" shape="rect" coords="1,2,3,4" label="North" correct="1"/></question>'));
    await page.click('Start the test');
    await page.do(() => page.one('.question__picture img').dispatchEvent(new Event('error')));
    expect(page.text).toContain('The picture cannot be shown: A map');
    expect(page.one('.test-problems').textContent).toContain('question[1]/picture/@src (h): The picture "img/none.svg" does not come.');
    await page.choose('North');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toContain('Right.');
  });

  it('a test without a usable question says so', async () => {
    await page.show(test('', '<question id="u" kind="riddle"/>'));
    expect(page.text).toBe('This test has no question that can be shown.');
  });
});

describe('a kind that another plugin adds', () => {
  const Estimate = ({ question, value, onChange, disabled }: QuestionProps) => <label>{question.children[0]!.children[0]!.value}<input type="number" disabled={disabled} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} /></label>;
  const inner = '<question id="e" kind="estimate" points="4" value="100"><text>How many?</text></question>';

  it('is shown, scored within its points, and collected', async () => {
    page.added.set('estimate', { View: Estimate, score: () => 99 });
    await page.show(test('', inner));
    await page.click('Start the test');
    await page.type(page.one<HTMLInputElement>('input'), '90');
    await page.click('Finish the test');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '4', mpoints: '4' });
    expect(page.outbox.results[0]!.body['xml']).toContain('kind="estimate" points="4" mpoints="4" answer="90"');
  });

  it('that crashes is replaced alone', async () => {
    page.added.set('estimate', { View: () => { throw new Error('no'); }, score: () => 0 });
    await page.show(test('display="all"', inner + ONE));
    await page.click('Start the test');
    expect(page.text).toContain('This question cannot be shown.');
    expect(page.failures).toHaveLength(1);
    await page.choose('Tallinn');
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });
});
