// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { clearFieldMessages, showFieldMessages } from './form-checks.ts';

describe('messages at fields', () => {
  let form: HTMLFormElement;
  const field = (name: string): HTMLInputElement => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  beforeEach(() => {
    document.body.innerHTML =
      '<form><label>A <input name="a" aria-describedby="hint"></label><span id="hint">?</span>' +
      '<input name="b" value="typed"><input type="hidden" name="h"></form>';
    form = document.querySelector('form')!;
  });

  it('RT-101 marks the fields, names the message, focuses the first bad field in document order', () => {
    const homeless = showFieldMessages(form, [
      { name: 'b', text: 'B <b>bad</b>' },
      { name: 'a', text: 'A bad' },
    ]);
    expect(homeless).toEqual([]);
    expect(document.activeElement).toBe(field('a'));
    for (const [name, text] of [
      ['a', 'A bad'],
      ['b', 'B <b>bad</b>'],
    ] as const) {
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      const ids = field(name).getAttribute('aria-describedby')!.split(' ');
      expect(document.getElementById(ids.at(-1)!)!.textContent).toBe(text);
    }
    expect(field('a').getAttribute('aria-describedby')!.split(' ')[0]).toBe('hint');
    expect(field('a').closest('label')!.textContent).not.toContain('A bad');
    expect(field('b').value).toBe('typed');
  });

  it('a mark goes when its field is changed, the others stay', () => {
    showFieldMessages(form, [
      { name: 'a', text: '1' },
      { name: 'b', text: '2' },
    ]);
    field('a').dispatchEvent(new Event('input', { bubbles: true }));
    expect(field('a').hasAttribute('aria-invalid')).toBe(false);
    expect(field('a').getAttribute('aria-describedby')).toBe('hint');
    expect(field('b').getAttribute('aria-invalid')).toBe('true');
    expect(form.querySelectorAll('[data-field-error]')).toHaveLength(1);
  });

  it('showing again replaces what was there; clearing leaves nothing', () => {
    showFieldMessages(form, [{ name: 'a', text: '1' }]);
    showFieldMessages(form, [{ name: 'b', text: '2' }]);
    expect(form.querySelectorAll('[data-field-error]')).toHaveLength(1);
    expect(field('a').hasAttribute('aria-invalid')).toBe(false);
    clearFieldMessages(form);
    expect(form.querySelectorAll('[data-field-error],[aria-invalid]')).toHaveLength(0);
    expect(field('b').hasAttribute('aria-describedby')).toBe(false);
  });

  it('returns messages whose field is not there or cannot be seen', () => {
    const messages = [
      { name: 'h', text: '1' },
      { name: 'gone', text: '2' },
    ];
    expect(showFieldMessages(form, messages)).toEqual(messages);
  });
});
