import { openSite } from '../../fixtures/site.ts';
import { documentOf } from '../../store/dictionary.ts';
import { collectWords } from '../../store/search-words.ts';
import { searchEngineSuite } from '../search-engine.harness.ts';
import { postgresSearch } from './index.ts';

const site = openSite();

searchEngineSuite('PostgreSQL', async (texts) => {
  const { store } = site.server.services;
  const columns = texts.map(({ dataType, ...own }) => ({ data_type: dataType, ...own, document: documentOf(own) }));
  await store.insertInto('object_texts').values(columns).execute();
  await store
    .insertInto('new_texts')
    .values(texts.map(({ dataType, id, language, body }) => ({ data_type: dataType, id, language, size: body.length })))
    .execute();
  await collectWords(store);
  return postgresSearch(store);
});
