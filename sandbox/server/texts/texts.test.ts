import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const customers = mkdtempSync(join(tmpdir(), 'lectern-customers-'));
afterAll(() => rmSync(customers, { recursive: true }));

/** The customer `demo` of the fixtures, with Italian words for some of what the server says. */
function withSomeItalian(): string {
  const demo = join(customers, 'demo');
  cpSync(join(import.meta.dirname, '../fixtures/customers/demo'), demo, { recursive: true });
  const customer = { customer: 'demo', brand: { name: 'Demo', logo: 'img/logo.svg' }, defaultLang: 'en', languages: ['en', 'de-AT', 'it'] };
  writeFileSync(join(demo, 'customer.json'), JSON.stringify(customer));
  mkdirSync(join(demo, 'texts'));
  writeFileSync(
    join(demo, 'texts', 'it.json'),
    JSON.stringify({ 'server.notFound': 'Questa pagina non esiste.', 'server.hits': '{count} trovati' }),
  );
  return customers;
}
const site = openSite(() => ({ customers: [withSomeItalian()] }));

it.each([
  ['it', 'action=2&id=999999&datatype=p_News', 'it', 'Questa pagina non esiste.'],
  ['it', 'action=2&id=0&datatype=p_Nothing', 'en', 'This kind of data is not known here.'],
  ['de-AT', 'action=2&id=0&datatype=p_Nothing', 'de', null],
  ['en', 'action=2&id=0&datatype=p_Nothing', 'en', 'This kind of data is not known here.'],
])('RT-007 a text of the server for a reader of %s bears the language that it was found in: %s', async (lang, query, language, words) => {
  const answer = await site.call(query, { lang });
  expect(values(answer, '/cms/@lang')).toEqual([lang]);
  expect(values(answer, '/cms/error/text/@language')).toEqual([language]);
  if (words !== null) expect(values(answer, '/cms/error/text/text()')).toEqual([words]);
});

it('RT-007 so do the answers of forms and of a search', async () => {
  const fields = { subAction: 'login', loginMode: 'password', user: 'ada', password: 'wrong' };
  const refused = await site.call('action=verify&id=0&datatype=p_Login', { lang: 'it', fields });
  expect(values(refused, '//login/error/text/@language')).toEqual(['en']);
  const xml = '<search tab="all" lang="it"><simple>nothingofthekind</simple></search>';
  const found = await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', {
    lang: 'it',
    fields: { nDefocusStep: '0', xml },
  });
  expect(values(found, '//searchInformation/text/@language')).toEqual(['it']);
  expect(values(found, '//searchInformation/text/text()')).toEqual(['0 trovati']);
});
