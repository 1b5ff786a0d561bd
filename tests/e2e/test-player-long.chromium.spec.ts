import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { customerUrl } from './support/site.ts';

/** Answers that are measured in each test. */
const ANSWERS = 60;
/** How much slower the processor of the goal is. */
const SLOWER = 4;

const options = (number: number): string =>
  ['a', 'b', 'c', 'd'].map((id) => `<option id="${id}" correct="${id === 'b' ? 1 : 0}">Option ${id} of ${number}</option>`).join('');
const KINDS = [
  (number: number) =>
    `<question id="q${number}" kind="gapText" ignoreCase="1"><text>I <gap id="g1">` +
    '<accept>am</accept></gap> here, you <gap id="g2"><accept>are</accept></gap>.</text></question>',
  (number: number) =>
    `<question id="q${number}" kind="ordering" points="2"><text>Order ${number}</text>` +
    '<item id="a" position="2">two</item><item id="b" position="1">one</item>' +
    '<item id="c" position="3">three</item></question>',
  (number: number) =>
    `<question id="q${number}" kind="singleChoice" points="1"><text>Question ${number} about ` +
    `<b>something</b>?</text>${options(number)}</question>`,
  (number: number) =>
    `<question id="q${number}" kind="multipleChoice" points="1"><text>Question ${number} about ` +
    `<b>something</b>?</text>${options(number)}</question>`,
];
const answerOf = (count: number): string =>
  '<cms version="1" lang="en" customer="demo" versionHash="x">' +
  '<object ID="899" IDObjectType="420" action="2" dataType="p_PracticeTest"><title language="en">T</title>' +
  '<languages base="en" default="en"><language code="en" available="1" selected="1"/></languages><data>' +
  '<test ID="899" kind="practice" display="all" feedback="end">' +
  Array.from({ length: count }, (_, index) => KINDS[(index + 1) % 4]!(index + 1)).join('') +
  '</test></data></object></cms>';

interface TraceEvent {
  readonly name: string;
  readonly tts?: number;
}

/**
 * Time of the processor, in ms, between marks `<name>-<n>-a` and `-b` of the page's main thread: what else runs on the machine does not
 * count.
 */
async function cpuBetweenMarks(page: Page, path: string, work: () => Promise<void>): Promise<Map<string, number[]>> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { path, categories: ['blink.user_timing'] });
  await work();
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] };
  const ticks = new Map(
    traceEvents.filter(({ name, tts }) => /^\w+-\d+-[ab]$/.test(name) && tts !== undefined).map(({ name, tts }) => [name, tts!]),
  );
  const spent = new Map<string, number[]>();
  for (const [name, from] of ticks) {
    const to = name.endsWith('-a') ? ticks.get(name.replace(/a$/, 'b')) : undefined;
    if (to !== undefined) spent.set(name.split('-')[0]!, [...(spent.get(name.split('-')[0]!) ?? []), (to - from) / 1000]);
  }
  return spent;
}

const openAndAnswer = (page: Page): Promise<void> =>
  page.evaluate(async (answers) => {
    const later = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
    const there = async (selector: string): Promise<HTMLElement> => {
      for (;;) {
        const found = document.querySelector<HTMLElement>(selector);
        if (found) return found;
        await later(10);
      }
    };
    const link = document.createElement('a');
    link.href = 'test-899.html';
    document.querySelector('#mainContent')!.append(link);
    performance.mark('open-0-a');
    link.click();
    (await there('[data-test="899"] .test-start button')).click();
    await there('[data-test="899"] .question');
    await new Promise(requestAnimationFrame);
    await later(0);
    performance.mark('open-0-b');
    (await there('.test-overview__toggle')).click();
    await later(500);
    for (let number = 0; number < answers; number += 1) {
      const all = [...document.querySelectorAll<HTMLElement>('.question')];
      const question = all[Math.floor(number / 4) % Math.min(all.length, 16)]!;
      if (number % 4 === 0) {
        question.scrollIntoView({ block: 'center', behavior: 'instant' });
        await later(100);
      }
      const controls = [...question.querySelectorAll<HTMLElement>('input, button.question__step:not([aria-disabled])')];
      const control = controls[number % controls.length]!;
      await new Promise(requestAnimationFrame);
      // What came near the screen has been drawn.
      await new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 1000 });
      });
      performance.mark(`answer-${number}-a`);
      if (control instanceof HTMLInputElement && control.type === 'text') {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control, `word ${number}`);
        control.dispatchEvent(new Event('input', { bubbles: true }));
      } else control.click();
      // React draws what a click has changed in a microtask; then the browser lays it out.
      await Promise.resolve();
      await Promise.resolve();
      void document.body.offsetHeight;
      performance.mark(`answer-${number}-b`);
    }
  }, ANSWERS);

test('500 questions on a page: opening costs little more than 5, and answering about the same @long', async ({ browser, watch }, info) => {
  test.setTimeout(90_000);
  const figures: Record<number, { readonly open: number; readonly half: number; readonly most: number }> = {};
  for (const count of [5, 500]) {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    watch(page);
    await page.route(/dispatcher\.php.*id=899/, (route) => route.fulfill({ contentType: 'application/xml', body: answerOf(count) }));
    await page.goto(customerUrl('demo', '/test-812.html'));
    await page.getByRole('button', { name: 'Start the test' }).waitFor();
    const spent = await cpuBetweenMarks(page, info.outputPath(`trace-${count}.json`), () => openAndAnswer(page));
    const answers = spent.get('answer')!.sort((one, other) => one - other);
    expect(answers).toHaveLength(ANSWERS);
    figures[count] = {
      open: spent.get('open')![0]!,
      half: answers[Math.floor(ANSWERS * 0.5)]!,
      most: answers[Math.floor(ANSWERS * 0.95)]!,
    };
    await context.close();
  }
  const [few, many] = [figures[5]!, figures[500]!];
  const slow = (ms: number): string => `${(ms * SLOWER).toFixed(1)} ms`;
  info.annotations.push({
    type: 'slowed four times',
    description:
      `opening ${slow(many.open - few.open)} more; answering ${slow(many.half)} (5 questions ${slow(few.half)}), 95th ` +
      `percentile ${slow(many.most)} (${slow(few.most)})`,
  });
  expect(many.open - few.open).toBeLessThan(200);
  // Were every question asked about every answer, it would be a hundred times as much. The millisecond is what a busy machine adds to any
  // one.
  expect(many.half).toBeLessThan(few.half * 1.6);
  expect(many.most).toBeLessThan(few.most * 2 + 1);
});
