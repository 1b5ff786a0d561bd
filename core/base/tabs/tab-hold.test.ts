import { expect, it } from 'vitest';
import { TabHold, type Holding } from './tab-hold.ts';
import { TestBrowser } from '../../../tests/support/test-browser.ts';

const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

class Tab {
  readonly heard: (Holding | 'lost')[] = [];
  readonly hold: TabHold;
  constructor(browser: TestBrowser, isAsleep = false, claims = false) {
    this.hold = new TabHold({
      ...browser.tab(isAsleep),
      claims,
      name: 'lectern.test',
      onLost: () => this.heard.push('lost'),
      onChange: (holding) => this.heard.push(holding),
    });
  }
}

it('the first tab has it; the next one says so, and has it when the first one ends', async () => {
  const browser = new TestBrowser();
  const [one, two] = [new Tab(browser), new Tab(browser)];
  await flush();
  expect([one.heard, two.heard]).toEqual([[], ['elsewhere']]);
  one.hold.dispose();
  await flush();
  expect([one.heard, two.heard]).toEqual([[], ['elsewhere', 'mine']]);
});

it('the tab in which somebody began has it, though another one that heard of it was quicker', async () => {
  const browser = new TestBrowser();
  const other = new Tab(browser);
  await flush();
  const began = new Tab(browser, false, true);
  await flush();
  expect([other.heard, began.heard]).toEqual([
    ['lost', 'taken'],
    ['elsewhere', 'mine'],
  ]);
});

it('the same while the other one is still asking', async () => {
  const browser = new TestBrowser();
  const other = new Tab(browser);
  const began = new Tab(browser, false, true);
  await flush();
  expect([other.heard, began.heard]).toEqual([['elsewhere'], ['elsewhere', 'mine']]);
  began.hold.dispose();
  await flush();
  expect(other.heard.at(-1)).toBe('mine');
});

it('who takes over has it next, also of three; whoever had it stores first, says so, and can have it back', async () => {
  const browser = new TestBrowser();
  const tabs = [new Tab(browser), new Tab(browser), new Tab(browser)] as const;
  await flush();
  tabs[2].hold.takeOver();
  await flush();
  expect(tabs.map(({ heard }) => heard)).toEqual([['lost', 'taken'], ['elsewhere'], ['elsewhere', 'mine']]);
  tabs[0].hold.takeOver();
  await flush();
  expect(tabs.map(({ heard }) => heard.at(-1))).toEqual(['mine', 'elsewhere', 'taken']);
  tabs[0].hold.takeOver();
  await flush();
  expect(browser.stored.size).toBe(1);
});

it('a tab that sleeps does not keep it: it is taken after a moment, and it learns of that', async () => {
  const browser = new TestBrowser();
  const [one, two] = [new Tab(browser, true), new Tab(browser)];
  await flush();
  two.hold.takeOver();
  await flush();
  expect(two.heard).toEqual(['elsewhere']);
  browser.pass();
  await flush();
  expect([one.heard, two.heard]).toEqual([
    ['lost', 'taken'],
    ['elsewhere', 'mine'],
  ]);
  two.hold.dispose();
  await flush();
  expect(one.heard.at(-1)).toBe('mine');
});

it('a wish that the other tab grants in time takes nothing from anybody later', async () => {
  const browser = new TestBrowser();
  const [one, two] = [new Tab(browser), new Tab(browser)];
  await flush();
  two.hold.takeOver();
  await flush();
  one.hold.takeOver();
  await flush();
  browser.pass();
  await flush();
  expect([one.heard.at(-1), two.heard.at(-1)]).toEqual(['mine', 'taken']);
});

it('where there are no locks, or the browser gives none, every tab goes ahead', async () => {
  const browser = new TestBrowser();
  for (const manager of [null, { request: async () => Promise.reject(new DOMException('no', 'SecurityError')) } as never]) {
    browser.locks = { manager };
    const tabs = [new Tab(browser), new Tab(browser)];
    await flush();
    tabs[1]!.hold.takeOver();
    await flush();
    expect(tabs.map(({ heard }) => heard)).toEqual([[], []]);
    for (const { hold } of tabs) hold.dispose();
  }
});
