import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { NAVIGATION, REQUESTS, TEXTS, WINDOWS, type CommandContext } from '../../core/api.ts';
import { showXml } from './commands.tsx';

const nested = (levels: number): object => (levels === 1 ? { end: 'deep' } : { a: nested(levels - 1) });

it('REN-007 what the address asks for is shown as XML, down to level 20', async () => {
  vi.stubGlobal('location', { href: 'https://example.org/news-21.html' });
  let shown: ReactNode = null;
  const services = new Map<symbol, unknown>([
    [NAVIGATION, { parse: () => ({ parameters: { dataType: 'p_News', twenty: nested(18), more: nested(19) } }) }],
    [REQUESTS, { send: async () => ({ answer: null }) }],
    [TEXTS, { get: (key: string) => key }],
    [WINDOWS, { show: ({ content }: { readonly content: ReactNode }) => (shown = content) }],
  ]);
  await showXml({}, { get: (token: symbol) => services.get(token) } as unknown as CommandContext);
  const xml = renderToStaticMarkup(shown).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  const levels = (count: number, inside: string): string => `${'<a>'.repeat(count)}${inside}${'</a>'.repeat(count)}`;
  expect(xml).toContain('<request><dataType>p_News</dataType>');
  expect(xml).toContain(`<twenty>${levels(17, '<end>deep</end>')}</twenty>`);
  expect(xml).toContain(`<more>${levels(17, '<a/>')}</more>`);
  vi.unstubAllGlobals();
});
