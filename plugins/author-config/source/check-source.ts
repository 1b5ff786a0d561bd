import { childElements, NodeKind, type XDocument, type XNode } from '../../../core/api.ts';
import type { Content, ElementRule, Grammar } from './grammar.ts';

/** Something that a grammar does not know of a document, at an offset of its text. */
interface Unknown {
  readonly at: number;
  readonly kind: 'element' | 'attribute' | 'value' | 'missing' | 'text';
  /** The element that has it, or lacks it. */
  readonly of: string;
  readonly name: string;
  /** What may be there instead. */
  readonly allowed: readonly string[];
}

/** More are of no use to anybody. */
const MOST = 100;

/** Looks through a document for what its grammar does not know, in document order. */
export function unknownIn(document: XDocument, grammar: Pick<Grammar, 'start'>): readonly Unknown[] {
  const found: Unknown[] = [];
  const enter = (node: XNode, rules: readonly ElementRule[]): void => {
    if (found.length >= MOST) return;
    const contents = rules.map(({ content }) => content);
    checkAttributes(node, contents, found);
    checkText(node, contents, found);
    enterChildren(node, contents);
  };
  const enterChildren = (node: XNode, contents: readonly Content[]): void => {
    for (const child of childElements(node)) {
      const rules = contents.flatMap(({ elements }) => elements.get(child.name) ?? []);
      if (rules.length > 0) enter(child, rules);
      else if (!contents.some(({ hasAnyElement }) => hasAnyElement))
        found.push({
          at: child.start,
          kind: 'element',
          of: node.name,
          name: child.name,
          allowed: [...new Set(contents.flatMap(({ elements }) => [...elements.keys()]))],
        });
    }
  };
  enterChildren(document, [grammar.start]);
  return found.slice(0, MOST);
}

function checkAttributes(node: XNode, contents: readonly Content[], found: Unknown[]): void {
  const allowed = [...new Set(contents.flatMap(({ attributes }) => [...attributes.keys()]))];
  const isAny = contents.some(({ hasAnyAttribute }) => hasAnyAttribute);
  for (const { name, value, start } of node.attributes) {
    const rules = contents.flatMap(({ attributes }) => attributes.get(name) ?? []);
    const values = rules.some((rule) => rule.values.length === 0) ? [] : rules.flatMap((rule) => rule.values);
    if (rules.length === 0 && !isAny) found.push({ at: start, kind: 'attribute', of: node.name, name, allowed });
    else if (values.length > 0 && !values.includes(value)) found.push({ at: start, kind: 'value', of: node.name, name, allowed: values });
  }
  for (const name of allowed) {
    const isRequired = contents.every(({ attributes }) => attributes.get(name)?.isRequired === true);
    if (isRequired && !node.attributes.some((each) => each.name === name))
      found.push({ at: node.start, kind: 'missing', of: node.name, name, allowed: [] });
  }
}

function checkText(node: XNode, contents: readonly Content[], found: Unknown[]): void {
  if (contents.some(({ hasText }) => hasText)) return;
  const text = node.children.find(({ kind, value }) => kind === NodeKind.text && /\S/.test(value));
  if (text) found.push({ at: text.start + text.value.search(/\S/), kind: 'text', of: node.name, name: '', allowed: [] });
}
