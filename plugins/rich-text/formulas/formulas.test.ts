// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile } from '../../../xsl/engine/index.ts';
import { allowsAttribute, judgeElement, lossesOf, safeStyle } from '../../../xsl/engine/policy/index.ts';
import { readAuthored } from '../../../sandbox/server/xml/authored.ts';
import { commands, openEditor, type OpenEditor } from '../editor/open.ts';
import { optionsFor } from '../editor/options.fixture.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { cleanKeeping } from '../paste/clean.ts';
import { element, isElement, type Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { textLength } from '../writing/words.ts';
import * as latex from './latex.ts';
import { altOf, isFormula, lossIn, sourceOf, withStoredFormulas } from './mathml.ts';
import { readWrittenFormula } from './written.ts';

const XMLNS = 'xmlns="http://www.w3.org/1998/Math/MathML"';
const text = (key: string, values: object = {}): string =>
  `${key.replace('richText.formula.', '')} ${Object.values(values).join(' ')}`.trim();
const problemOf = (source: string, language: 'latex' | 'mathml' = 'latex'): string | null =>
  readWrittenFormula(source, language, false, latex, text).problem;

describe('a formula in LaTeX', () => {
  it('AUT-001 becomes plain MathML with its source as the words for it', () => {
    expect(sourceOf(latex.fromLatex('x^2 < \\frac{a}{b} ', false))).toBe(
      `<math ${XMLNS} alttext="x^2 &lt; \\frac{a}{b}"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo>` +
        '<mfrac><mi>a</mi><mi>b</mi></mfrac></mrow></math>',
    );
    expect(sourceOf(latex.fromLatex('x', true))).toBe(`<math ${XMLNS} alttext="x" display="block"><mi>x</mi></math>`);
  });

  it('AUT-001 keeps its looks without a style sheet of its own', () => {
    const cases = sourceOf(latex.fromLatex('\\begin{cases} x & a \\\\ y & b \\end{cases}', false));
    expect(cases).toContain('<mtd style="padding-left: 0em; padding-right: 0em; text-align: left">');
    expect(sourceOf(latex.fromLatex('\\overline{ab}', false))).toContain(
      '<mover><mrow><mi>a</mi><mi>b</mi></mrow><mo stretchy="true">‾</mo></mover>',
    );
    expect(sourceOf(latex.fromLatex('\\Large x', false))).toContain('font-size: 1.4400em');
    expect(sourceOf(latex.fromLatex('\\begin{align} a &= b \\end{align}', true))).not.toMatch(/class=|<span/);
  });

  const SAMPLES = [
    '\\sum_{i=1}^n i',
    '\\vec v \\hat x',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\text{if } x',
    '\\ce{H2O}',
    '\\sqrt[3]{x}',
  ];
  it.each(SAMPLES)("AUT-001 is all let through by the pages' policy and taken by the server: %s", (source) => {
    const stored = sourceOf(latex.fromLatex(source, true));
    const visit = (piece: Piece): void => {
      if (!isElement(piece)) return;
      const attributes = Object.fromEntries(piece.attributes.filter(([name]) => name !== 'xmlns'));
      expect(lossesOf(piece.name, attributes)).toEqual([]);
      piece.children.forEach(visit);
    };
    readXml(stored).forEach(visit);
    const sent = `<a><html><p>${stored}</p></html></a>`;
    expect(readAuthored(sent).tree.source).toBe(sent);
  });

  it.each([
    ['a + \\foo', 'unknown \\foo at 1 5'],
    ['a\n\\begin{foo}', 'environment foo at 2 7'],
    ['\\frac{1}{', 'missing'],
    ['x_', 'missing'],
    ['a } b', 'unexpected } at 1 3'],
    ['x^2^3', 'twice at 1 4'],
    ['\\href{javascript:alert(1)}{x}', 'unknown \\href at 1 1'],
    ['\\includegraphics{x}', 'unknown \\includegraphics at 1 1'],
    ['\\def\\a{\\a\\a}\\a', 'notRead'],
    ['\\tag{1} x', 'displayOnly \\tag'],
    ['\\cancel{x}', 'lost updiagonalstrike'],
    ['\\begin{array}{l|r} a & b \\end{array}', 'lost <mtd style="border-right: 0.06em solid">'],
    [' ', 'empty'],
    ['% nothing', 'empty'],
  ])('AUT-001 tells what is wrong, and where: %s', (source, problem) => {
    expect(problemOf(source)?.replace(/ {2,}/g, ' ')).toBe(problem);
  });
});

describe('a formula in MathML', () => {
  const ELEMENTS =
    'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts ' +
    'mtable mtr mtd semantics annotation annotation-xml maction mfenced mglyph mlabeledtr script style title';
  const ATTRIBUTES =
    'display notation mathvariant stretchy fence separator form lspace rspace linethickness columnalign rowspan columnspan width height ' +
    'accent displaystyle scriptlevel minsize maxsize movablelimits symmetric largeop depth voffset alttext class id title lang dir ' +
    'href mathcolor mathsize mathbackground actiontype onclick src encoding xlink:href';
  it.each(ELEMENTS.split(' '))('AUT-001 the editor lets <%s> through if pages do', (name) => {
    expect(lossIn(element('math', [], [element(name)])) === '').toBe(judgeElement(name) === 'keep');
  });
  it.each(ATTRIBUTES.split(' '))('AUT-001 the editor lets the attribute %s through if pages do', (name) => {
    expect(lossIn(element('math', [[name, 'x']])) === '').toBe(allowsAttribute('math', name, 'x'));
  });
  it.each([
    'text-align: left',
    'padding: 1em 0',
    'color: #f00',
    'position: fixed',
    'color: url(x)',
    'margin-left: -0.1em',
    'border: 1px solid',
  ])('AUT-001 the editor lets the style %s through if pages do', (style) => {
    expect(lossIn(element('math', [['style', style]])) === '').toBe(Object.keys(safeStyle(style)).length > 0);
  });

  it.each([
    ['<math><mi>x</math>', /^notXml .* at 1 \d+$/],
    ['<p>x</p>', /^notMath$/],
    ['<math><mi>x</mi></math> and', /^notMath$/],
    ['<math><mi onclick="x">x</mi></math>', /^lost <mi onclick>$/],
    ['<math><maction>x</maction></math>', /^lost <maction>$/],
    ['<math><mi style="position: fixed">x</mi></math>', /^lost <mi style="position: fixed">$/],
    ['<math><mrow></mrow></math>', /^empty$/],
  ])('AUT-001 is checked: %s', (source, problem) => {
    expect(problemOf(source, 'mathml')).toMatch(problem);
  });

  it('AUT-001 gets its namespace; all else of it stays', () => {
    const { formula } = readWrittenFormula('\n<math class="y"><mi>x</mi></math>', 'mathml', true, latex, text);
    expect(sourceOf(formula!)).toBe(`<math ${XMLNS} class="y" display="block"><mi>x</mi></math>`);
  });
});

describe('pasted formulas', () => {
  const sheet = compile(readFileSync('xsl/sheets/pasteCleaner.xsl', 'utf8'));
  // As DOMPurify leaves it; what it does itself is seen in a browser alone.
  const pasted = (source: string): string => writeXml(cleanKeeping(withStoredFormulas(readXml(source)), sheet as never, isFormula, 'drop'));

  it('AUT-003 AUT-039 keep their structure and words, and nothing that runs or is no MathML of pages', () => {
    expect(
      pasted(
        '<p>a <math alttext="x^2" onclick="hurt(1)"><semantics><msup class="q" style="color:red">' +
          '<mi href="javascript:hurt(1)">x</mi><mn>2</mn></msup>' +
          '<annotation encoding="application/x-tex">x^2</annotation></semantics></math> b</p>',
      ),
    ).toBe(`<p>a <math ${XMLNS} alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> b</p>`);
    expect(pasted('<math display="block"><mtext>a<script>hurt(1)</script><img src="x" onerror="hurt(1)"/></mtext></math>')).not.toMatch(
      /hurt|img/,
    );
    expect(pasted('<p><span><math><mi>x</mi></math></span><span class="katex-html" aria-hidden="true">x</span></p>')).toBe(
      `<p><math ${XMLNS}><mi>x</mi></math></p>`,
    );
  });
});

describe('a formula in the editor', () => {
  const FORMULA = sourceOf(latex.fromLatex('x^2', false));
  const TEXT = `<p>ab${FORMULA}cd</p>`;
  let host: HTMLElement, editor: OpenEditor, state: ToolbarState | null;
  const asked: string[] = [];
  const open = (source: string): void => {
    editor = openEditor(
      optionsFor(host, source, {
        moved: (next) => (state = next),
        askPart: () => asked.push('part') > 0,
        askFormula: () => asked.push('formula'),
      }),
    );
  };
  const press = (key: string, keyCode: number, more: KeyboardEventInit = {}): boolean =>
    host.querySelector('.rt-text')!.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true, ...more }));
  /** Puts the cursor before or behind the formula. */
  const goTo = (at: number): void => {
    editor.focus();
    editor.run((current, dispatch) => {
      const selection = current.selection.constructor as unknown as { near(at: unknown): typeof current.selection };
      dispatch?.(current.tr.setSelection(selection.near(current.doc.resolve(at))));
      return true;
    });
  };

  beforeEach(() => {
    [state, asked.length] = [null, 0];
    host = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    editor.close();
    host.remove();
  });

  it('AUT-001 is selected by an arrow, says its name, and Enter asks for it; nothing is written before it is changed', () => {
    open(TEXT);
    goTo(3);
    press('ArrowRight', 39);
    expect([state!.formula, editor.formula()]).toEqual([true, FORMULA]);
    const shown = host.querySelector('.rt-formula')!;
    expect([shown.getAttribute('role'), shown.getAttribute('aria-label')]).toEqual(['math', 'x^2']);
    press('Enter', 13);
    expect([asked, editor.html()]).toEqual([['part'], TEXT]);
    const other = sourceOf(latex.fromLatex('y', false));
    editor.putFormula(other);
    expect([editor.html(), editor.formula()]).toEqual([`<p>ab${other}cd</p>`, other]);
    editor.run(commands.undo);
    expect(editor.html()).toBe(TEXT);
  });

  it('AUT-001 is put behind what is selected, deleted as a character is, and undo brings it back', () => {
    open('<p>abcd</p>');
    goTo(3);
    press('=', 187, { altKey: true });
    expect(asked).toEqual(['formula']);
    editor.putFormula(FORMULA);
    expect(editor.html()).toBe(TEXT);
    goTo(4);
    press('Backspace', 8);
    expect(editor.html()).toBe('<p>abcd</p>');
    editor.run(commands.undo);
    expect(editor.html()).toBe(TEXT);
    goTo(3);
    press('Delete', 46);
    expect(editor.html()).toBe('<p>abcd</p>');
  });

  it('AUT-001 counts as no word, and is copied as its words', () => {
    open(TEXT);
    expect(textLength(editor.words(), 'en').words).toBe(2);
    expect(altOf(readXml(FORMULA)[0] as never)).toBe('x^2');
    editor.run((current, dispatch) => {
      const selection = current.selection.constructor as unknown as {
        create(doc: unknown, from: number, to: number): typeof current.selection;
      };
      dispatch?.(current.tr.setSelection(selection.create(current.doc, 1, 6)));
      return true;
    });
    const copied = new Map<string, string>();
    const clipboardData = { clearData: () => copied.clear(), setData: (type: string, data: string) => copied.set(type, data) };
    host.querySelector('.rt-text')!.dispatchEvent(Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData }));
    expect(copied.get('text/plain')).toBe('abx^2cd');
    expect(copied.get('text/html')).toBe(TEXT);
  });

  it('AUT-001 one of elsewhere keeps its bytes', () => {
    const source =
      '<p>a <math><semantics><mi>x</mi><annotation>y</annotation></semantics></math></p>\n<math display="block"><mi>z</mi></math>';
    open(source);
    expect(editor.html()).toBe(source);
  });
});
