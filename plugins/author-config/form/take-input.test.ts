// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Editor } from '../editor/editor.ts';
import { takeInput } from './take-input.ts';

const update = vi.fn<Editor['update']>(() => true);
const editor = { update } as unknown as Editor;

/** A form with the boxes of two questions of which one answer is right, and of one of which several are. */
function form(): HTMLElement {
  const root = document.createElement('form');
  const box = (question: string, answer: string, isAlone = true): HTMLInputElement => {
    const input = Object.assign(document.createElement('input'), { type: 'checkbox', id: `${question}${answer}` });
    input.dataset.xpath = `/test/question[@id='${question}']/option[@id='${answer}']/@correct`;
    if (isAlone) input.dataset.alone = `/test/question[@id='${question}']`;
    return input;
  };
  root.append(box('p', 'a'), box('p', 'b'), box('q', 'a'), box('q', 'b'), box('r', 'a', false), box('r', 'b', false));
  return root;
}
const ticked = (root: HTMLElement): string =>
  [...root.querySelectorAll('input')].flatMap(({ id, checked }) => (checked ? id : [])).join(' ');
function press(root: HTMLElement, id: string, checked = true): void {
  const field = root.querySelector<HTMLInputElement>(`#${id}`)!;
  field.checked = checked;
  takeInput(editor, root, field);
}
afterEach(() => update.mockClear());

describe('what a field of the form has is taken over', () => {
  it('the one right answer takes the tick from the others of its question, all in one step', () => {
    const root = form();
    for (const id of ['pa', 'qa', 'ra', 'rb']) press(root, id);
    update.mockClear();
    press(root, 'pb');
    expect(ticked(root)).toBe('pb qa ra rb');
    expect(update.mock.calls, 'the whole form').toEqual([[null]]);
  });

  it('a box that is emptied, and one that was alone already, change themselves', () => {
    const root = form();
    press(root, 'pa');
    press(root, 'pa', false);
    expect(ticked(root)).toBe('');
    const field = root.querySelector('#pa');
    expect(update.mock.calls).toEqual([[field], [field]]);
  });

  it('what is no field of the document is not taken', () => {
    takeInput(editor, form(), document.createElement('input'));
    takeInput(editor, null, document);
    expect(update).not.toHaveBeenCalled();
  });
});
