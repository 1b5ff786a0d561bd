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
      <input type="radio" name="f" value="1" required><input type="radio" name="f" value="2" required>
      <input type="file" name="g" required>`),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name} required.empty`));
  });

  it('RT-101 a filled form has none', () => {
    expect(
      problems(`<input name="a" required value="x"><input type="checkbox" name="e" required checked>
      <input type="radio" name="f" value="1" required><input type="radio" name="f" value="2" checked><input name="optional">
      <input type="email" name="m" value="a@example.org"><input type="url" name="u" value="https://example.org/">
      <input type="number" name="n" min="1" max="5" value="5">`),
    ).toEqual([]);
  });

  it('RT-101 disabled, read-only, hidden fields and buttons are not checked', () => {
    expect(
      problems(
        '<input name="a" required disabled><input name="b" required readonly><input type="hidden" name="c" required>' +
          '<button name="d" required></button>',
      ),
    ).toEqual([]);
  });

  it('OP-25 e-mail and address', () => {
    expect(
      problems(
        '<input type="email" name="a" value="ada"><input type="email" name="b" value="a@b">' +
          '<input type="email" name="c" multiple value="a@b.c, x"><input type="url" name="d" value="example.org">',
      ),
    ).toEqual(['a required.email', 'c required.email', 'd required.url']);
  });

  it('OP-25 numbers and dates with bounds', () => {
    expect(
      problems(`<input type="number" name="a" min="3" value="2"><input type="number" name="b" max="3" value="3.5">
      <input type="number" name="c" min="3" max="5" value="4">
      <input type="date" name="d" min="2026-01-01" value="2025-12-31"><input type="date" name="e" max="2026-01-01" value="2026-01-02">
      <input type="number" name="f" min="x" value="-1">`),
    ).toEqual(['a required.min 3', 'b required.max 3', 'd required.min 2026-01-01', 'e required.max 2026-01-01']);
  });

  it('OP-25 lengths and patterns; an optional empty field is free', () => {
    expect(
      problems(`<input name="a" minlength="3" value="ab"><textarea name="b" maxlength="2">abc</textarea>
      <input name="c" pattern="[0-9]{5}" value="1234">
      <input name="d" pattern="[0-9]{5}" value="12345"><input name="e" minlength="3" value="">
      <input name="f" pattern="(" value="x"><input name="g" pattern="a|b" value="ab">`),
    ).toEqual(['a required.minlength 3', 'b required.maxlength 2', 'c required.pattern', 'g required.pattern']);
  });

  it('OP-25 a bound itself is within it', () => {
    expect(
      problems(`<input type="number" name="a" min="3" max="3" value="3"><input type="range" name="b" min="3" max="5" value="3">
      <input type="date" name="c" min="2026-01-01" max="2026-01-01" value="2026-01-01">
      <input name="d" minlength="2" maxlength="2" value="ab">`),
    ).toEqual([]);
  });

  it('OP-25 every kind of time has bounds; a mere text has none, and a bound that is no number counts for nothing', () => {
    expect(
      problems(`<input type="month" name="a" min="2026-02" value="2026-01"><input type="week" name="b" max="2026-W01" value="2026-W02">
      <input type="time" name="c" min="10:00" value="09:59">
      <input type="datetime-local" name="d" max="2026-01-01T10:00" value="2026-01-01T10:01">
      <input name="e" min="3" max="3" value="9"><input name="f" minlength="x" maxlength="-1" value="abc">
      <input name="g" minlength="" maxlength=" " value="a">`),
    ).toEqual(['a required.min 2026-02', 'b required.max 2026-W01', 'c required.min 10:00', 'd required.max 2026-01-01T10:00']);
  });

  it('OP-25 white space around an e-mail or an address does not count; patterns are for inputs alone, and for the whole value', () => {
    expect(
      problems(`<input type="url" name="b" value=" https://example.org/ "><input name="c" pattern="a|b" value="b">
      <textarea name="d" pattern="[0-9]">x</textarea><input name="e" pattern="a+" value="aab"><input name="f" pattern="a+" value="baa">`),
    ).toEqual(['e required.pattern', 'f required.pattern']);
    expect(problems('<input type="email" name="a" multiple value=" a@b.c , d@e.f">')).toEqual([]);
  });

  it('RT-101 a name has one problem, its first', () => {
    expect(problems('<input name="a" required><input name="a" required><input name="a" type="email" value="x">')).toEqual([
      'a required.empty',
    ]);
  });

  it('RT-101 a choice of files or a checked box is enough, whatever else is asked of texts', () => {
    expect(
      problems('<input type="checkbox" name="a" pattern="x" required checked><select name="b" required><option>long</option></select>'),
    ).toEqual([]);
  });

  it('OP-25 one field of a group has to be filled', () => {
    const group = (value: string): string =>
      `<input name="phone" data-required-group="reach"><input name="mail" data-required-group="reach" value="${value}">` +
      '<input name="x" data-required-group="other" value="1">';
    expect(problems(group(''))).toEqual(['phone required.group']);
    expect(problems(group('a'))).toEqual([]);
    expect(
      problems('<input type="radio" name="p" data-required-group="g"><input type="checkbox" name="q" data-required-group="g" checked>'),
    ).toEqual([]);
    expect(problems('<input type="email" name="p" data-required-group="g" value="x"><input name="q" data-required-group="g">')).toEqual([
      'p required.email',
    ]);
  });
});
