import { attribute, child, children, isElement, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import type { ContentObject } from '../../content/object.ts';

const inner = (node: XNode): string => node.children.map(serialize).join('');
const attributesOf = (node: XNode): Record<string, string> => Object.fromEntries(node.attributes.map(({ name, value }) => [name, value]));

/** What a block shows in one language: its first text as a heading, unless that is the title of the whole. */
function shown(block: XNode, language: string, title: XNode | undefined): string {
  let headed = false;
  return children(block)
    .filter((node) => ['', language].includes(attribute(node, 'language')))
    .map((node) => {
      switch (node.name) {
        case 'text': {
          if (node === title) return '';
          const name = headed ? 'p' : 'h3';
          headed = true;
          return element(name, {}, inner(node));
        }
        case 'html':
          return inner(node);
        case 'picture': {
          const src = attribute(node, 'srcComplete') || attribute(node, 'calculated_picSize');
          return src === '' ? '' : element('p', {}, element('img', { src, alt: attribute(node, 'alt') }));
        }
        default:
          return '';
      }
    })
    .join('');
}

/** Elements of one name replaced by others, which come where the first of them was; what is around them stays. */
function withElements(parent: XNode, name: string, made: readonly string[]): string {
  let inserted = false;
  const parts = parent.children.flatMap((node) => {
    if (!isElement(node) || node.name !== name) return [serialize(node)];
    if (inserted) return [];
    inserted = true;
    return made;
  });
  return element(parent.name, attributesOf(parent), ...parts);
}

/**
 * The text of an object as its stored configuration says: the first text of a language is its title, all blocks together are its
 * HTML, if it has any. What a configuration does not hold stays.
 * @param configuration its root element
 */
export function configured(object: ContentObject, configuration: XNode): string {
  const content = child(configuration, 'content');
  const blocks = content === null ? [] : children(content, 'template');
  const parts = blocks.flatMap((block) => children(block));
  const languages = [...new Set(parts.map((node) => attribute(node, 'language')).filter(Boolean))];
  const titles = languages.flatMap((language) => {
    const found = parts.find((node) => node.name === 'text' && attribute(node, 'language') === language);
    return found === undefined ? [] : [{ language, node: found }];
  });
  if (titles.length === 0) return serialize(object.element);
  const named = titles.map(({ language, node }) => element('title', { language }, text(node.children.map(({ value }) => value).join(''))));
  const { payload } = object;
  const data = child(object.element, 'data');
  let whole = payload;
  if (payload !== null && children(payload, 'title').length > 0) whole = parseRoot(withElements(payload, 'title', named));
  if (whole !== null && children(whole, 'html').length > 0) {
    whole = parseRoot(
      withElements(
        whole,
        'html',
        languages.map((language) =>
          element(
            'html',
            { language },
            ...blocks.map((block) => shown(block, language, titles.find((each) => each.language === language)?.node)),
          ),
        ),
      ),
    );
  }
  const head = parseRoot(withElements(object.element, 'title', named));
  return element(
    head.name,
    attributesOf(head),
    ...head.children.map((node) =>
      data !== null && whole !== null && isElement(node) && node.name === 'data'
        ? element('data', attributesOf(data), serialize(whole))
        : serialize(node),
    ),
  );
}
