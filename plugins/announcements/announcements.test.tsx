// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOCK, REQUESTS, type CmsObject } from '../../core/api.ts';
import { ComponentPage } from '../../tests/support/component-page.tsx';
import { parse } from '../../xsl/engine/index.ts';
import { Announcements } from './announcements.tsx';

const ONE =
  '<announcement id="3" revision="1" kind="warning" audience="users" from="2026-11-22T08:00:00Z" until="2026-11-23T08:00:00Z" ' +
  'state="shown"><text language="en">Closed</text><text language="de">Zu</text></announcement>';
const list = (...all: string[]) =>
  `<announcements limit="50"><siteLanguage code="en"/><siteLanguage code="de"/>${all.join('')}</announcements>`;
const answerOf = (...all: string[]) => ({
  outcome: 'shown',
  answer: { document: parse(`<cms><object><data>${list(...all)}</data></object></cms>`) },
});
const send = vi.fn<(call: { action: number; ID: number; fields: Record<string, string>; requestConfirm?: string }) => Promise<object>>();

let page: ComponentPage;
beforeEach(() => {
  send.mockReset();
  const clock = { now: () => Date.parse('2026-11-22T08:00:00Z') };
  page = new ComponentPage({
    language: 'en',
    services: [
      [REQUESTS, { send }],
      [CLOCK, clock],
    ],
  });
});
afterEach(() => page.close());
const draw = (...all: string[]) =>
  page.draw(
    <Announcements object={{ payload: parse(list(...all)).children[0]! } as unknown as CmsObject} answer={null as never}>
      <p>drawn</p>
    </Announcements>,
  );
const spoken = (role: string): string => page.one(`[role=${role}]`).textContent ?? '';

it('stores what was written, with moments that any server understands, and goes on at the button', async () => {
  await draw();
  expect(document.body.textContent).toContain('There are no announcements.');
  await page.click('.announcements > button');
  send.mockResolvedValueOnce({ outcome: 'failed', answer: { error: { text: 'Write the announcement.' } } });
  await page.click('[type=submit]');
  expect([spoken('alert'), document.querySelectorAll('form')]).toEqual(['Write the announcement.', expect.objectContaining({ length: 1 })]);
  send.mockResolvedValueOnce(answerOf(ONE));
  await page.click('[type=submit]');
  const { ID, fields } = send.mock.calls[1]![0];
  expect([ID, fields['kind'], fields['audience'], fields['text_en']]).toEqual([0, 'info', 'all', '']);
  expect(fields).toMatchObject({ from: '2026-11-22T08:00:00.000Z', until: '2026-11-23T08:00:00.000Z', text_de: '' });
  expect([spoken('status'), document.querySelector('form')]).toEqual(['Saved.', null]);
  expect(document.activeElement?.textContent).toBe('New announcement');
});

it('lists what there is in words, changes one, and asks before it deletes one', async () => {
  await draw(ONE);
  const entry = page.one('.announcements__list li');
  expect(entry.textContent).toMatch(/^Shown now · Warning · Who is logged in · .*ClosedZuChange: ClosedDelete: Closed$/);
  await page.click('.announcements__list button');
  expect(page.one('textarea').textContent || (page.one('textarea') as HTMLTextAreaElement).value).toBe('Closed');
  await page.click('form [type=button]');
  expect(document.querySelector('form')).toBeNull();
  send.mockResolvedValueOnce({ outcome: 'notSent', answer: null });
  await page.click('.announcements__list button:last-child');
  expect(send.mock.calls[0]![0]).toMatchObject({ ID: 3, requestConfirm: 'Delete the announcement “Closed”?' });
  expect([spoken('status'), spoken('alert')]).toEqual(['', '']);
  send.mockResolvedValueOnce(answerOf());
  await page.click('.announcements__list button:last-child');
  expect(document.body.textContent).toContain('There are no announcements.');
});
