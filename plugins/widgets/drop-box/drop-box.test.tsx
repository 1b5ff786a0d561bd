// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { DropBox } from './drop-box.tsx';

let page: WidgetPage;
beforeEach(() => {
  page = new WidgetPage();
});
afterEach(() => page.close());

it('WID-003 WID-020 the head opens and closes the body', async () => {
  await page.draw(
    <DropBox attributes={{}}>
      <h3>Head</h3>
      <p>one</p>
      <p>two</p>
    </DropBox>,
  );
  const head = page.one('h3 > button');
  const states = [head.getAttribute('aria-expanded')];
  for (let press = 0; press < 2; press++) {
    await page.click(head);
    states.push(head.getAttribute('aria-expanded'));
  }
  expect(states).toEqual(['false', 'true', 'false']);
  expect(document.getElementById(head.getAttribute('aria-controls')!)?.querySelectorAll('p')).toHaveLength(2);
});

it('is open at the start when it is told so', async () => {
  await page.draw(
    <DropBox attributes={{ open: '1' }}>
      <h3>Head</h3>
      <p>body</p>
    </DropBox>,
  );
  expect(page.one('button').getAttribute('aria-expanded')).toBe('true');
});

it('shows its content when there is no head', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await page.draw(<DropBox attributes={{}}>just words</DropBox>);
  expect([page.host.textContent, page.all('button').length]).toEqual(['just words', 0]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('<ui-dropbox>'));
  warn.mockRestore();
});
