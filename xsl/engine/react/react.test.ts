// @vitest-environment happy-dom
import { createElement, Component, act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile, parse, XsltError, type XNode } from '../index.ts';
import { createReactOutput, parseSheet, Transformed, type Loss, type ReactOutput } from './index.ts';

const HREF = 'http://a.example/list.xsl';
const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const sheetOf = (body: string): string => `<xsl:stylesheet version="1.0" ${XSL}>\n${body}\n</xsl:stylesheet>`;
const markupOf = (output: ReactOutput, xml: string): string => renderToStaticMarkup(output.draw(parse(xml)) as never);

/** What of a stylesheet is lost when it draws a document. */
function lossesOf(body: string, xml = '<r/>'): { losses: Loss[]; markup: string } {
  const losses: Loss[] = [];
  const sheet = compile(parseSheet(sheetOf(body), { href: HREF }), { href: HREF });
  const output = createReactOutput(sheet, { onLoss: (loss) => losses.push(loss) });
  markupOf(output, xml);
  return { losses, markup: markupOf(output, xml) };
}

describe('what a stylesheet draws in React', () => {
  it('is what the policy permits', () => {
    const output = createReactOutput(
      compile(
        sheetOf(
          '<xsl:template match="/"><div onclick="x()"><script>alert(1)</script><blink>b</blink><a href="{r/@to}">c</a></div>' +
            '</xsl:template>',
        ),
      ),
    );
    expect(markupOf(output, '<r to="javascript:x()"/>')).toBe('<div>b<a>c</a></div>');
    expect(markupOf(output, '<r to="/a"/>')).toBe('<div>b<a href="/a">c</a></div>');
  });

  it('tells once what is lost, with sheet, line and cure', () => {
    const { losses, markup } = lossesOf(
      '<xsl:template match="/"><ul>\n<xsl:for-each select="//i"><li\n onclick="x()" style="position: fixed">i</li></xsl:for-each>\n' +
        '<xsl:element name="{\'iframe\'}"/></ul></xsl:template>',
      '<r><i/><i/></r>',
    );
    expect(markup).toBe('<ul><li>i</li><li>i</li></ul>');
    expect(losses.map(({ sheet, line, element, what }) => [sheet, line, element, what])).toEqual([
      [HREF, 3, 'li', 'the attribute onclick="x()" is left out'],
      [HREF, 3, 'li', '"position: fixed" of style is left out'],
      [HREF, 5, 'iframe', 'the element is left out with its content'],
    ]);
    for (const { cure } of losses) expect(cure).toMatch(/^\w.*\w$/);
    expect(losses[0]!.cure).toBe('bring behaviour by a component of the page');
  });

  it('names the sheet that was included; what is copied has none, and braces of an address mean nothing', () => {
    const losses: Loss[] = [];
    const parts: Record<string, string> = {
      'p{1}.xsl': sheetOf('<xsl:template match="b"><b style="top: 0"/><xsl:copy-of select="*"/></xsl:template>'),
    };
    const load = (href: string): ReturnType<typeof parseSheet> => parseSheet(parts[href]!, { href });
    const sheet = compile(
      parseSheet(sheetOf('<xsl:include href="p{1}.xsl"/><xsl:template match="/"><p><xsl:apply-templates/></p></xsl:template>')),
      { load },
    );
    markupOf(createReactOutput(sheet, { onLoss: (loss) => losses.push(loss) }), '<b><font/></b>');
    expect(losses.map(({ sheet: from, line, element }) => [from, line, element])).toEqual([
      ['p{1}.xsl', 2, 'b'],
      ['', 0, 'font'],
    ]);
  });

  it('is the same with parseSheet, data in variables and one literal element as the whole sheet', () => {
    const body =
      '<xsl:template match="/"><xsl:variable name="v"><i a="1"/></xsl:variable><p id="p"><xsl:copy-of select="$v"/>' +
      '<xsl:element name="b"><xsl:attribute name="title">t</xsl:attribute>x</xsl:element></p></xsl:template>';
    const draw = (sheet: XNode): string => markupOf(createReactOutput(compile(sheet)), '<r/>');
    expect(draw(parseSheet(sheetOf(body)))).toBe('<p id="p"><i></i><b title="t">x</b></p>');
    expect(draw(parse(sheetOf(body)))).toBe('<p id="p"><i></i><b title="t">x</b></p>');
    expect(lossesOf(body).losses.map(({ element, line }) => [element, line])).toEqual([['i', 0]]);
    const literal = `<p xsl:version="1.0" ${XSL}><font/></p>`;
    const lines: number[] = [];
    markupOf(createReactOutput(compile(parseSheet(literal)), { onLoss: ({ line }) => lines.push(line) }), '<r/>');
    expect(lines).toEqual([1]);
  });

  it('gives elements to components of the page, with what the stylesheet wrote', () => {
    const seen: unknown[] = [];
    const Chart = ({ name, attributes, children }: { name: string; attributes: object; children?: ReactNode }): ReactNode => {
      seen.push([name, { ...attributes }]);
      return createElement('figure', null, children);
    };
    const sheet = compile(
      parseSheet(sheetOf('<xsl:template match="/"><p><ui-chart points="1 2" onclick="x"><b>c</b></ui-chart></p></xsl:template>')),
    );
    const losses: Loss[] = [];
    const output = createReactOutput(sheet, { components: { 'ui-chart': Chart }, onLoss: (loss) => losses.push(loss) });
    expect(markupOf(output, '<r/>')).toBe('<p><figure><b>c</b></figure></p>');
    expect([seen, losses]).toEqual([[['ui-chart', { points: '1 2', onclick: 'x' }]], []]);
  });
});

