import { describe, expect, it } from 'vitest';
import { addressKeys, readAddress, searchAddress } from './search-address.ts';
import type { SearchQuery } from './search-query.ts';

describe('the address of a search', () => {
  it('carries words and tab, and is read back', () => {
    const query: SearchQuery = { tab: 'news', simple: 'a & b', blocks: [] };
    const address = searchAddress('search.html', query);
    expect(readAddress(new URL(address, 'https://site.example').search, 'all')).toEqual(query);
  });

  it('carries an expert search, and is read back', () => {
    const query: SearchQuery = {
      tab: 'all',
      simple: 'not this',
      blocks: [{ id: 'b1', clauses: [{ id: 'c1', kind: 'mustNot', field: 'title', op: 'contains', value: 'x<y' }] }],
    };
    expect(readAddress(new URLSearchParams(addressKeys(query)).toString(), 'news')).toEqual({ ...query, simple: '' });
  });

  it('an empty search takes all keys out', () => {
    expect(addressKeys({ tab: 'news', simple: ' ', blocks: [] })).toEqual({ query: '', expert: '', tab: '' });
    expect(searchAddress('search.html', { tab: 'news', simple: '', blocks: [] })).toBe('search.html');
  });

  it('what no search of ours would say is not taken over', () => {
    expect(readAddress('?query=x&tab=%22%3E', 'news')).toEqual({ tab: 'all', simple: 'x', blocks: [] });
    expect(readAddress(`?query=${'x'.repeat(3000)}&expert=${'y'.repeat(9000)}`, 'news')).toEqual({
      tab: 'news',
      simple: 'x'.repeat(2000),
      blocks: [],
    });
    expect(readAddress('?query=x&expert=%3Cbroken', 'all').blocks).toEqual([]);
  });
});
