// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edits, parse, type XDocument } from '../../../xsl/engine/index.ts';
import { CONFIGURATION, configuration, values } from '../model/configuration.fixture.ts';
import { CopyBack, oneLine } from './copy-back.ts';

const SECTION = "/objectConfiguration/parameters/section[@id='layout']";
let form: HTMLElement;
let document_: XDocument;
let copyBack: CopyBack;

function field<T extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  name: 'input' | 'textarea' | 'select',
  attributes: Record<string, string>,
): T {
  const made = document.createElement(name) as T;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  form.append(made);
  return made;
}
/** The document after the form was copied into it; the form agrees with it then. */
function copied(touched: Element | null = null): string {
  const { splices, taken } = copyBack.collect([form], document_, touched);
  ({ document: document_ } = edits.applyEdits(document_, splices));
  taken();
  return edits.serializeSource(document_);
}
const show = (): void => copyBack.show([form], document_);

beforeEach(() => {
  form = document.createElement('form');
  document_ = configuration();
  copyBack = new CopyBack(edits);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the form and the document', () => {
  it('an attribute that is there and empty is no change when a step back shows it', () => {
    document_ = parse('<objectDocument><object><record><picture src="b.png" alt="A lens"/></record></object></objectDocument>');
    const alt = field('input', { 'data-xpath': '/objectDocument/object/record/picture/@alt', 'data-optional': '' });
    show();
    document_ = parse('<objectDocument><object><record><picture src="a.png" alt=""/></record></object></objectDocument>');
    alt.value = '';
    expect(copyBack.collect([form], document_).splices).toEqual([]);
    show();
    alt.value = 'x';
    expect(copied()).toContain('alt="x"');
    alt.value = '';
    expect(copied()).not.toContain('alt');
  });

  it('a character that no XML can say stays in its field, and keeps the other fields from nothing', () => {
    const text = field<HTMLTextAreaElement>('textarea', { 'data-xpath': '//text[@id="x1"]' });
    const width = field<HTMLInputElement>('input', { 'data-xpath': `${SECTION}/parameter[1]/@value` });
    show();
    text.value = 'Wel\u000bcome';
    width.value = '800';
    const { problems } = copyBack.collect([form], document_);
    expect(problems.map(({ control, character }) => [control, character])).toEqual([[text, 'U+000B']]);
    expect(copied()).toBe(CONFIGURATION.replace('value="640"', 'value="800"'));
    text.value = 'Welcome, all';
    expect(copied()).toContain('Welcome, all');
  });

  it('AUT-004 fields show the document, and untouched they change nothing', () => {
    const text = field<HTMLTextAreaElement>('textarea', { 'data-xpath': '//text[@id="x1"]' });
    const width = field<HTMLInputElement>('input', { 'data-xpath': `${SECTION}/parameter[1]/@value`, type: 'number' });
    show();
    expect([text.value, width.value]).toEqual(['Welcome', '640']);
    expect(copied()).toBe(CONFIGURATION);
  });

  it('AUT-078 what was typed is in the document, escaped, and nothing else has changed', () => {
    const text = field<HTMLTextAreaElement>('textarea', { 'data-xpath': '//text[@id="x1"]' });
    show();
    text.value = 'Fish & <chips>';
    expect(copied()).toBe(CONFIGURATION.replace('>Welcome</text>', '>Fish &amp; &lt;chips&gt;</text>'));
  });

  it('AUT-086 an unticked box gives its declared reset value', () => {
    const box = field<HTMLInputElement>('input', {
      type: 'checkbox',
      value: '1',
      'data-xpath': `${SECTION}/parameter[2]/@value`,
      'data-reset': '7',
    });
    show();
    expect(box.checked).toBe(true);
    box.checked = false;
    copied();
    expect(values(document_, `${SECTION}/parameter[2]/@value`)).toEqual(['7']);
  });

  it('AUT-087 an unticked box without a reset value gives 0, a ticked one its value', () => {
    const box = field<HTMLInputElement>('input', { type: 'checkbox', value: '1', 'data-xpath': `${SECTION}/parameter[2]/@value` });
    show();
    box.checked = false;
    copied();
    expect(values(document_, `${SECTION}/parameter[2]/@value`)).toEqual(['0']);
    box.checked = true;
    copied();
    expect(values(document_, `${SECTION}/parameter[2]/@value`)).toEqual(['1']);
  });

  it('AUT-088 ticked bits are combined by bitwise or; none gives the reset value; what is no number is refused with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const xpath = `${SECTION}/parameter[3]/@value`;
    const bits = ['1', '4', '16', '2147483648', 'many'].map((value) =>
      field<HTMLInputElement>('input', { type: 'checkbox', value, 'data-kind': 'bitfield', 'data-xpath': xpath, 'data-reset': '4' }),
    );
    show();
    expect(bits.map(({ checked }) => checked)).toEqual([true, true, false, false, false]);
    bits[2]!.checked = true;
    copied();
    expect(values(document_, xpath)).toEqual(['21']);
    bits[3]!.checked = true;
    bits[4]!.checked = true;
    copied();
    expect(values(document_, xpath)).toEqual(['2147483669']);
    expect(warn.mock.calls.flat().join()).toContain('"many"');
    for (const bit of bits) bit.checked = false;
    copied();
    expect(values(document_, xpath)).toEqual(['4']);
  });

  it('AUT-089 line breaks become spaces in an attribute, not in a text', () => {
    expect(['a\r\nb', 'a\nb', 'a\rb', 'a\n\nb'].map(oneLine)).toEqual(['a b', 'a b', 'a b', 'a  b']);
    const area = field<HTMLTextAreaElement>('textarea', { 'data-xpath': `${SECTION}/parameter[4]/@value` });
    const text = field<HTMLTextAreaElement>('textarea', { 'data-xpath': '//text[@id="x1"]' });
    show();
    area.value = 'one\ntwo';
    text.value = 'one\ntwo';
    copied();
    expect(values(document_, `${SECTION}/parameter[4]/@value | //text[@id="x1"]`)).toEqual(['one two', 'one\ntwo']);
  });

  it('AUT-068 AUT-069 AUT-070 AUT-071 AUT-072 another size or source of a picture gives its address anew', () => {
    const size = field<HTMLSelectElement>('select', { 'data-xpath': '//picture/@picSize' });
    for (const value of ['320x180|jpg', '640x360|png']) {
      const option = document.createElement('option');
      option.value = value;
      size.append(option);
    }
    const source = field<HTMLInputElement>('input', { 'data-xpath': '//picture/@src' });
    show();
    size.value = '640x360|png';
    source.value = 'b';
    copied();
    expect(values(document_, '//picture/@calculated_picSize | //picture/@srcComplete')).toEqual([
      '/acme/img/640x360/b.png',
      '/acme/img/640x360/b.png',
    ]);
  });

  it('AUT-005 HTML that only an editor writes otherwise changes nothing; what the author changed goes in', () => {
    const html = field<HTMLInputElement>('input', {
      type: 'hidden',
      'data-kind': 'html',
      'data-xpath': '//html[@id="h1"]',
      value: '<p>Text</p>',
    });
    show();
    expect(copied()).toBe(CONFIGURATION);
    html.value = '<p>Text, <b>new</b></p>';
    expect(copied(html)).toBe(CONFIGURATION.replace('<p>Text</p>', '<p>Text, <b>new</b></p>'));
  });

  it('HTML that is not well-formed stays in its field and says so', () => {
    const html = field<HTMLInputElement>('input', {
      type: 'hidden',
      'data-kind': 'html',
      'data-xpath': '//html[@id="h1"]',
      value: '<p>Text</p>',
    });
    show();
    html.value = '<p>open';
    const { splices, problems } = copyBack.collect([form], document_, html);
    expect([splices, problems.map(({ control }) => control)]).toEqual([[], [html]]);
    expect(problems[0]!.message).not.toBe('');
  });

  it('ERR-029 ERR-030 a field without XPath or node is told on the console, the others are written', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const none = field<HTMLInputElement>('input', { 'data-xpath': '' });
    const gone = field<HTMLInputElement>('input', { 'data-xpath': '//gone' });
    const text = field<HTMLTextAreaElement>('textarea', { 'data-xpath': '//text[@id="x1"]' });
    show();
    expect(warn).not.toHaveBeenCalled();
    none.value = gone.value = text.value = 'x';
    copied();
    expect(warn.mock.calls.map(([message]) => String(message).slice(0, 30))).toEqual([
      'Author, update: the field has ',
      'Author, update: "//gone" match',
    ]);
    expect(values(document_, '//text[@id="x1"]')).toEqual(['x']);
  });

  it('an attribute that need not be there comes with its first value, and goes with its last; several come at once', () => {
    const RECORD = '/objectDocument/object/record';
    document_ = parse('<objectDocument><object><record date="1"/></object></objectDocument>');
    const author = field('input', { 'data-xpath': `${RECORD}/@author`, 'data-optional': '' });
    const location = field('input', { 'data-xpath': `${RECORD}/@location`, 'data-optional': '' });
    show();
    expect(copied()).toContain('<record date="1"/>');
    [author.value, location.value] = ['Ada', 'Pier 7'];
    expect(copied()).toMatch(/<record date="1"(?= [^>]*author="Ada")(?= [^>]*location="Pier 7")/);
    author.value = '';
    expect(copied()).toMatch(/<record date="1" location="Pier 7"\/>/);
    [author.value, location.value] = ['', ''];
    expect(copied()).toContain('<record date="1"/>');
  });

  it('a moment is shown on the clock of its author, and written with its offset from UTC', () => {
    document_ = parse('<objectDocument><object><record date="2026-11-20T09:00:00+01:00"/></object></objectDocument>');
    const control = field('input', { type: 'datetime-local', 'data-kind': 'moment', 'data-xpath': '/objectDocument/object/record/@date' });
    show();
    const shown = new Date('2026-11-20T09:00:00+01:00');
    const two = (value: number): string => String(value).padStart(2, '0');
    expect(control.value).toBe(`2026-11-20T${two(shown.getHours())}:${two(shown.getMinutes())}`);
    expect(copied(), 'untouched it stays as it is written').toContain('date="2026-11-20T09:00:00+01:00"');
    control.value = '2026-07-01T10:30';
    const written = /date="([^"]*)"/.exec(copied())?.[1] ?? '';
    expect(written).toMatch(/^2026-07-01T10:30:00[+-]\d\d:\d\d$/);
    expect(new Date(written).getTime()).toBe(new Date('2026-07-01T10:30').getTime());
  });

  it('what does not fit the pattern of its field is a problem of the field, and changes nothing', () => {
    const SOURCE = '<objectDocument><object><event tc="00:00:01:00"/></object></objectDocument>';
    document_ = parse(SOURCE);
    const path = '/objectDocument/object/event/@tc';
    const time = field('input', {
      pattern: '\\d\\d:\\d\\d:\\d\\d:\\d\\d',
      title: 'As 00:00:00:00',
      'data-xpath': path,
      'data-optional': '',
    });
    show();
    time.value = 'soon';
    const { splices, problems } = copyBack.collect([form], document_, time);
    expect([splices, problems.map(({ control, message }) => [control, message])]).toEqual([[], [[time, 'As 00:00:00:00']]]);
    time.value = '00:00:02:00';
    expect(copied()).toBe(SOURCE.replace('01:00', '02:00'));
  });
});