describe('the component', () => {
  let root: Root;
  let host: HTMLElement;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    host = document.createElement('div');
    root = createRoot(host, { onCaughtError: () => {} });
  });
  afterEach(() => act(() => root.unmount()));
  const show = (node: ReactNode): Promise<void> => act(async () => root.render(node));

  const list = compile(
    sheetOf(
      '<xsl:param name="title"/><xsl:template match="/"><h1><xsl:value-of select="$title"/></h1><ul>' +
        '<xsl:apply-templates select="//i"/></ul>' +
        '</xsl:template><xsl:template match="i"><li data-key="{@id}"><xsl:value-of select="."/></li></xsl:template>',
    ),
  );

  it('patches what another document changes; the rest are the same nodes of the page', async () => {
    const output = createReactOutput(list);
    const draw = (xml: string): Promise<void> =>
      show(createElement(Transformed, { output, document: parse(xml), parameters: { title: 'T' } }));
    await draw('<r><i id="a">1</i><i id="b">2</i></r>');
    const [first, second] = host.querySelectorAll('li');
    await draw('<r><i id="c">0</i><i id="a">1</i><i id="b">3</i></r>');
    expect(host.innerHTML).toBe('<h1>T</h1><ul><li data-key="c">0</li><li data-key="a">1</li><li data-key="b">3</li></ul>');
    expect([...host.querySelectorAll('li')].slice(1)).toEqual([first, second]);
    expect(host.querySelectorAll('li')[1]).toBe(first);
  });

  it('transforms anew for other parameters, and not for the same', async () => {
    let runs = 0;
    const output = createReactOutput(list);
    const counted: ReactOutput = { draw: (...all) => (runs++, output.draw(...all)) };
    const document = parse('<r/>');
    const draw = (title: string): Promise<void> =>
      show(createElement(Transformed, { output: counted, document, parameters: { title }, options: { limits: undefined } }));
    await draw('A');
    await draw('A');
    expect(runs).toBe(1);
    await draw('B');
    expect([runs, host.querySelector('h1')!.textContent]).toEqual([2, 'B']);
  });

  it('hands what ends a run to the boundary around it', async () => {
    class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
      override state: { error: unknown } = { error: null };
      static getDerivedStateFromError(error: unknown): object {
        return { error };
      }
      override render(): ReactNode {
        const { error } = this.state;
        return error instanceof XsltError ? `line ${error.line}: ${error.reason}` : this.props.children;
      }
    }
    const output = createReactOutput(
      compile(sheetOf('<xsl:template match="/">\n<xsl:message terminate="yes">no</xsl:message></xsl:template>')),
    );
    await show(createElement(Boundary, null, createElement(Transformed, { output, document: parse('<r/>') })));
    expect(host.textContent).toMatch(/^line 3: The stylesheet ended the run/);
  });
});
