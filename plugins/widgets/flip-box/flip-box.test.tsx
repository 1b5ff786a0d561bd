// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { readSettings } from '../shared/settings.ts';
import { FlipBox } from './flip-box.tsx';
import schema from './flip-box.schema.json';

let page: WidgetPage;
beforeEach(() => {
  page = new WidgetPage();
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const draw = (attributes: Record<string, string> = {}) =>
  page.draw(
    <FlipBox attributes={attributes}>
      <section>
        <h3>A</h3>
        <p>a</p>
      </section>
      <section>
        <h3>B</h3>
        <p>b</p>
      </section>
      <section>
        <h3>C</h3>
        <p>c</p>
      </section>
    </FlipBox>,
  );
const heads = () => page.all('button[aria-expanded]');
const open = () => heads().flatMap((head, index) => (head.getAttribute('aria-expanded') === 'true' ? [index] : []));
const screenOf = (width: number, height: number) => {
  vi.spyOn(globalThis, 'screen', 'get').mockReturnValue({ width, height } as Screen);
};

describe('flip box', () => {
  it('WID-014 WID-013 WID-015 has the step 4, the duration 500 ms and the delay 200 ms unless it is told otherwise', async () => {
    expect(readSettings(schema, {})).toMatchObject({
      step: 4,
      duration: 500,
      delay: 200,
      selected: -1,
      minHeight: 0,
      maxHeight: 0,
      closedOnMobile: false,
    });
    await draw();
    const style = page.one('.ui-flipbox').style;
    expect(style.getPropertyValue('--ui-duration')).toBe('500ms');
    // One point of the movement for every 4 % of the time.
    expect(style.getPropertyValue('--ui-easing').match(/%/g)).toHaveLength(25);
  });

  it('WID-015 waits 200 ms before it opens', async () => {
    await draw();
    await page.click(heads()[0]!);
    await page.pass(199);
    expect(open()).toEqual([]);
    await page.pass(1);
    expect(open()).toEqual([0]);
  });

  it('WID-012 WID-013 ignores clicks until the animation of 500 ms has ended', async () => {
    await draw();
    await page.click(heads()[0]!);
    await page.click(heads()[1]!);
    await page.pass(200);
    expect(open()).toEqual([0]);
    await page.pass(499);
    await page.click(heads()[0]!);
    expect(open()).toEqual([0]);
    await page.pass(1);
    await page.click(heads()[0]!);
    expect(open()).toEqual([]);
    expect(page.timers.size).toBe(1);
  });

  it('WID-002 WID-009 WID-010 WID-011 one at most is open: opening closes the former one, clicking the open one closes it', async () => {
    await draw({ selected: '2' });
    expect(open()).toEqual([2]);
    await page.click(heads()[0]!);
    expect(open()).toEqual([]);
    await page.pass(700);
    expect(open()).toEqual([0]);
    await page.click(heads()[0]!);
    await page.pass(700);
    expect(open()).toEqual([]);
  });

  it('WID-016 WID-017 WID-018 takes what is selected, and the heights of closed and open bodies', async () => {
    await draw({ selected: '1', 'min-height': '40', 'max-height': '300' });
    expect(open()).toEqual([1]);
    expect(page.all('.ui-fold__clip').map(({ style }) => [style.minBlockSize, style.maxBlockSize])).toEqual([
      ['40px', '300px'],
      ['40px', '300px'],
      ['40px', '300px'],
    ]);
    expect(page.all('.ui-fold__clip[inert]')).toHaveLength(2);
  });

  it('WID-019 starts closed on a mobile screen when it is told so', async () => {
    screenOf(400, 800);
    await draw({ selected: '1', 'closed-on-mobile': '1' });
    expect(open()).toEqual([]);
    await page.close();
    page = new WidgetPage();
    screenOf(1280, 800);
    await draw({ selected: '1', 'closed-on-mobile': '1' });
    expect(open()).toEqual([1]);
  });

  it('heads are buttons in their headings that control their bodies; arrows, Home and End go along', async () => {
    await draw();
    expect(heads().map((head) => head.parentElement!.tagName)).toEqual(['H3', 'H3', 'H3']);
    for (const head of heads()) expect(document.getElementById(head.getAttribute('aria-controls')!)).not.toBeNull();
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['End', 2],
      ['ArrowDown', 0],
      ['ArrowUp', 2],
      ['Home', 0],
    ] as const) {
      await page.press((document.activeElement?.closest('.ui-flipbox') ? document.activeElement : heads()[0]) as HTMLElement, key);
      expect(heads().indexOf(document.activeElement as HTMLElement), key).toBe(at);
    }
  });

  it('stays readable and says what is wrong with its configuration and its content', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.draw(
      <FlipBox attributes={{ selected: '7', 'min-height': 'much', colour: 'red' }}>
        <section>
          <h3>A</h3>
          <p>a</p>
        </section>
        <section>only words</section>
      </FlipBox>,
    );
    const messages = warn.mock.calls.map(([text]) => String(text));
    expect(messages).toContainEqual(expect.stringMatching(/<ui-flipbox>.*min-height="much".*a whole number from 0 to 2000/));
    expect(messages).toContainEqual(expect.stringMatching(/colour="red" is not known.*selected, min-height/));
    expect(messages).toContainEqual(expect.stringMatching(/selected="7" is not allowed: there are 2/));
    expect(messages).toContainEqual(expect.stringMatching(/element 1 has no head/));
    expect(page.host.textContent).toContain('only words');
    expect(open()).toEqual([]);
  });

  it('ends its timers when it goes', async () => {
    await draw();
    await page.click(heads()[0]!);
    expect(page.timers.size).toBe(1);
    await page.draw(null);
    expect(page.timers.size).toBe(0);
  });
});
