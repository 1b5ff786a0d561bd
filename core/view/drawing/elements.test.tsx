// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { fragment } from '../../../xsl/engine/react/index.ts';
import { reactElements } from './elements.tsx';
import { isSafeAddress, safeStyle } from '../../../xsl/engine/policy/index.ts';

const element = (name: string, attributes: Record<string, string> = {}, ...children: (ReactNode | string)[]) =>
  reactElements.element(name, attributes, children);
const html = (node: ReactNode) => renderToStaticMarkup(<>{node}</>);

describe("what of a stylesheet's output may reach the page", () => {
  it.each(['script', 'style', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'template', 'SCRIPT'])(
    '%s goes with its content',
    (name) => {
      expect(html(element(name, {}, 'alert(1)'))).toBe('');
    },
  );

  it('an unknown element goes, its children stay', () => {
    expect(html(element('blink', { onclick: 'x()' }, 'a', element('b', {}, 'c')))).toBe('a<b>c</b>');
    expect(html(element('body', {}, element('p', {}, 'x')))).toBe('<p>x</p>');
  });

  it.each([
    ['a', 'onclick', 'x()'],
    ['img', 'onerror', 'x()'],
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' java\nscript:alert(1)'],
    ['a', 'href', 'JAVASCRIPT:x'],
    ['a', 'href', 'data:text/html,<script>'],
    ['form', 'action', 'javascript:x'],
    ['video', 'src', 'blob:x'],
    ['img', 'src', 'data:image/svg+xml;base64,AAAA'],
    ['img', 'srcset', 'a.png 1x, javascript:x 2x'],
    ['button', 'formaction', 'javascript:x'],
    ['use', 'href', 'https://elsewhere.example/a.svg#b'],
    ['path', 'fill', 'url(https://elsewhere.example)'],
  ])('<%s %s="%s"> loses the attribute', (name, attribute, value) => {
    expect(html(element(name, { [attribute]: value }))).not.toContain(attribute);
  });

  it.each([
    ['1280.webp', '320w 640w 960w 1280w', 'min(100vw,1280px)'],
    ['500.webp', '320w 500w', 'min(100vw,500px)'],
    ['2560.webp', '320w 640w 960w 1280w 2560w', 'min(100vw,2560px)'],
    ['320.webp', '320w', 'min(100vw,320px)'],
  ])('a picture of the library is offered in its sizes up to the one that is named, %s', (name, widths, sizes) => {
    const start = `/library/${'3f'.repeat(20)}/`;
    const candidates = widths.split(' ').map((width) => `${start}${width.replace('w', '')}.webp ${width}`);
    const picture = html(element('img', { src: start + name, alt: '' }));
    expect(picture).toContain(`src="${start}${name}"`);
    expect(picture).toContain(`srcSet="${candidates.join(',')}"`);
    expect(picture).toContain(`sizes="${sizes}"`);
    const own = html(element('img', { src: start + name, srcset: 'b.png 2x', alt: '' }));
    expect([own.includes('srcSet="b.png 2x"'), own.includes('sizes')], 'one that a sheet has thought of').toEqual([true, false]);
  });

  it.each([
    '/img/1280.webp',
    `https://other.test/library/${'3f'.repeat(20)}/1280.webp`,
    '/library/3f/1280.webp',
    `/library/${'3f'.repeat(20)}/a.vtt`,
  ])('%s is no picture of the library', (src) => {
    expect(html(element('img', { src, alt: '' }))).not.toContain('srcSet');
  });

  it.each(['parentElement', 'appendChild', 'nodeType', 'style', 'elements'])("no field hides its form's %s", (name) => {
    expect(html(element('input', { name, id: name }))).toBe('<input/>');
    expect(html(element('td', { id: name }, element('input', { name: 'title' })))).toBe(`<td id="${name}"><input name="title"/></td>`);
  });

  it('no form hides a part of the document; fields may be called as they like', () => {
    expect(html(element('form', { name: 'getElementById' }))).toBe('<form></form>');
    expect(html(element('form', { name: 'contact' }, element('input', { name: 'body' })))).toBe(
      '<form name="contact"><input name="body"/></form>',
    );
  });

  it('keeps what drawings, maps and formulas need', () => {
    const svg = (...children: ReactNode[]) => html(element('svg', {}, ...children));
    expect(svg(element('title', { id: 't' }, 'Plan'), element('g', {}, element('desc', {}, 'of the house')))).toBe(
      '<svg><title>Plan</title><g><desc>of the house</desc></g></svg>',
    );
    expect(svg(element('text', {}, element('textPath', { href: '#p', startOffset: '50%' }, 'round')))).toContain(
      '<textPath href="#p" startOffset="50%">round</textPath>',
    );
    for (const own of ['/img/a.png', 'a.png', '#x']) expect(svg(element('image', { href: own }))).toContain(`href="${own}"`);
    expect(html(element('img', { src: '/a.png', usemap: '#m', alt: '' }))).toContain('useMap="#m"');
    expect(
      html(element('map', { name: 'm' }, element('area', { href: '/a.html', alt: 'A', shape: 'rect', coords: '0,0,9,9', target: 'x' }))),
    ).toBe('<map name="m"><area href="/a.html" alt="A" shape="rect" coords="0,0,9,9" target="x" rel="noopener"/></map>');
    expect(html(element('menclose', { notation: 'circle' }, element('mi', {}, 'x')))).toBe(
      '<menclose notation="circle"><mi>x</mi></menclose>',
    );
    expect(html(element('a', { name: 'part-2', accesskey: 's' }, 'x'))).toBe('<a name="part-2" accessKey="s" id="part-2">x</a>');
    expect(html(element('a', { name: 'part-2', id: 'own' }))).toBe('<a name="part-2" id="own"></a>');
  });

  it.each([
    ['image', 'href', 'https://elsewhere.example/a.svg'],
    ['image', 'href', '//elsewhere.example/a.svg'],
    ['image', 'href', '/\\elsewhere.example/a.svg'],
    ['image', 'href', '\t/\n/elsewhere.example/a.svg'],
    ['image', 'href', 'data:image/svg+xml,<svg/>'],
    ['image', 'href', 'java\nscript:x'],
    ['textPath', 'href', 'https://elsewhere.example/a.svg#p'],
    ['img', 'usemap', 'https://elsewhere.example/#m'],
    ['area', 'href', 'javascript:x'],
    ['TD', 'ONCLICK', 'x()'],
    ['A', 'HREF', 'javascript:x'],
  ])('<%s %s="%s"> loses the attribute, too', (name, attribute, value) => {
    expect(html(element(name, { [attribute]: value })).toLowerCase()).not.toContain(`${attribute.toLowerCase()}=`);
  });

  it('a title outside of a drawing is not drawn, whatever is around it: it would be the page’s', () => {
    expect(html(element('div', {}, element('g', {}, element('title', {}, 'hurt'))))).toBe('<div><g></g></div>');
  });

  it('names of attributes have no case, as those of elements', () => {
    expect(html(element('TD', { COLSPAN: '2', Class: 'a' }, 'x'))).toBe('<td colSpan="2" class="a">x</td>');
    expect(html(element('INPUT', { TYPE: 'checkbox', VALUE: 'v' }))).toBe('<input type="checkbox" value="v"/>');
  });

  it('rows directly in a table get their tbody, as a browser gives it', () => {
    const row = (text: string) => element('tr', {}, element('td', {}, text));
    const body = (...rows: string[]) => `<tbody>${rows.map((each) => `<tr><td>${each}</td></tr>`).join('')}</tbody>`;
    expect(html(element('table', {}, row('1'), row('2')))).toBe(`<table>${body('1', '2')}</table>`);
    expect(html(element('table', {}, element('thead', {}, row('h')), row('1'), element('tfoot', {}, row('f'))))).toBe(
      `<table>${body('h').replaceAll('tbody', 'thead')}${body('1')}${body('f').replaceAll('tbody', 'tfoot')}</table>`,
    );
    expect(html(element('table', {}, element('tbody', {}, row('1'))))).toBe(`<table>${body('1')}</table>`);
  });

  it('no escape or other function hides an address in a property of SVG', () => {
    for (const value of ['u\\72l(https://elsewhere.example)', 'image-set("https://elsewhere.example/a.png" 1x)'])
      expect(html(element('path', { fill: value }))).toBe('<path></path>');
    expect(html(element('path', { fill: 'url(#p)' }))).toBe('<path fill="url(#p)"></path>');
  });

  it.each([['https://a.example/b'], ['news-21.html?lang=de'], ['#part'], ['mailto:a@b.example'], ['tel:+49301'], ['//a.example/x']])(
    '%s is a safe address',
    (address) => {
      expect(isSafeAddress(address)).toBe(true);
    },
  );

  it.each([['https:jar:data:text/html,x'], ['http://'], ['//'], ['\\\\[x'], ['https://a b.example/']])(
    '%s is no address: a browser would leave the page for an empty one',
    (address) => {
      expect(isSafeAddress(address)).toBe(false);
    },
  );

  it('base64 raster pictures may be sources of pictures only', () => {
    expect(isSafeAddress('data:image/png;base64,AAAA', 'src', 'img')).toBe(true);
    expect(isSafeAddress('data:image/png;base64,AAAA')).toBe(false);
  });

  it('style keeps known properties without addresses, and numbers in custom properties', () => {
    expect(
      safeStyle('text-align: center; background: url(x); position: fixed; --progress: 40%; --x: url(y); color: red; width: expression(1)'),
    ).toEqual({ textAlign: 'center', '--progress': '40%', color: 'red' });
  });
});

