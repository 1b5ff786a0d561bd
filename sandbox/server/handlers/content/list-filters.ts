import { categories, type Content, filterElement, months, tags } from '../../content/facets.ts';
import type { Filter } from '../../content/reading/object-lists.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Call } from '../../protocol/contract.ts';

const PATTERNS = { category: /^[a-z0-9-]{1,40}$/, tag: /^[^\u0000-\u001f]{1,80}$/, month: /^\d{4}-(?:0[1-9]|1[0-2])$/ } as const;

function one(call: Call, name: keyof typeof PATTERNS): string {
  const value = call.extras.get(name) ?? '';
  if (value === '' || PATTERNS[name].test(value)) return value;
  throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }], reason: `${name} is written otherwise` });
}

/** What a call narrows its list to. @throws Problem naming the parameter that is written wrongly */
export const readFilter = (call: Call): Filter => ({
  category: one(call, 'category'),
  tag: one(call, 'tag'),
  month: one(call, 'month'),
  language: call.lang,
});

/**
 * The `<filter>` elements of a list: categories, tags and months, as far as its objects have any. Months are the archive of the blog alone.
 */
export async function filtersOf(
  call: Call,
  content: Content,
  { category = '', tag = '', month = '', locked = [] }: Filter,
): Promise<string[]> {
  const { dataType, lang } = call;
  return [
    filterElement('category', await categories(content, dataType, lang), category),
    ...(dataType === 'p_Blog'
      ? [
          filterElement('tag', await tags(content, dataType, lang, locked), tag),
          filterElement('month', await months(content, dataType), month),
        ]
      : []),
  ];
}
