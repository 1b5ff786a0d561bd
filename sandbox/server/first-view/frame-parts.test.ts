import { expect, it } from 'vitest';
import { zoneName } from '../../../plugins/calendar/event-time.tsx';
import { text } from '../xml/write.ts';
import { frameParts } from './frame-parts.ts';

const parts = frameParts({ search: 'search.html', hasWay: true });

it('words for the search are sent without a script; a site without a search has no box for it', () => {
  const content = '<input name="query"><button class="b" type="button">Search</button>';
  const form = parts['ui-search-box']!({}, content);
  expect(form).toMatch(/^<form class="search-box" role="search" method="get" action="search.html"><input name="query">/);
  expect(form).toContain('<button class="b" type="submit">Search</button></form>');
  expect(frameParts({ search: '', hasWay: true })['ui-search-box']!({}, content)).toBe('');
});

it('the way to a view has an empty line that nobody is read, on the start view none', () => {
  expect(parts['ui-breadcrumb']!({ label: 'x' }, '')).toContain('aria-hidden="true"');
  expect(frameParts({ search: '', hasWay: false })['ui-breadcrumb']!({}, '')).toBe('');
});

it('menus are theirs whole', () => {
  expect(parts['ui-menu']!({}, '<ul></ul>')).toBe('<div class="menu__body"><ul></ul></div>');
});

it('a time zone has the name that the page gives it', () => {
  const parts = frameParts({ search: '', hasWay: true });
  for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Nowhere/At_All'])
    for (const lang of ['en', 'de', 'ar']) expect(parts['ui-time-zone']!({ zone, lang }, '')).toBe(text(zoneName(zone, lang)));
  expect(parts['ui-time-zone']!({ zone: '<b>', lang: 'de' }, '')).toBe('&lt;b&gt;');
});
