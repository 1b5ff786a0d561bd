// @vitest-environment happy-dom
import { act, useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkAtCursor } from '../editor/links.ts';
import type { OpenEditor } from '../editor/open.ts';
import { useLinkPanel } from './link-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const changeLink = vi.fn();
let root: Root, host: HTMLElement;

function Asking({ link }: { readonly link: LinkAtCursor }): ReactNode {
  const editor = useRef({ link: () => link, changeLink } as unknown as OpenEditor);
  const { ask, panel } = useLinkPanel(editor, (key) => key);
  return (
    <>
      <button onClick={ask}>ask</button>
      {panel}
    </>
  );
}
const draw = async (address: string, hasWords: boolean): Promise<void> => {
  await act(async () => root.render(<Asking key={address} link={{ address, hasWords }} />));
  await click('ask');
};
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
    expect(fields()).toEqual([]);
    await click('ask');
    fields()[0]!.value = 'other.html';
    await click('richText.link.set');
    expect(changeLink.mock.calls).toEqual([[{ address: 'other.html', words: '' }], [{ address: 'other.html', words: '' }]]);
  });

  it('AUT-001 asks for words where none are selected', async () => {
    await draw('', false);
    const [address, words] = fields();
    address!.value = 'other.html';
    words!.value = ' More ';
    await press(words!, 'Enter');
    expect(changeLink.mock.calls).toEqual([[{ address: 'other.html', words: 'More' }]]);
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
    expect(changeLink).not.toHaveBeenCalled();
  });

  it('AUT-001 takes a link away, which it offers only where there is one', async () => {
    await draw('', true);
    expect(host.textContent).not.toContain('richText.link.remove');
    await draw('news.html', true);
    await click('richText.link.remove');
    await click('ask');
    await click('richText.panel.cancel');
    expect([changeLink.mock.calls, fields()]).toEqual([[[{ address: '', words: '' }]], []]);
  });
});
