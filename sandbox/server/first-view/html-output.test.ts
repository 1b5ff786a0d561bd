import { describe, expect, it } from 'vitest';
import { compile, parse } from '../../../xsl/engine/index.ts';
import { htmlOutput, joined } from './html-output.ts';

type Options = Parameters<typeof htmlOutput>[0];

const NOTHING: Options = { parts: {}, contents: new Map(), pictures: new Map() };

/** What is drawn of elements as a stylesheet copies them. */
function drawn(elements: string, options: Partial<Options> = {}): { html: string; widgets: string[] } {
  const sheet = compile(
    `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
       <xsl:template match="/"><xsl:copy-of select="*/node()"/></xsl:template>
     </xsl:stylesheet>`,
  );
  const { factory, found } = htmlOutput({ ...NOTHING, ...options });
  return { html: joined(sheet.toElements(parse(`<a>${elements}</a>`), { factory }), false), widgets: [...found.widgets] };
}

const html = (elements: string, options: Partial<Options> = {}): string => drawn(elements, options).html;

describe('what the server draws', () => {
  it.each([
    ['text and attributes are escaped', '<p title="&quot;&lt;">1 &lt; 2 &amp;</p>', '<p title="&quot;&lt;">1 &lt; 2 &amp;</p>'],
    ['names have no case', '<P CLASS="x">y</P>', '<p class="x">y</p>'],
    ['elements without content have no end', '<br/><img src="a.png" alt=""/>', '<br><img src="a.png" alt="">'],
    ['a picture without an address gets none', '<img alt="x"/>', '<img alt="x">'],
    ['what is true needs no value', '<details open="no">x</details>', '<details open="">x</details>'],
    ['a first line break is written twice where parsers leave one out', '<pre>\na</pre>', '<pre>\n\na</pre>'],
    [
      'drawings have the case of their names',
      '<svg viewBox="0 0 1 1"><path d="M0"/></svg>',
      '<svg viewBox="0 0 1 1"><path d="M0"></path></svg>',
    ],
    ['a drawing has its name, the page none', '<svg><title>Sun</title></svg><title>No</title>', '<svg><title>Sun</title></svg>'],
    ['the former target of links is an id', '<a name="here">x</a>', '<a name="here" id="here">x</a>'],
    [
      'a window of its own gets no handle',
      '<a href="a" target="b" rel="opener me">x</a>',
      '<a href="a" target="b" rel="me noopener">x</a>',
    ],
  ])('%s', (_what, elements, expected) => expect(html(elements)).toBe(expected));

  it.each([
    ['scripts', '<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['frames', '<iframe src="//evil"/><object data="x">y</object><p>x</p>', '<p>x</p>'],
    ['handlers', '<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['scripts in addresses', '<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['looks of an element, which the policy of the page refuses', '<p style="color:red">x</p>', '<p>x</p>'],
    [
      'ids that are the page’s own',
      '<div id="lectern"><p id="drawn">x</p><a name="lectern">y</a></div>',
      '<div><p>x</p><a name="lectern">y</a></div>',
    ],
    ['unknown elements, not their content', '<blink>x<b>y</b></blink>', 'x<b>y</b>'],
    ['addresses in drawings', '<svg><rect fill="url(https://evil/)"/></svg>', '<svg><rect></rect></svg>'],
  ])('leaves out %s', (_what, elements, expected) => expect(html(elements)).toBe(expected));

  it('has nothing in it that acts before the script does: forms, buttons, commands, films', () => {
    expect(
      html('<form name="body" action="/x" method="post" class="f"><input name="q" value="1"/><button type="submit">Go</button></form>'),
    ).toBe('<div class="f"><input name="q" value="1"><button type="button">Go</button></div>');
    expect(html('<button data-command="x.y" data-arg-id="1">Go</button>')).toBe('<button data-arg-id="1" type="button">Go</button>');
    expect(html('<video src="a.mp4" autoplay="autoplay" controls="controls"/>')).toBe(
      '<video src="a.mp4" controls="" preload="none"></video>',
    );
  });

  it('draws parts in the place of the elements of plugins, names them, and shows the content of others', () => {
    const parts = {
      'ui-known': ({ label }: Readonly<Record<string, string>>, content: string) => `<nav title="${label}">${content}</nav>`,
    };
    expect(drawn('<ui-known label="a">x</ui-known><ui-other><b>y</b></ui-other>', { parts })).toEqual({
      html: '<nav title="a">x</nav><b>y</b>',
      widgets: ['ui-known', 'ui-other'],
    });
    expect(html('<ui-constructor>x</ui-constructor><constructor>y</constructor>')).toBe('xy');
  });

  it('puts content where it belongs, and pictures that came with the page in their places', () => {
    expect(html('<div id="main">old</div><div id="other">own</div>', { contents: new Map([['main', '<p>new</p>']]) })).toBe(
      '<div id="main"><p>new</p></div><div id="other">own</div>',
    );
    expect(html('<img src="/demo/logo.svg" alt=""/>', { pictures: new Map([['/demo/logo.svg', 'data:image/svg+xml,%3Csvg/%3E']]) })).toBe(
      '<img src="data:image/svg+xml,%3Csvg/%3E" alt="">',
    );
  });
});