describe('HTML becomes React', () => {
  it("names are React's, present booleans are true", () => {
    expect(html(element('label', { for: 'a', class: 'b', tabindex: '0' }, 'x'))).toBe('<label for="a" class="b" tabindex="0">x</label>');
    expect(html(element('video', { controls: '', playsinline: 'playsinline', autoplay: '0' }))).toMatch(/controls=""/);
    expect(html(element('svg', { viewBox: '0 0 9 9' }, element('path', { 'stroke-width': '2', 'aria-hidden': 'true' })))).toBe(
      '<svg viewBox="0 0 9 9"><path stroke-width="2" aria-hidden="true"></path></svg>',
    );
  });

  it('form values are defaults that the user may change', () => {
    const input = element('input', { value: 'Ada', type: 'text' }) as { props: Record<string, unknown> };
    expect(input.props).toMatchObject({ defaultValue: 'Ada' });
    expect(input.props).not.toHaveProperty('value');
    expect((element('input', { type: 'checkbox', checked: 'checked', value: '1' }) as typeof input).props).toMatchObject({
      defaultChecked: true,
      value: '1',
    });
    expect((element('textarea', {}, 'long ', 'text') as typeof input).props).toMatchObject({ defaultValue: 'long text' });
    const select = element(
      'select',
      {},
      element('option', { value: 'a' }, 'A'),
      element('optgroup', {}, element('option', { value: 'b', selected: 'selected' }, 'B')),
    ) as typeof input;
    expect(select.props.defaultValue).toBe('b');
  });

  it('a link to another window gives no handle back', () => {
    expect(html(element('a', { href: 'https://a.example', target: '_blank' }, 'x'))).toContain('rel="noopener"');
  });

  it('data-command makes any element reachable by keyboard', () => {
    expect(html(element('span', { 'data-command': 'x.y' }, 'go'))).toBe('<span data-command="x.y" role="button" tabindex="0">go</span>');
    expect(html(element('button', { 'data-command': 'x.y' }, 'go'))).toBe('<button data-command="x.y" type="button">go</button>');
  });

  it('several nodes stand without wrappers or key warnings', () => {
    expect(html(fragment(['a', element('b', {}, 'c'), 'd']))).toBe('a<b>c</b>d');
  });
});
