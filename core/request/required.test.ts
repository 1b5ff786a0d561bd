// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { checkRequired } from './form-checks.ts';

function problems(markup: string): string[] {
  document.body.innerHTML = `<form novalidate>${markup}</form>`;
  return checkRequired(document.querySelector('form')!).map(({ name, key, values }) => [name, key, ...Object.values(values)].join(' '));
}

describe('the check of required fields', () => {
  it('RT-101 an empty required field of every kind is a problem', () => {
    expect(
      problems(`<input name="a" required><input name="b" required value="  "><textarea name="c" required></textarea>
      <select name="d" required><option value=""></option></select><input type="checkbox" name="e" required>
      <input type="radio" name="f" value="1" required><input type="radio" name="f" value="2" required><input type="file" name="g" required>`),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name} required.empty`));
  });

  it('RT-101 a filled form has none', () => {
    expect(
      problems(`<input name="a" required value="x"><input type="checkbox" name="e" required checked>
      <input type="radio" name="f" value="1" required><input type="radio" name="f" value="2" checked><input name="optional">
      <input type="email" name="m" value="a@example.org"><input type="url" name="u" value="https://example.org/"><input type="number" name="n" min="1" max="5" value="5">`),
    ).toEqual([]);
  });

  it('RT-101 disabled, read-only, hidden fields and buttons are not checked', () => {
    expect(
      problems(
        '<input name="a" required disabled><input name="b" required readonly><input type="hidden" name="c" required><button name="d" required></button>',
      ),
    ).toEqual([]);
  });

  it('OP-25 e-mail and address', () => {
    expect(
      problems(
        '<input type="email" name="a" value="ada"><input type="email" name="b" value="a@b"><input type="email" name="c" multiple value="a@b.c, x"><input type="url" name="d" value="example.org">',
      ),
    ).toEqual(['a required.email', 'c required.email', 'd required.url']);
  });

  it('OP-25 numbers and dates with bounds', () => {
    expect(
      problems(`<input type="number" name="a" min="3" value="2"><input type="number" name="b" max="3" value="3.5"><input type="number" name="c" min="3" max="5" value="4">
      <input type="date" name="d" min="2026-01-01" value="2025-12-31"><input type="date" name="e" max="2026-01-01" value="2026-01-02"><input type="number" name="f" min="x" value="-1">`),
    ).toEqual(['a required.min 3', 'b required.max 3', 'd required.min 2026-01-01', 'e required.max 2026-01-01']);
  });

  it('OP-25 lengths and patterns; an optional empty field is free', () => {
    expect(
      problems(`<input name="a" minlength="3" value="ab"><textarea name="b" maxlength="2">abc</textarea><input name="c" pattern="[0-9]{5}" value="1234">
      <input name="d" pattern="[0-9]{5}" value="12345"><input name="e" minlength="3" value=""><input name="f" pattern="(" value="x"><input name="g" pattern="a|b" value="ab">`),
    ).toEqual(['a required.minlength 3', 'b required.maxlength 2', 'c required.pattern', 'g required.pattern']);
  });

  it('OP-25 one field of a group has to be filled', () => {
    const group = (value: string): string =>
      `<input name="phone" data-required-group="reach"><input name="mail" data-required-group="reach" value="${value}"><input name="x" data-required-group="other" value="1">`;
    expect(problems(group(''))).toEqual(['phone required.group']);
    expect(problems(group('a'))).toEqual([]);
  });
});
