// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { openWindow } from './open-windows.ts';
import { Window } from './window.tsx';

let page: WidgetPage;
beforeEach(() => {
  page = new WidgetPage();
});
afterEach(() => page.close());

it('WID-043 a button opens the content with title and close control', async () => {
  await page.draw(
    <Window attributes={{ button: 'Open it', heading: 'Title', 'max-width': '500' }}>
      <p>content</p>
    </Window>,
  );
  expect(page.all('dialog')).toEqual([]);
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  await page.click(page.one('button'));
  // What holds the focus inside.
  expect(modal).toHaveBeenCalledOnce();
  modal.mockRestore();
  const dialog = page.one('dialog') as HTMLDialogElement;
  expect([dialog.open, document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent, dialog.textContent]).toEqual([
    true,
    'Title',
    'Titlecontent',
  ]);
  await page.click(page.one('dialog button[aria-label="Close"]'));
  expect(page.all('dialog')).toEqual([]);
});

it('WID-043 the key that cancels a dialog closes it', async () => {
  await page.draw(
    <Window attributes={{ open: '1', heading: 'Title' }}>
      <p>content</p>
    </Window>,
  );
  await act(async () => {
    page.one('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  expect(page.all('dialog')).toEqual([]);
});

it('a command opens it by its name, and says when there is none', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await page.draw(
    <Window attributes={{ name: 'terms', button: '-', heading: 'Terms' }}>
      <p>content</p>
    </Window>,
  );
  expect(page.all('button')).toEqual([]);
  await act(async () => openWindow({ name: 'terms' }));
  expect(page.one('dialog').textContent).toContain('content');
  openWindow({ name: 'other' });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/name="other".*terms/));
  await page.draw(null);
  openWindow({ name: 'terms' });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/name="terms".*none/));
  warn.mockRestore();
});
