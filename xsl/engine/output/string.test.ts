import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../index.ts';
import { sheetOf } from '../sheets.harness.ts';

const text = (output: string, body: string, xml = '<r/>') =>
  transformToText(compile(sheetOf(`<xsl:output ${output}/><xsl:template match="/">${body}</xsl:template>`)), parse(xml));

describe('output as XML', () => {
  it('has a declaration, and a document type that names the root', () => {
    expect(text('encoding="UTF-8" standalone="yes" doctype-system="s" doctype-public="p"', '<a/>')).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!DOCTYPE a PUBLIC "p" "s">\n<a/>',
    );
  });

  it('escapes, and indents only where no text stands', () => {
    expect(text('omit-xml-declaration="yes"', '<a b="&lt;&quot;&#10;">&lt;&amp;&gt;&#13;</a>')).toBe(
      '<a b="&lt;&quot;&#10;">&lt;&amp;&gt;&#13;</a>',
    );
    expect(text('omit-xml-declaration="yes" indent="yes"', '<a><b><c/><d/></b><e>x<f><g/></f></e></a>')).toBe(
      '<a>\n  <b>\n    <c/>\n    <d/>\n  </b>\n  <e>x<f><g/></f></e>\n</a>',
    );
  });

  it('writes CDATA sections and unescaped text where asked', () => {
    expect(
      text(
        'omit-xml-declaration="yes" cdata-section-elements="s"',
        '<a><s>x &lt; ]]&gt;<xsl:text>y</xsl:text></s><t>&lt;</t><xsl:text disable-output-escaping="yes">&lt;br&gt;</xsl:text></a>',
      ),
    ).toBe('<a><s><![CDATA[x < ]]]]><![CDATA[>y]]></s><t>&lt;</t><br></a>');
  });

  it('writes characters that the encoding lacks as references', () => {
    expect(text('encoding="US-ASCII" omit-xml-declaration="yes"', '<a b="ä">€😀</a>')).toBe('<a b="&#228;">&#8364;&#128512;</a>');
  });
});

describe('output as HTML', () => {
  it('is chosen for an html element, has void elements, raw script, short booleans, escaped addresses', () => {
    const html = text(
      'indent="no"',
      '<html><head><script>a &lt; b</script></head><body><br/><p/><input checked="checked" value="&lt;"/>' +
        '<a href="ä b?x&amp;y"/><i title="a&amp;{{b}}"/></body></html>',
    );
    expect(html).toBe(
      '<html><head><meta charset="UTF-8"><script>a < b</script></head><body><br><p></p><input checked value="<">' +
        '<a href="%C3%A4%20b?x&amp;y"></a><i title="a&{b}"></i></body></html>',
    );
  });

  it('breaks lines only around blocks', () => {
    expect(text('method="html"', '<ul><li>a</li><li><b>b</b><i>c</i></li></ul>')).toBe(
      '<ul>\n<li>a</li>\n<li>\n<b>b</b><i>c</i>\n</li>\n</ul>',
    );
  });

  it('has a document type when asked, also that of HTML 5', () => {
    expect(text('method="html" version="5"', '<html/>')).toBe('<!DOCTYPE html>\n<html></html>');
    expect(text('method="html" doctype-public="-//W3C//DTD HTML 4.01//EN"', '<html/>')).toBe(
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html></html>',
    );
  });
});

describe('output as text', () => {
  it('is the text alone, not escaped', () => {
    expect(text('method="text"', '<a x="1">&lt;<xsl:comment>c</xsl:comment>b</a>')).toBe('<b');
  });
});
