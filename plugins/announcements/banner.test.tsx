// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLOCK, CONFIGURATION, readCookie } from '../../core/api.ts';
import { ComponentPage } from '../../tests/support/component-page.tsx';
import { Banner } from './banner.tsx';

const NOW = Date.parse('2026-11-22T08:00:00Z');
const attributes = (key: string) => ({ key, kind: 'info', label: 'Announcement', close: 'Close', until: '2026-11-24T20:00:00Z' });
let page: ComponentPage;
beforeEach(() => {
  page = new ComponentPage({
    language: 'en',
    services: [
      [CLOCK, { now: () => NOW }],
      [CONFIGURATION, { mainTarget: 'mainContent' }],
    ],
  });
  document.cookie = 'lectern-closed=; Max-Age=0; Path=/';
});
afterEach(() => page.close());
const draw = (...keys: string[]) =>
  page.draw(
    <>
      {keys.map((key) => (
        <Banner key={key} attributes={attributes(key)}>
          <p>{`words ${key}`}</p>
        </Banner>
      ))}
      <main id="mainContent" tabIndex={-1} />
    </>,
  );

it('is closed for this browser, and read again when it was changed; the focus goes to the page', async () => {
  await draw('3.1', '4.1');
  await page.click('button');
  expect(document.querySelectorAll('aside')).toHaveLength(1);
  expect(page.host.textContent).toBe('words 4.1');
  expect(document.activeElement?.id).toBe('mainContent');
  expect(readCookie('lectern-closed')).toBe('3.1');
  await act(async () => document.querySelector('button')!.click());
  expect(readCookie('lectern-closed')).toBe('3.1_4.1');
  await draw('3.2', '5.1', '4.1');
  expect([...document.querySelectorAll('aside')].map(({ textContent }) => textContent)).toEqual(['words 3.2', 'words 5.1']);
});

it('is read by whoever has a cookie that says something else', async () => {
  document.cookie = 'lectern-closed=%3Cb%3E_x.1; Path=/';
  await draw('3.1');
  expect(page.one('aside').getAttribute('aria-label')).toBe('Announcement');
  expect(page.one('button').getAttribute('aria-label')).toBe('Close');
  await page.click('button');
  expect(readCookie('lectern-closed')).toBe('3.1');
});
