// @vitest-environment happy-dom
import { act, useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attribute, childElements, parse, select, type XDocument } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { useBlockFocus } from './block-focus.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root, host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

const editor = { drawn() {} } as unknown as Editor;

/** A question as its form has it: a list of each kind of part, with a button behind it, then the explanation. */
function Question({ document, focus }: { readonly document: XDocument; readonly focus: string }): ReactNode {
  const form = useRef<HTMLDivElement>(null);
  const noteFocus = useBlockFocus(form, editor, { document, focus, generation: 0 } as EditorState, null);
  const [question] = select(document, '/question');
  const list = (name: string): ReactNode => (
    <>
      <ol>
        {childElements(question!, name).map((node, index, { length }) => {
          const id = attribute(node, 'id') || undefined;
          const path = `/question/${name}${id ? `[@id='${id}']` : length > 1 ? `[${index + 1}]` : ''}`;
          // The form has the texts of one language.
          return attribute(node, 'language') === 'de' ? null : (
            <li key={path} data-block={id} data-path={path} data-key={path}>
              <input type="checkbox" />
              <div data-node={path}>
                <textarea name={path} />
              </div>
              <button type="button" data-command="author.delete" data-of={path} />
            </li>
          );
        })}
      </ol>
      <p className="author-add">
        <button type="button" name={`add ${name}`} />
      </p>
    </>
  );
  return (
    <div ref={form} onFocus={({ target }) => noteFocus(target)}>
      {list('option')}
      {list('hint')}
      {childElements(question!, 'explanation').length > 0 && (
        <div data-node="/question/explanation" data-key="explanation">
          <textarea name="/question/explanation" />
        </div>
      )}
    </div>
  );
}

const draw = (content: string, focus = ''): Promise<void> =>
  act(async () => root.render(<Question document={parse(`<question>${content}</question>`)} focus={focus} />));
const focused = (): string | null => document.activeElement?.getAttribute('name') ?? null;
const press = (selector: string): void => host.querySelector<HTMLElement>(selector)!.focus();

const options = (...ids: readonly string[]): string => ids.map((id) => `<option id="${id}"/>`).join('');
const REST = '<explanation language="en">E</explanation>';

describe('the focus', () => {
  it('goes to the text of a new part', async () => {
    await draw(options('a'));
    press('[name="add option"]');
    await draw(options('a', 'b'), 'b');
    expect(focused()).toBe("/question/option[@id='b']");
  });

  it('goes to the text of a new hint in the language of the form, where others come with it', async () => {
    const hint = (language: string): string => `<hint language="${language}"/>`;
    await draw(REST);
    press('[name="add hint"]');
    await draw(hint('de') + hint('en') + REST, '/question/hint[1]');
    expect(focused()).toBe('/question/hint[2]');
  });

  it('goes from a part that is deleted to the one beside it', async () => {
    await draw(options('a', 'b'));
    press(`[data-of="/question/option[@id='b']"]`);
    await draw(options('a'), 'a');
    expect(focused()).toBe("/question/option[@id='a']");
  });

  it.each([
    ['', 'when nothing is beside it'],
    ['/question/explanation', 'whatever else is beside it in the document'],
  ])('goes from the last part of its list to the button for a new one (%j)', async (focus) => {
    await draw(`${options('a')}<hint language="en"/>${REST}`);
    press('[data-of="/question/hint"]');
    await draw(options('a') + REST, focus);
    expect(focused()).toBe('add hint');
  });

  it('goes to the one before it from a part behind which the document has something else', async () => {
    const hint = '<hint language="en"/>';
    await draw(hint + hint + REST);
    press('[data-of="/question/hint[2]"]');
    await draw(hint + REST, '/question/explanation');
    expect(focused()).toBe('/question/hint');
  });

  it('stays where it is when something else is gone, and goes nowhere when nothing had it', async () => {
    await draw(options('a', 'b'));
    await draw(options('a'));
    expect(document.activeElement).toBe(document.body);
    press('[name="add hint"]');
    await draw('');
    expect(focused()).toBe('add hint');
  });
});
