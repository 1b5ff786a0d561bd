// @vitest-environment happy-dom
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseCue } from './cue-text.ts';
import { cueView } from './captions.tsx';

const html = (text: string): string => renderToStaticMarkup(createElement('p', null, cueView(parseCue(text)))).slice(3, -4);

describe('text of subtitles', () => {
  it('MED-005 has bold, italic, underlined, classes, voices, languages and ruby', () => {
    expect(html('<b>a</b> <i>b</i> <u>c</u>')).toBe('<b>a</b> <i>b</i> <u>c</u>');
    expect(html('<v.loud Ada Lovelace>Hello</v>')).toBe('<span class="player__voice" title="Ada Lovelace">Hello</span>');
    expect(html('<lang de-CH>Grüezi</lang>')).toBe('<span lang="de-CH">Grüezi</span>');
    expect(html('<ruby>漢<rt>kan</rt>字<rt>ji</ruby> x')).toBe('<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> x');
    expect(html('<c.yellow.bg_blue.other>x</c>')).toBe('<span style="color:yellow;background-color:blue">x</span>');
  });

  it('decodes the characters of WebVTT and leaves others as written', () => {
    expect(parseCue('a &amp; b &lt;i&gt; &nbsp;&unknown; &#65;&#x42; &#0;').join('')).toBe('a & b <i> \u00A0&unknown; AB \uFFFD');
  });

  it('leaves unknown tags, time stamps and what was never closed', () => {
    expect(html('<script>alert(1)</script><00:00:01.000>x <b>y')).toBe('alert(1)x <b>y</b>');
    expect(html('<img src=x onerror=alert(1)>a</b>')).toBe('a');
    expect(html('<lang " onclick=x>a</lang>')).toBe('<span>a</span>');
    expect(html('<c.url(x)>a</c>')).toBe('<span>a</span>');
  });

  it('ends whatever is put in, and draws no element but its own', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '<b>',
      '</b>',
      '<ruby>',
      '<rt>',
      '</ruby>',
      '<v x>',
      '&',
      '&lt;',
      '&#x',
      ';',
      'a',
      '"',
      '<script>',
      '<c.red>',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
        (text) => {
          const box = document.createElement('div');
          box.innerHTML = html(text);
          for (const element of box.querySelectorAll('*')) expect(['B', 'I', 'U', 'SPAN', 'RUBY', 'RT']).toContain(element.tagName);
        },
      ),
    );
  });

  it('cuts what is too deep or too long', () => {
    const deep = parseCue('<b>'.repeat(500));
    let depth = 0;
    for (let node = deep[0]; typeof node === 'object'; node = node.children[0]) depth++;
    expect(depth).toBeLessThanOrEqual(17);
    expect(String(parseCue('x'.repeat(50_000))[0]).length).toBe(10_000);
  });
});
