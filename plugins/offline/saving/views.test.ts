import { expect, it } from 'vitest';
import { filesOfPage, headFiles, sheetsOf } from './views.ts';

const configuration = { customer: 'demo', versionHash: '3f9c2a71', modules: ['a', 'b'] } as never;

const link = (href: string, of?: string) => ({ dataset: { of }, getAttribute: () => href });

it('files of the head are those of the customer, the logo too where the page has it in itself', () => {
  const links = [
    link('/assets/lectern-1.css'),
    link('/demo/theme.css?v=3f9c2a71'),
    link('data:image/svg+xml,%3Csvg/%3E', '/demo/img/logo.svg'),
    link('https://other.test/a.css'),
    link('data:,'),
  ];
  const page = { baseURI: 'https://site.test/unit-1.html', querySelectorAll: () => links } as never;
  expect(headFiles(page)).toEqual(['https://site.test/demo/theme.css?v=3f9c2a71', 'https://site.test/demo/img/logo.svg']);
});

it('stylesheets are those that draw the data types, and those of every page', () => {
  const registry = { ids: ['unit'], manifest: () => ({ dataTypes: { p_Unit: { stylesheet: 'p_Unit' }, p_Other: {} } }) } as never;
  expect(sheetsOf(['p_Unit'], registry, configuration, 'de')).toEqual(
    ['p_StartPage', 'p_Offline', 'p_Locked', 'p_Unit'].map((name) => `/3f9c2a71/xsl/${name}.xsl?lang=de`),
  );
});

it('words and added modules are fetched as the page fetches them', () => {
  expect(filesOfPage(configuration, 'de', ['/x'])).toEqual([
    '/demo/texts/de.json?v=3f9c2a71',
    '/demo/xml/M_textSet_de.xml?v=3f9c2a71',
    '/_js/moduleLoader.php?modules=%5B%22a%22%2C%22b%22%5D',
    '/_js/modules/demo/a.js?v=3f9c2a71',
    '/_js/modules/demo/b.js?v=3f9c2a71',
    '/x',
  ]);
});
