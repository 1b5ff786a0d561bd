// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { TabStrip } from './tab-strip.tsx';

let page: WidgetPage;
beforeEach(() => {
  page = new WidgetPage();
});
afterEach(() => page.close());

const draw = (attributes: Record<string, string> = {}, dir = 'ltr') =>
  page.draw(
    <div style={{ direction: dir as 'ltr' }}>
      <TabStrip attributes={attributes}>
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
      </TabStrip>
    </div>,
  );
const tabs = () => page.all('[role=tab]');
const selected = () => tabs().findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
const focused = () => tabs().indexOf(document.activeElement as HTMLElement);

describe('tab strip', () => {
  it('WID-001 WID-021 WID-022 selecting a tab marks it and shifts the container to its panel', async () => {
    await draw();
    expect([selected(), page.one('.ui-track').style.getPropertyValue('--ui-index')]).toEqual([0, '0']);
    await page.click(tabs()[2]!);
    expect([selected(), page.one('.ui-track').style.getPropertyValue('--ui-index')]).toEqual([2, '2']);
    expect(page.all('[role=tabpanel]').map((panel) => panel.hasAttribute('data-current'))).toEqual([false, false, true]);
  });

  it('tabs and panels name each other, and one tab alone is reached by Tab', async () => {
    await draw({ label: 'Light' });
    expect(page.one('[role=tablist]').getAttribute('aria-label')).toBe('Light');
    tabs().forEach((tab) =>
      expect(document.getElementById(tab.getAttribute('aria-controls')!)?.getAttribute('aria-labelledby')).toBe(tab.id),
    );
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('a panel knows the words of its head, which is printed above it', async () => {
    await page.draw(
      <TabStrip attributes={{}}>
        <section>
          <h3>
            A <b>hole</b> is {1}
          </h3>
          <p>a</p>
        </section>
      </TabStrip>,
    );
    expect(page.one('[role=tabpanel]').dataset.head).toBe('A hole is 1');
  });

  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ])('keys of the tabs pattern, %s: arrows in a ring, Home, End', async (dir, forth, back) => {
    await draw({}, dir);
    for (const [key, at] of [
      [forth, 1],
      [forth, 2],
      [forth, 0],
      [back, 2],
      ['Home', 0],
      ['End', 2],
    ] as const) {
      await page.press(tabs()[selected()]!, key);
      expect([key, focused(), selected()]).toEqual([key, at, at]);
    }
  });

  it('with manual activation arrows move the focus alone', async () => {
    await draw({ activation: 'manual' });
    await page.press(tabs()[0]!, 'ArrowRight');
    expect([focused(), selected()]).toEqual([1, 0]);
    await page.click(tabs()[1]!);
    expect(selected()).toBe(1);
  });

  it('starts with the tab that is selected; one that is not there is the first, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await draw({ selected: '1' });
    expect(selected()).toBe(1);
    await page.draw(null);
    await draw({ selected: '9' });
    expect(selected()).toBe(0);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/<ui-tabstrip>: selected="9".*3 tabs/));
    warn.mockRestore();
  });

  it('shows everything as it is when a tab has no head', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.draw(
      <TabStrip attributes={{}}>
        <section>
          <h3>A</h3>
          <p>a</p>
        </section>
        <p>lonely</p>
      </TabStrip>,
    );
    expect([tabs().length, page.host.textContent]).toEqual([0, 'Aalonely']);
    warn.mockRestore();
  });
});
