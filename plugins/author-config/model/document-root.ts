import { attribute, childElements, firstElement, textOf, type XDocument, type XNode } from '../../../core/api.ts';

/** What a document is of (AUT-053 to AUT-056), and what insertions need to know of it. */
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
  /** Revision of the working copy of an object that is published (protocol 6.3); 0 for none. */
  readonly working: number;
}

/** The whole document of an object (protocol 6.3), else its configuration (protocol 6.1). */
export const isObjectDocument = (document: XDocument): boolean => firstElement(document, 'objectDocument') !== null;

/** What has its place in the site once, and is edited as a whole: a menu, or its texts (protocol 6.12, 6.17). */
export interface SitePart {
  readonly kind: 'menu' | 'texts';
  /** Data type of its form on the wire. */
  readonly dataType: string;
  /** By which it is told from others of its kind. */
  readonly html: string;
}

const PARTS: Readonly<Record<string, Omit<SitePart, 'html'>>> = {
  p_Menu: { kind: 'menu', dataType: 'p_MenuDocument' },
  p_TextSet: { kind: 'texts', dataType: 'p_TextSetDocument' },
};

/** The part of the site that a document is of; null for an object. */
export function partOf(document: XDocument): SitePart | null {
  const root = firstElement(document, 'objectDocument');
  const object = root && firstElement(root, 'object');
  const dataType = object ? attribute(object, 'dataType') : '';
  return root && Object.hasOwn(PARTS, dataType) ? { ...PARTS[dataType]!, html: attribute(root, 'html') } : null;
}

/** Whether an id is of one element of the whole document: of an object's parts it is of one among its siblings. */
export const hasUniqueIds = (document: XDocument): boolean => !isObjectDocument(document) || partOf(document) !== null;

/** What an object is called: its title in a language, else in that of the original, else the first. */
export function nameOf(document: XDocument, language: string): string {
  const root = rootOf(document);
  if (root && partOf(document) !== null) return attribute(root, 'title');
  const object = subjectOf(document);
  const titles = object ? childElements(object, 'title') : [];
  const base = keyOf(document)?.base;
  const title = [language, base].map((code) => titles.find((each) => attribute(each, 'language') === code)).find(Boolean) ?? titles[0];
  return title ? textOf(title).trim() : '';
}

/** The root element; without one the console says so (ERR-031). */
export function rootOf(document: XDocument): XNode | null {
  const root = firstElement(document, 'objectConfiguration') ?? firstElement(document, 'objectDocument');
  if (!root) console.error('Author: the document has no root objectConfiguration or objectDocument. Load it again.');
  return root;
}

/** The element that says what is edited, and holds its languages and translations: the configuration, or the object. */
export function subjectOf(document: XDocument): XNode | null {
  const root = rootOf(document);
  return root?.name === 'objectDocument' ? firstElement(root, 'object') : root;
}

const whole = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** The key of a document, null without its root. */
export function keyOf(document: XDocument): ConfigurationKey | null {
  const [root, subject] = [rootOf(document), subjectOf(document)];
  if (!root || !subject) return null;
  const of = (name: string): string => attribute(subject, name);
  // An object says its languages, and which of them others come from, in one element.
  const languages = firstElement(subject, 'languages');
  const ofLanguages = (name: string): string => of(name) || (languages ? attribute(languages, name) : '');
  return {
    ID: whole(of('ID')),
    IDObjectType: whole(of('IDObjectType')),
    IDObjectTypeCategory: whole(of('IDObjectTypeCategory')),
    language: of('language'),
    LT: of('LT'),
    base: ofLanguages('base'),
    default: ofLanguages('default'),
    revision: whole(attribute(root, 'revision')),
    working: whole(attribute(root, 'working')),
  };
}
