import type { CustomerConfiguration, Registry } from '../../../core/api.ts';

/** What a page draws by that a course may lead to, beside its own data types. */
const ALWAYS = ['p_StartPage', 'p_Offline', 'p_Locked'];

/** Addresses of the stylesheets that draw these data types in a language. */
export function sheetsOf(
  dataTypes: readonly string[],
  registry: Pick<Registry, 'ids' | 'manifest'>,
  { versionHash }: Pick<CustomerConfiguration, 'versionHash'>,
  language: string,
): string[] {
  const named = new Map(
    registry.ids.flatMap((id) =>
      Object.entries(registry.manifest(id)?.dataTypes ?? {}).flatMap(([type, { stylesheet }]) => (stylesheet ? [[type, stylesheet]] : [])),
    ) as [string, string][],
  );
  const names = new Set([...ALWAYS, ...dataTypes].map((type) => named.get(type) ?? type));
  return [...names].map((name) => `/${versionHash}/xsl/${name}.xsl?lang=${language}`);
}

/** Files of the customer that every page of theirs fetches: words, texts, added modules, and what the page's head names. */
export function filesOfPage(
  { customer, versionHash, modules }: CustomerConfiguration,
  language: string,
  head: readonly string[],
): string[] {
  const module = modules.length === 1 ? `module=${modules[0]}` : `modules=${encodeURIComponent(JSON.stringify(modules))}`;
  return [
    `/${customer}/texts/${language}.json?v=${versionHash}`,
    `/${customer}/xml/M_textSet_${language}.xml?v=${versionHash}`,
    ...(modules.length === 0 ? [] : [`/_js/moduleLoader.php?${module}`]),
    // The loader's answer imports them.
    ...modules.map((name) => `/_js/modules/${customer}/${name}.js?v=${versionHash}`),
    ...head,
  ];
}

/** Files of the site that a page's head names, but for those of the build: style sheets of the customer, and the logo. */
export const headFiles = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"], head link[rel="icon"]')]
    // A small logo is in the page itself, and its file beside it.
    .map((link) => new URL(link.dataset['of'] ?? link.getAttribute('href') ?? '', page.baseURI))
    .filter(({ origin, pathname }) => origin === new URL(page.baseURI).origin && !pathname.startsWith('/assets/'))
    .map(({ href }) => href);
