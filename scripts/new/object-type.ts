import { join } from 'node:path';
import { frenchWord, manifestOf, NEXT_OF_PLUGINS, wordFiles, type Kind } from './kind.ts';
import { firstFree, numbersIn } from './numbers.ts';

/** The first type from 610 on, and the first ID from 1610 on, that neither a plugin nor the sandbox's content has. */
function freeNumbers(root: string): { readonly type: number; readonly ID: number } {
  const content = join(root, 'sandbox/content/objects');
  const claimed = numbersIn(join(root, 'plugins'), /manifest\.json$/, /(?<=[[\s,"-])(\d+)(?=[\s,\]"-])/g);
  const types = numbersIn(content, /\.xml$/, /IDObjectType="(\d+)"/g);
  return { type: firstFree(610, new Set([...claimed, ...types])), ID: firstFree(1610, numbersIn(content, /\.xml$/, /\bID="(\d+)"/g)) };
}

const sheet = (element: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:apply-templates select="cms/object[1]/data/${element}"/>
  </xsl:template>

  <xsl:template match="${element}">
    <article class="page article">
      <header class="page-head"><h1><xsl:apply-templates select="." mode="title"/></h1></header>
      <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
    </article>
  </xsl:template>
</xsl:stylesheet>
`;

const example = (
  { kebab, words }: { readonly kebab: string; readonly words: string },
  dataType: string,
  type: number,
  ID: number,
): string => {
  const titles = `<title language="en">${words}</title>
    <title language="de">${words}</title>
    <title language="ar">${words}</title>`;
  return `<objects>
  <object ID="${ID}" IDObjectType="${type}" IDObjectTypeCategory="0" dataType="${dataType}" language="">
    ${titles}
    <typeName language="en">${words}</typeName>
    <typeName language="de">${words}</typeName>
    <typeName language="ar">${words}</typeName>
    <languages base="en" default="en"><language code="en" available="1"/><language code="de" available="1"/></languages>
    <record href="${kebab}-${ID}.html"/>
    <data>
      <${kebab}>
        <html language="en"><p>An example.</p></html>
        <html language="de"><p>Ein Beispiel.</p></html>
      </${kebab}>
    </data>
  </object>
</objects>
`;
};

/** What the gallery shows, and the sheets' own tests draw. */
const sample = (kebab: string, words: string, dataType: string, type: number, ID: number): string => `<cms version="1" lang="en">
  <object ID="${ID}" IDObjectType="${type}" action="2" dataType="${dataType}" permittedActions="2" language="">
    <title language="en">${words}</title>
    <title language="de">${words}</title>
    <data>
      <${kebab}><html language="en"><p>An example.</p></html><html language="de"><p>Ein Beispiel.</p></html></${kebab}>
    </data>
  </object>
</cms>
`;

const view = (kebab: string, pascal: string): string => `import { useState, type ReactNode } from 'react';
import { useText, type ObjectViewProps } from '../../../core/api.ts';

/** What of its object it uses, so that a test need not give all. */
type Drawn = Pick<ObjectViewProps, 'children'> & { readonly object: Pick<ObjectViewProps['object'], 'ID'> };

/** What the stylesheet has drawn, with a button that enlarges it. */
export function ${pascal}({ object, children }: Drawn): ReactNode {
  const text = useText();
  const [isLarge, setLarge] = useState(false);
  return (
    <div style={{ fontSize: isLarge ? '150%' : undefined }} data-${kebab}={object.ID}>
      {children}
      <button type="button" className="button" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {text('${kebab}.enlarge')}
      </button>
    </div>
  );
}
`;

const test = (kebab: string, pascal: string, dataType: string): string => `// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { compile, parse } from '../../../xsl/engine/index.ts';
import { ${pascal} } from './${kebab}.tsx';

it('draws what its stylesheet has made, and enlarges it', async () => {
  const page = new ComponentPage({ language: 'de' });
  await page.draw(<${pascal} object={{ ID: 7 }}>text</${pascal}>);
  expect([page.one('[data-${kebab}="7"]').textContent, page.one('button').getAttribute('aria-pressed')]).toEqual(['textGrößer', 'false']);
  await page.click('button');
  expect(page.one('button').getAttribute('aria-pressed')).toBe('true');
  await page.close();
});

it('its stylesheet shows the title and the text', () => {
  const load = (href: string): string => readFileSync(join(import.meta.dirname, '../../../xsl/sheets', href), 'utf8');
  const sheet = compile(load('${dataType}.xsl'), { href: '${dataType}.xsl', load });
  const document = parse(
    '<cms><object ID="7"><title>Title</title><data>' +
      '<${kebab}><html language="en"><p>Text</p></html></${kebab}>' +
      '</data></object></cms>',
  );
  const element = (name: string, _: object, children: readonly string[]): string => \`<\${name}>\${children.join('')}</\${name}>\`;
  const factory = { element };
  const [article] = sheet.toElements<string>(document, { parameters: { lang: 'en' }, factory });
  expect(article).toContain('<h1>Title</h1>');
  expect(article).toContain('<p>Text</p>');
});
`;

/** A plugin that opens objects of a type of its own. */
export const objectType: Kind = {
  what: 'a plugin for objects of a new type: manifest, stylesheet, view, example',
  make: (name, root) => {
    const { kebab, pascal } = name;
    const { type, ID } = freeNumbers(root);
    const dataType = `p_${pascal}`;
    return {
      files: {
        [`plugins/${kebab}/manifest.json`]: manifestOf(kebab, {
          objects: [
            { types: [type], surface: 'page', view: pascal },
            { dataTypes: [dataType], surface: 'page', view: pascal },
          ],
          dataTypes: { [dataType]: { stylesheet: dataType } },
          routes: [{ path: `${kebab}-{ID}.html`, dataType, action: 2, IDObjectType: type }],
        }),
        [`plugins/${kebab}/index.ts`]: `export { ${pascal} } from './view/${kebab}.tsx';\n`,
        [`plugins/${kebab}/view/${kebab}.tsx`]: view(kebab, pascal),
        [`plugins/${kebab}/view/${kebab}.test.tsx`]: test(kebab, pascal, dataType),
        ...wordFiles(kebab, {
          en: { [`${kebab}.enlarge`]: 'Larger' },
          de: { [`${kebab}.enlarge`]: 'Größer' },
          ar: { [`${kebab}.enlarge`]: 'تكبير' },
        }),
        [`xsl/sheets/${dataType}.xsl`]: sheet(kebab),
        [`xsl/sheets/samples/${dataType}.xml`]: sample(kebab, name.words, dataType, type, ID),
        [`sandbox/content/objects/${kebab}.xml`]: example(name, dataType, type, ID),
      },
      adds: [frenchWord(`${kebab}.enlarge`, 'Agrandir')],
      next: [
        `npm start, then open /${kebab}-${ID}.html (content is read when a database is made: npm run reset:demo -- for one that is there)`,
        `Add /${kebab}-${ID}.html to the views of tests/support/views.ts, which every browser test of views opens`,
        ...NEXT_OF_PLUGINS(kebab),
      ],
    };
  },
};
