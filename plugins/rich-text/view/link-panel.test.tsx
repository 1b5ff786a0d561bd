// @vitest-environment happy-dom
import { act, useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REGISTRY } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import type { PageChooser } from '../../author-config/contract.ts';
import type { LinkAtCursor } from '../editor/links.ts';
import type { OpenEditor } from '../editor/open.ts';
import { useLinkPanel } from './link-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const changeLink = vi.fn();
let root: Root, host: HTMLElement;
let pages: PageChooser | undefined;
const services = new Map<symbol, unknown>([
  [REGISTRY, { ids: [], service: (name: string) => (name === 'pageChooser' ? pages : undefined) }],
]);

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
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Asking key={address} link={{ address, hasWords }} />
      </ServicesContext.Provider>,
    ),
  );
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
  pages = undefined;
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

  it('a page of the site is chosen by its title, which becomes the words unless there are some', async () => {
    await draw('', false);
    expect(host.textContent, 'a site that cannot be searched').not.toContain('richText.link.page');
    let choice: Parameters<PageChooser['choose']>[0] | null = null;
    pages = { choose: (given) => (choice = given) };
    await draw('old.html', false);
    const [address, words] = fields();
    await click('richText.link.page');
    await act(async () => choice!.onChosen({ href: 'news-21.html', title: 'A report' }));
    await act(async () => choice!.onClosed());
    expect([address!.value, words!.value, document.activeElement]).toEqual(['news-21.html', 'A report', words]);
    words!.value = 'My words';
    await click('richText.link.page');
    await act(async () => choice!.onChosen({ href: 'news-22.html', title: 'Another' }));
    await click('richText.link.set');
    await act(async () => choice!.onClosed());
    expect(changeLink.mock.calls).toEqual([[{ address: 'news-22.html', words: 'My words' }]]);
    await draw('', true);
    await click('richText.link.page');
    await act(async () => choice!.onClosed());
    expect(document.activeElement, 'nothing was chosen').toBe(fields()[0]);
  });
});
