import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { compile, parse } from '../index.ts';
import { lossesOf } from '../policy/index.ts';
import { createReactOutput, safeElement } from './index.ts';

const element = (name: string, attributes: Record<string, string> = {}, ...children: (ReactNode | string)[]): ReactNode =>
  safeElement(name, attributes, children);
const html = (node: ReactNode): string => renderToStaticMarkup(createElement(Fragment, null, node));

describe('what tables say of their looks', () => {
  it.each([
    ['table', { align: 'center', bgcolor: '#eee', border: '1', cellpadding: '4', cellspacing: '0', width: '50%' }],
    ['colgroup', { span: '2', width: '40' }],
    ['col', { width: '40' }],
    ['thead', { align: 'center', valign: 'top', bgcolor: 'red' }],
    ['tbody', { align: 'center', valign: 'top', bgcolor: 'red' }],
    ['tfoot', { align: 'center', valign: 'top', bgcolor: 'red' }],
    ['tr', { align: 'center', valign: 'top', bgcolor: 'red', height: '20' }],
    ['td', { align: 'center', valign: 'top', bgcolor: 'red', width: '10', height: '20', nowrap: 'nowrap' }],
    ['TH', { ALIGN: 'center', valign: 'top', bgcolor: 'red', width: '10', height: '20', nowrap: 'nowrap' }],
  ])('stays on %s, for browsers to read', (name, attributes) => {
    const drawn = html(element(name, attributes)).toLowerCase();
    for (const [attribute, value] of Object.entries(attributes)) expect(drawn).toContain(` ${attribute.toLowerCase()}="${value}"`);
    expect(lossesOf(name, attributes)).toEqual([]);
  });

  it('goes where it is an address, or on another element', () => {
    expect(html(element('table', { background: '/a.png' }))).toBe('<table></table>');
    expect(html(element('td', { background: 'javascript:x', onclick: 'x' }))).toBe('<td></td>');
    expect(html(element('p', { bgcolor: 'red', align: 'center' }))).toBe('<p></p>');
  });

  it('is named as React names it', () => {
    const { props } = element('table', { CELLPADDING: '4', cellspacing: '0' }) as { props: object };
    expect(props).toEqual({ cellPadding: '4', cellSpacing: '0' });
  });
});

describe('the former name of references in drawings', () => {
  const reference = (name: string, attributes: Record<string, string>): string =>
    /(?:xlink:)?href="([^"]*)"/.exec(html(element('svg', {}, element(name, attributes))))?.[0] ?? '';

  it('is read as the present one', () => {
    expect(reference('use', { 'xlink:href': '#a' })).toBe('href="#a"');
    expect(reference('textPath', { 'xlink:href': '#a' })).toBe('href="#a"');
    expect(reference('image', { 'xlink:href': '/a.png' })).toBe('href="/a.png"');
    expect(reference('a', { 'xlink:href': '/a.html' })).toBe('href="/a.html"');
    expect(lossesOf('use', { 'xlink:href': '#a' })).toEqual([]);
  });

  it('gives way to it, in whatever order they are', () => {
    expect(reference('use', { 'xlink:href': '#old', href: '#new' })).toBe('href="#new"');
    expect(reference('use', { href: '#new', 'xlink:href': '#old' })).toBe('href="#new"');
  });

  it.each([
    ['use', 'https://elsewhere.example/a.svg#b'],
    ['use', 'data:image/svg+xml,<svg id="x"/>#x'],
    ['image', '//elsewhere.example/a.png'],
    ['a', 'javascript:x()'],
    ['a', ' java\nscript:x()'],
    ['path', '#a b" onload="x'],
    ['img', '/a.png'],
  ])('does not bring %s what href may not: %s', (name, value) => {
    if (name !== 'path') expect(reference(name, { 'xlink:href': value })).toBe('');
    expect(html(element('svg', {}, element(name, { 'xlink:href': value, 'x:href': value })))).not.toMatch(/x:href|xlink| onload="/);
  });
});

describe('rows of a table', () => {
  const BODY = '<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>';
  const row = (text: string): ReactNode => element('tr', {}, element('td', {}, text));

  it('get their tbody when what was around them is left out', () => {
    expect(html(element('table', {}, row('1'), element('blink', {}, row('2'))))).toBe(BODY);
    expect(html(element('table', {}, element('blink', {}, row('1'), row('2'))))).toBe(BODY);
    expect(html(element('table', {}, element('blink', {}, element('font', {}, row('1'), ' ', row('2')))))).toBe(
      BODY.replace('</tr><tr>', '</tr> <tr>'),
    );
    expect(html(element('table', {}, element('blink', {}, element('thead', {}, row('h')), row('1'))))).toBe(
      '<table><thead><tr><td>h</td></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    );
  });

  it('get it again when a template is not run once more for them', () => {
    const sheet = compile(
      `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
         <xsl:template match="/"><table><xsl:apply-templates select="//i"/></table></xsl:template>
         <xsl:template match="i"><tr><td><xsl:value-of select="."/></td></tr></xsl:template>
       </xsl:stylesheet>`,
    );
    const output = createReactOutput(sheet);
    const first = parse('<r><i>1</i></r>');
    expect(html(output.draw(first))).toBe('<table><tbody><tr><td>1</td></tr></tbody></table>');
    expect(html(output.draw(parse('<r><i>1</i><i>2</i></r>')))).toBe(BODY);
    expect(html(output.draw(first))).toBe('<table><tbody><tr><td>1</td></tr></tbody></table>');
  });
});
