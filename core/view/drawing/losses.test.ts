import { describe, expect, it } from 'vitest';
import { lossesOf } from './losses.ts';

describe('what the policy leaves out of an element', () => {
  it.each([
    ['SCRIPT', {}, 'the element is left out with its content; write data-command, whose command a plugin brings.'],
    ['style', {}, 'the element is left out with its content; move it to the theme, or to the style sheet of a plugin.'],
    ['noscript', {}, 'the element is left out with its content; write what docs/stylesheets.md lists.'],
    ['center', {}, 'the element is left out, its content stays; write what docs/stylesheets.md lists.'],
    ['a', { onclick: 'x()' }, 'the attribute onclick="x()" is left out; write data-command, whose command a plugin brings.'],
    ['A', { HREF: 'javascript:x' }, 'the attribute HREF="javascript:x" is left out; addresses are'],
    ['use', { 'xlink:href': '/a.svg#a' }, 'the attribute xlink:href="/a.svg#a" is left out; addresses are'],
    ['image', { href: 'https://elsewhere.example/a.png' }, 'image to the own origin'],
    ['td', { background: '/a.png' }, 'the attribute background="/a.png" is left out; write what docs/stylesheets.md lists.'],
    ['p', { style: 'color: red; position: fixed' }, '"position: fixed" of style is left out; move it to the theme'],
  ])('%s %j', (name, attributes, words) => {
    const losses = lossesOf(name, attributes);
    expect(losses).toHaveLength(1);
    expect(losses[0]).toContain(words);
  });

  it.each([
    ['ui-tip', { anything: 'x', onclick: 'is its setting' }],
    ['TD', { COLSPAN: '2', style: 'color: red;', 'data-from': 'a.xsl:1', 'aria-label': 'x' }],
    ['svg', { viewBox: '0 0 9 9', class: 'x' }],
    ['title', {}],
  ])('nothing of %s', (name, attributes) => expect(lossesOf(name, attributes)).toEqual([]));
});
