// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkPanel } from './link-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const onClose = vi.fn();
let root: Root, host: HTMLElement;

const draw = (address: string, hasWords: boolean): Promise<void> =>
  act(async () => root.render(<LinkPanel link={{ address, hasWords }} text={(key) => key} onClose={onClose} />));
const fields = (): HTMLInputElement[] => [...host.querySelectorAll('input')];
const click = (name: string): Promise<void> =>
  act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click());
const press = (field: HTMLElement, key: string): Promise<void> =>
  act(async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
});

describe('the panel of a link', () => {
  it('AUT-001 begins in the field with the address, and gives what Enter or its button find there', async () => {
    await draw('news.html', true);
    const [address] = fields();
    expect([document.activeElement, address!.value, fields().length]).toEqual([address, 'news.html', 1]);
    address!.value = ' other.html ';
    await press(address!, 'Enter');
    await click('richText.link.set');
    expect(onClose.mock.calls).toEqual([[{ address: 'other.html', words: '' }], [{ address: 'other.html', words: '' }]]);
  });

  it('AUT-001 asks for words where none are selected', async () => {
    await draw('', false);
    const [address, words] = fields();
    address!.value = 'other.html';
    words!.value = ' More ';
    await press(words!, 'Enter');
    expect(onClose.mock.calls).toEqual([[{ address: 'other.html', words: 'More' }]]);
  });

  it('AUT-003 does not take what could run, and says so until it is changed', async () => {
    await draw('', true);
    const [address] = fields();
    address!.value = 'javascript:alert(1)';
    await click('richText.link.set');
    expect([host.querySelector('[role=alert]')!.textContent, address!.getAttribute('aria-invalid')]).toEqual([
      'richText.link.wrong',
      'true',
    ]);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(address, 'x.html');
      address!.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(host.querySelector('[role=alert]')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('AUT-001 takes a link away, which it offers only where there is one', async () => {
    await draw('', true);
    expect(host.textContent).not.toContain('richText.link.remove');
    await draw('news.html', true);
    await click('richText.link.remove');
    await click('richText.panel.cancel');
    expect(onClose.mock.calls).toEqual([[{ address: '', words: '' }], [null]]);
  });
});
