import { describe, expect, it } from 'vitest';
import { hideStyles, showStyles, STYLE, withoutSheets } from './read-html.ts';

describe('styles while HTML is read', () => {
  it.each([
    ['<p style="a">', `<p ${STYLE}="a">`],
    ["<P CLASS=x STYLE='a b'>", `<P CLASS=x ${STYLE}='a b'>`],
    ['<p onClick="x" one>', '<p data-lectern-onclick="x" data-lectern-one>'],
    ['<p/style=a>', `<p/${STYLE}=a>`],
    ['<p\nstyle = a b>', `<p\n${STYLE} = a b>`],
    ['<p title="1"style="2">', '<p title="1"style="2">'],
    ['<p title="my style=x" data-style="y">', '<p title="my style=x" data-style="y">'],
    ['a style="b" < style="c"', 'a style="b" < style="c"'],
    ['<p class="a style=b', '<p class="a style=b'],
  ])('AUT-003 only attributes of that name: %s', (html, hidden) => {
    expect(hideStyles(html)).toBe(hidden);
    expect(showStyles(hidden).toLowerCase()).toBe(html.toLowerCase());
  });

  it('AUT-003 sheets of styles go, closed or not', () => {
    expect(withoutSheets('a<style type="text/css"><!-- p {} --></style>b<STYLE>c</STYLE >d<style>e')).toBe('abd');
  });

  it('a tag of any length is read in no time', () => {
    const began = performance.now();
    hideStyles(`<p ${'a = '.repeat(20_000)}`);
    hideStyles(`<p ${'a="'.repeat(20_000)}`);
    hideStyles('<a '.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
