import { append, appendAttribute, ELEMENT, isBlank, lookup, TEXT, Tree, XML, XmlNode } from '../../xml/index.ts';
import { errorAt } from '../error.ts';
import type { StripRule, TopLevel } from '../model.ts';
import { required, words } from '../names.ts';

export function readStripRules({ element, module }: TopLevel, rules: StripRule[]): void {
  for (const word of words(required(element, 'elements'))) {
    const colon = word.indexOf(':');
    const uri = colon < 0 ? '' : lookup(element.scope, word.slice(0, colon));
    if (uri === undefined) throw errorAt(element, `The namespace prefix of "${word}" is not declared.`);
    const local = word.slice(colon + 1);
    rules.push({
      local: local === '*' ? null : local,
      uri: word === '*' ? null : uri,
      strip: element.localName === 'strip-space',
      precedence: module.rank.precedence,
      priority: word === '*' ? 0 : local === '*' ? 1 : 2,
    });
  }
}

/** Whether blank text directly in an element is stripped; the best rule decides, the last among equals. */
function decider(rules: readonly StripRule[]): (element: XmlNode) => boolean {
  const best = [...rules].reverse().sort((a, b) => b.precedence - a.precedence || b.priority - a.priority);
  const decided = new Map<string, boolean>();
  return ({ localName, namespaceURI }) => {
    const key = `${namespaceURI} ${localName}`;
    let strip = decided.get(key);
    if (strip === undefined) {
      strip = best.find((r) => (r.local === null || r.local === localName) && (r.uri === null || r.uri === namespaceURI))?.strip ?? false;
      decided.set(key, strip);
    }
    return strip;
  };
}

/** The document without the blank text that the rules strip: a copy, made once per document and set of rules. */
export function stripSpace(document: XmlNode, rules: readonly StripRule[]): XmlNode {
  if (!rules.some((rule) => rule.strip) || document.tree.fragment) return document;
  const cache = (document.tree.stripped ??= new WeakMap());
  const found = cache.get(rules);
  if (found) return found;
  const strips = decider(rules);
  const tree = new Tree(document.tree.source, document.tree.href);
  tree.idNames = document.tree.idNames;
  tree.unparsed = document.tree.unparsed;
  const copy = (node: XmlNode, preserve: boolean): XmlNode => {
    const made = new XmlNode(tree, node.kind, node.name, node.localName, node.namespaceURI, node.value);
    made.scope = node.scope;
    made.order = node.order;
    made.innerBy = node.innerBy;
    made.length = node.length;
    for (const a of node.attributes) {
      appendAttribute(made, copy(a, false));
      if (a.localName === 'space' && a.namespaceURI === XML) preserve = a.value === 'preserve';
    }
    const drop = node.kind === ELEMENT && !preserve && strips(node);
    for (const child of node.children) if (!(drop && child.kind === TEXT && isBlank(child.value))) append(made, copy(child, preserve));
    return made;
  };
  const stripped = copy(document, false);
  cache.set(rules, stripped);
  return stripped;
}
