import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/page.ts';
import { addressIn, markup } from './markup.ts';

const draw = (xml: string, replace?: Parameters<typeof markup>[1]): string =>
  renderToStaticMarkup(<>{markup(parse(`<x>${xml}</x>`).children[0]!.children, replace)}</>);

describe('markup of a payload', () => {
  it('goes through the policy: text and safe elements stay, what could run code does not', () => {
    expect(draw('A <b class="x" onclick="go()">b</b><script>no</script><a href="javascript:x">c</a><!-- d -->')).toBe(
      'A <b class="x">b</b><a>c</a>',
    );
  });

  it.each([
    ['news.html?a=1', 'news.html?a=1'],
    ['https://example.org/', 'https://example.org/'],
    ['javascript:go()', ''],
    [' vbscript:go()', ''],
    ['view-source:javascript:go()', ''],
  ])('the address "%s" of a link is "%s"', (written, address) => {
    const [node] = parse(`<step href="${written}" edit="${written}"/>`).children;
    expect([addressIn(node!), addressIn(node!, 'edit'), addressIn(node!, 'other')]).toEqual([address, address, '']);
  });

  it('elements can be replaced', () => {
    expect(
      draw('I <em><gap id="g1"><accept>am</accept></gap></em> here', (node) => (node.name === 'gap' ? <i key="g">?</i> : undefined)),
    ).toBe('I <em><i>?</i></em> here');
  });

  it('MathML is shown, its source notation and links are not', () => {
    const fraction = '<math display="block"><mfrac linethickness="2"><mi mathvariant="normal">f</mi><mn>16</mn></mfrac></math>';
    expect(draw(fraction)).toBe(fraction);
    expect(
      draw(
        '<math><semantics><mi href="https://x.example" onclick="x">N</mi>' +
          '<annotation encoding="application/x-tex">N</annotation><annotation-xml>' +
          '<script>x</script></annotation-xml></semantics></math>',
      ),
    ).toBe('<math><semantics><mi>N</mi></semantics></math>');
  });
});
