import { frenchWord, manifestOf, NEXT_OF_PLUGINS, wordFiles, type Kind } from './kind.ts';

/** A plugin with an element that stylesheets use. */
export const widget: Kind = {
  what: 'a plugin with a widget, an element ui-<name> for stylesheets',
  make: ({ kebab, pascal, words }) => ({
    files: {
      [`plugins/${kebab}/manifest.json`]: manifestOf(kebab, { widgets: { [`ui-${kebab}`]: pascal } }),
      [`plugins/${kebab}/index.ts`]: `export { ${pascal} } from './${kebab}.tsx';\n`,
      [`plugins/${kebab}/${kebab}.tsx`]: `import { useId, useState, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../core/api.ts';

/** \`<ui-${kebab} label="…">…</ui-${kebab}>\`: shows its content when it is asked to; \`open="1"\` begins with it. */
export function ${pascal}({ attributes, children }: WidgetProps): ReactNode {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(attributes.open === '1');
  return (
    <div>
      <button type="button" className="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {attributes.label ?? text('${kebab}.show')}
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
`,
      [`plugins/${kebab}/${kebab}.test.tsx`]: `// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ComponentPage } from '../../tests/support/component-page.tsx';
import { ${pascal} } from './${kebab}.tsx';

it('shows its content by its button, in the language of the page', async () => {
  const page = new ComponentPage({ language: 'de' });
  await page.draw(<${pascal} attributes={{}}>content</${pascal}>);
  expect([page.one('button').textContent, page.one('[id]').hidden]).toEqual(['Anzeigen', true]);
  await page.click('button');
  expect([page.one('button').getAttribute('aria-expanded'), page.one('[id]').hidden]).toEqual(['true', false]);
  await page.close();
});
`,
      [`plugins/${kebab}/examples/${kebab}.xml`]: `<?example press=".rich [aria-expanded]"?>
<?example shows=".rich [aria-expanded=true]"?>
<cms version="1" lang="en">
  <object ID="1" IDObjectType="500" action="2" dataType="p_Object" permittedActions="2" language="">
    <title language="en">${words}</title>
    <data>
      <genericObject>
        <html language="en"><ui-${kebab} label="${words}"><p>An example.</p></ui-${kebab}></html>
      </genericObject>
    </data>
  </object>
</cms>
`,
      ...wordFiles(kebab, {
        en: { [`${kebab}.show`]: 'Show' },
        de: { [`${kebab}.show`]: 'Anzeigen' },
        ar: { [`${kebab}.show`]: 'عرض' },
      }),
    },
    adds: [frenchWord(`${kebab}.show`, 'Afficher')],
    next: [`Use <ui-${kebab} label="…">…</ui-${kebab}> in a stylesheet or in rich text`, ...NEXT_OF_PLUGINS(kebab)],
  }),
};
