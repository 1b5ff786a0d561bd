import type { Kind } from './kind.ts';

/** A plugin that is served beside the build, for the customers that name it. */
export const addedModule: Kind = {
  what: 'an added module: a plugin that is served beside the build, as one file',
  make: ({ kebab, pascal }) => ({
    files: {
      [`config/modules/${kebab}.js`]: `/**
 * An added plugin: not part of the build, served beside it, named in customer.json ("modules": ["${kebab}"]).
 * \`react\` and \`lectern\` are the build's own copies, through the import map of the page.
 */
import { createElement, useState } from 'react';
import { useText } from 'lectern';

const texts = {
  en: { more: 'More' },
  de: { more: 'Mehr' },
  ar: { more: 'المزيد' },
};

/** \`<ui-${kebab}>…</ui-${kebab}>\`: shows its content when it is asked to. */
function ${pascal}(/** @type {import('lectern').WidgetProps} */ { children }) {
  const text = useText(texts);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const button = createElement('button', { type: 'button', className: 'button', 'aria-expanded': isOpen, onClick: toggle }, text('more'));
  return createElement('div', null, button, isOpen ? children : null);
}

export default /** @satisfies {import('lectern').AddedModule} */ ({
  manifest: { id: '${kebab}', version: '1.0.0', api: 1, entry: 'module', widgets: { 'ui-${kebab}': '${pascal}' } },
  ${pascal},
});
`,
    },
    next: [
      `Name it in a customer's customer.json: "modules": ["${kebab}"]`,
      `Use <ui-${kebab}>…</ui-${kebab}> in a stylesheet or in rich text`,
      'npm run check:customer -- <customer>',
    ],
  }),
};
