import { attribute, childElements, type XNode } from '../../../core/api.ts';

/**
 * An XPath that finds an element again: by ids where it and what is around it have one that is theirs alone among siblings, so that it
 * holds when blocks change places; by number else.
 */
export function pathOf(node: XNode): string {
  if (!node.parent || node.parent.name === '') return `/${node.name}`;
  const alike = childElements(node.parent, node.name);
  const id = attribute(node, 'id');
  const own = id !== '' && !id.includes("'") && alike.filter((each) => attribute(each, 'id') === id).length === 1;
  const step = alike.length === 1 && !own ? '' : own ? `[@id='${id}']` : `[${alike.indexOf(node) + 1}]`;
  return `${pathOf(node.parent)}/${node.name}${step}`;
}

/**
 * The way to a text that holds in other versions of its document, where it has other languages: by its number among those of its own
 * language, as a translation comes between it and the next one.
 */
export function textPath(node: XNode): string {
  const language = attribute(node, 'language');
  const way = pathOf(node);
  if (!node.parent || language === '' || language.includes("'") || way.endsWith("']")) return way;
  const alike = childElements(node.parent, node.name).filter((each) => attribute(each, 'language') === language);
  return `${pathOf(node.parent)}/${node.name}[@language='${language}'][${alike.indexOf(node) + 1}]`;
}
