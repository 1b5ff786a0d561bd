/** The names of elements with those of their attributes, as completion offers them. */
type UsedNames = Map<string, Set<string>>;

const TAG = /<([\p{L}_][\p{L}\p{N}_:.-]*)((?:\s+[\p{L}_][\p{L}\p{N}_:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)/gu;
const ATTRIBUTE = /([\p{L}_][\p{L}\p{N}_:.-]*)\s*=\s*(?:"[^"]*"|'[^']*')/gu;

function attributesOf(names: UsedNames, element: string): Set<string> {
  const found = names.get(element) ?? new Set<string>();
  names.set(element, found);
  return found;
}

/** Names of the attribute `names`: `recipe` an element, `recipe@minutes` an attribute of one. */
export function givenNames(text: string): UsedNames {
  const names: UsedNames = new Map();
  for (const each of text.split(/\s+/).filter(Boolean)) {
    const [element = '', attribute = ''] = each.split('@');
    const attributes = attributesOf(names, element);
    if (attribute !== '') attributes.add(attribute);
  }
  return names;
}

/** The names that a text uses, in so far as it is well-formed, beside others. What is being written is among them, too. */
export function usedNames(text: string, given: UsedNames): UsedNames {
  const names: UsedNames = new Map([...given].map(([element, attributes]) => [element, new Set(attributes)]));
  for (const [, element = '', attributes = ''] of text.matchAll(TAG)) {
    const own = attributesOf(names, element);
    for (const [, attribute = ''] of attributes.matchAll(ATTRIBUTE)) own.add(attribute);
  }
  return names;
}
