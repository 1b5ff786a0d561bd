import { attribute, firstElement, type XDocument, type XNode } from '../../../core/api.ts';

/** What a configuration document is of (AUT-053 to AUT-056), and what insertions need to know of it. */
export interface ConfigurationKey {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly IDObjectTypeCategory: number;
  /** Language of an object that has one only; '' else. */
  readonly language: string;
  /** Layout template, dotted. */
  readonly LT: string;
  readonly base: string;
  readonly default: string;
  readonly revision: number;
}

/** The root element; without one the console says so (ERR-031). */
export function rootOf(document: XDocument): XNode | null {
  const root = firstElement(document, 'objectConfiguration');
  if (!root) console.error('Author: the document has no root objectConfiguration. Load the configuration again.');
  return root;
}

const whole = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** The key of a document, null without its root. */
export function keyOf(document: XDocument): ConfigurationKey | null {
  const root = rootOf(document);
  if (!root) return null;
  const of = (name: string): string => attribute(root, name);
  return {
    ID: whole(of('ID')),
    IDObjectType: whole(of('IDObjectType')),
    IDObjectTypeCategory: whole(of('IDObjectTypeCategory')),
    language: of('language'),
    LT: of('LT'),
    base: of('base'),
    default: of('default'),
    revision: whole(of('revision')),
  };
}
