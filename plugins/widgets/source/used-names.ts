import type { ElementSpec } from '@codemirror/lang-xml';

/** What completion offers of an element. */
interface OfferedElement {
  /** What may be in it; without any, everything may. */
  readonly children: Set<string>;
  /** Attributes with their values; none where anything may be written. */
  readonly attributes: Map<string, readonly string[]>;
}

/** The names of elements with what may be in them, as completion offers them. */
type UsedNames = Map<string, OfferedElement>;

const TAG = /<([\p{L}_][\p{L}\p{N}_:.-]*)((?:\s+[\p{L}_][\p{L}\p{N}_:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)/gu;
const ATTRIBUTE = /([\p{L}_][\p{L}\p{N}_:.-]*)\s*=\s*(?:"[^"]*"|'[^']*')/gu;

function offered(names: UsedNames, element: string): OfferedElement {
  const found = names.get(element) ?? { children: new Set<string>(), attributes: new Map<string, readonly string[]>() };
  names.set(element, found);
  return found;
}

/**
 * Names of the attribute `names`: `recipe` an element, `recipe/step` one that may be in it, `recipe@minutes` an attribute of one,
 * `recipe@course=starter|dessert` its values.
 */
export function givenNames(text: string): UsedNames {
  const names: UsedNames = new Map();
  for (const each of text.split(/\s+/).filter(Boolean)) {
    const [, element = '', child = '', attribute = '', values = ''] = /^([^/@]*)(?:\/(.*)|@([^=]*)(?:=(.*))?)?$/.exec(each) ?? [];
    const { children, attributes } = offered(names, element);
    if (child !== '') children.add(child);
    if (attribute !== '') attributes.set(attribute, values === '' ? [] : values.split('|'));
  }
  return names;
}

/** The names that a text uses, in so far as it is well-formed, beside others. What is being written is among them, too. */
export function usedNames(text: string, given: UsedNames): UsedNames {
  const names: UsedNames = new Map(
    [...given].map(([element, { children, attributes }]) => [element, { children, attributes: new Map(attributes) }]),
  );
  for (const [, element = '', written = ''] of text.matchAll(TAG)) {
    const { attributes } = offered(names, element);
    for (const [, attribute = ''] of written.matchAll(ATTRIBUTE)) if (!attributes.has(attribute)) attributes.set(attribute, []);
  }
  return names;
}

/** The same as the editor's language wants it. */
export const elementsOf = (names: UsedNames): readonly ElementSpec[] =>
  [...names].map(([name, { children, attributes }]) => ({
    name,
    ...(children.size > 0 ? { children: [...children] } : {}),
    attributes: [...attributes].map(([attribute, values]) => (values.length > 0 ? { name: attribute, values } : attribute)),
  }));
