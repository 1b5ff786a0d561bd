// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONFIGURATION, NAVIGATION, REQUESTS, SESSION, STORAGE } from '../../../core/api.ts';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { parse } from '../../../xsl/engine/index.ts';
import { OwnAccount } from './own-account.tsx';

const send = vi.fn<(call: Record<string, unknown>) => Promise<object>>();
const [clear, remove, leave] = [vi.fn(), vi.fn(), vi.fn()];
const mayLeave = vi.fn(async () => true);
let page: ComponentPage;
beforeEach(() => {
  for (const each of [send, clear, remove, leave]) each.mockReset();
  const dispatcherUrl = `${location.origin}/dispatcher.php`;
  page = new ComponentPage({
    services: [
      [REQUESTS, { send }],
      [SESSION, { clear, mayLeave }],
      [STORAGE, { remove }],
      [NAVIGATION, { leave }],
      [CONFIGURATION, { dispatcherUrl }],
    ],
  });
});
afterEach(() => page.close());
const draw = (payload: string) =>
  page.draw(
    <OwnAccount object={{ payload: parse(payload).children[0]! } as never} answer={null as never}>
      {null}
    </OwnAccount>,
  );
const submit = () => act(async () => void page.one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const alerts = (): string =>
  page
    .all('[role=alert]')
    .map(({ textContent }) => textContent)
    .join('');

it('asks for the password, says what goes, and forgets who was logged in once the account is gone', async () => {
  await draw('<ownAccount login="ada" asksPassword="1"/>');
  expect(page.host.textContent).toContain('What goes for good');
  expect(page.one('input[name=password]').getAttribute('type')).toBe('password');
  send.mockResolvedValueOnce({ outcome: 'notSent', answer: null });
  await submit();
  expect(send.mock.calls[0]![0]).toMatchObject({ dataType: 'p_Accounts', ID: 0, requestConfirm: expect.stringContaining('ada') });
  expect([clear.mock.calls.length, alerts()]).toEqual([0, '']);
  send.mockResolvedValueOnce({ outcome: 'httpError', answer: { error: { text: 'Wrong', fields: [{ name: 'password', code: 'x' }] } } });
  await submit();
  send.mockResolvedValueOnce({ outcome: 'httpError', answer: { error: { text: 'You are the last one.', fields: [] } } });
  await submit();
  expect([clear.mock.calls.length, alerts()]).toEqual([0, 'You are the last one.']);
  mayLeave.mockResolvedValueOnce(false);
  await submit();
  expect(send).toHaveBeenCalledTimes(3);
  send.mockResolvedValueOnce({ outcome: 'success', answer: { error: null } });
  await submit();
  expect([clear.mock.calls.length, remove.mock.calls, leave.mock.calls]).toEqual([1, [['strUser']], [['startPage.html']]]);
});

it('asks for the user name where there is no password, and offers nothing to the last administrator', async () => {
  await draw('<ownAccount login="ada" asksPassword="0"/>');
  expect(page.one('label').textContent).toContain('ada');
  expect(page.one('input[name=confirm]')).toBeTruthy();
  await draw('<ownAccount login="ada" asksPassword="1" lastAdministrator="1"/>');
  expect([page.all('form').length, page.host.textContent]).toEqual([0, expect.stringContaining('only administrator')]);
});

it('saves a copy from the dispatcher alone, and says when that does not work', async () => {
  await draw('<ownAccount login="ada" asksPassword="1"/>');
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.download}`);
  });
  const answer = (href: string) => ({ answer: { document: parse(`<cms><download href="${href}" filename="account-12.json"/></cms>`) } });
  send.mockResolvedValueOnce(answer('https://evil.example.org/?x=1'));
  await page.click('.button');
  expect([clicked, alerts()]).toEqual([[], 'This did not work. Please try again.']);
  send.mockResolvedValueOnce(answer('?action=8192&amp;ticket=1'));
  await page.click('.button');
  expect(clicked).toEqual([`${location.origin}/dispatcher.php?action=8192&ticket=1 account-12.json`]);
  expect(page.one('[role=status]').textContent).toBe('The download has begun.');
  click.mockRestore();
});
