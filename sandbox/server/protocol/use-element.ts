import { titleNodeOf } from '../content/object.ts';
import type { Use } from '../media-library/uses.ts';
import { attribute, plainText } from '../xml/nodes.ts';
import { element, text, type Attributes } from '../xml/write.ts';
import type { Call } from './contract.ts';

/** Where a file of the library is used, as the page reads it. */
export function useElement({ lang }: Pick<Call, 'lang'>, { object, state }: Use, more: Attributes = {}): string {
  const { ID, dataType, record } = object;
  const title = titleNodeOf(object, lang);
  const href = record === null ? '' : attribute(record, 'href');
  return element('use', { ID, dataType, state, href, ...more }, text(title ? plainText(title) : ''));
}
