import {
  attribute,
  childElements,
  firstElement,
  parse,
  select,
  textOf,
  type Edits,
  type Splice,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import type { ConfigurationKey } from './document-root.ts';

/** One rule: where a macro template may be used; each may be `*`. */
interface UsedIn {
  readonly IDObjectType: string;
  readonly IDObjectTypeCategory: string;
  readonly LT: string;
}

/** A template that authors may insert. */
interface MacroTemplate {
  readonly id: string;
  readonly icon: string;
  /** Labels by language. */
  readonly labels: Readonly<Record<string, string>>;
  readonly usedIn: readonly UsedIn[];
  /** The template elements as text. */
  readonly body: readonly string[];
}

type ConfigurationKind = Pick<ConfigurationKey, 'IDObjectType' | 'IDObjectTypeCategory' | 'LT'>;

/** `*`, an equal name, or `prefix.*` for longer names only (AUT-059, AUT-060, OP-52). */
function matchesLayout(rule: string, LT: string): boolean {
  if (rule === '*' || rule === LT) return true;
  return rule.endsWith('.*') && LT.startsWith(rule.slice(0, -1)) && LT.length > rule.length - 1;
}

const matchesNumber = (rule: string, value: number): boolean => rule === '*' || (/^\d+$/.test(rule) && Number(rule) === value);

/** Whether one of the rules holds with all of its three criteria; no rule: nowhere (AUT-057 to AUT-059, OP-52). */
export function isUsedIn(rules: readonly UsedIn[], { IDObjectType, IDObjectTypeCategory, LT }: ConfigurationKind): boolean {
  return rules.some(
    (rule) =>
      matchesNumber(rule.IDObjectType, IDObjectType) &&
      matchesNumber(rule.IDObjectTypeCategory, IDObjectTypeCategory) &&
      matchesLayout(rule.LT, LT),
  );
}

const sourceText = (node: XNode): string => node.tree.source.slice(node.start, node.end);

/** Reads a definitions document; one that is none gives no templates and says so. */
export function readMacroTemplates(document: XDocument): MacroTemplate[] {
  const root = firstElement(document, 'makroTemplateDefinitions');
  if (!root) console.warn('Author: the macro templates have no root makroTemplateDefinitions; none are offered.');
  return (root ? childElements(root, 'makroTemplate') : []).map((each) => {
    const body = firstElement(each, 'body');
    return {
      id: attribute(each, 'id'),
      icon: attribute(each, 'icon'),
      labels: Object.fromEntries(childElements(each, 'label').map((label) => [attribute(label, 'language'), textOf(label)])),
      usedIn: childElements(each, 'usedIn').map((rule) => ({
        IDObjectType: attribute(rule, 'IDObjectType') || '*',
        IDObjectTypeCategory: attribute(rule, 'IDObjectTypeCategory') || '*',
        LT: attribute(rule, 'LT') || '*',
      })),
      body: body ? childElements(body).map(sourceText) : [],
    };
  });
}

/** The templates of another object's configuration, as they are. */
export function templatesOf(document: XDocument): { readonly name: string; readonly xml: string }[] {
  return select(document, '/objectConfiguration/content/template').map((node) => ({
    name: attribute(node, 'name') || attribute(node, 'id'),
    xml: sourceText(node),
  }));
}

/** The label in a language, else in its base language, in English, or the first; else the id. */
export const labelOf = ({ id, labels }: MacroTemplate, lang: string): string =>
  labels[lang] ?? labels[lang.split('-')[0]!] ?? labels.en ?? Object.values(labels)[0] ?? id;

/** The languages that replace `xx`: the object's own, else base and default, each once (AUT-064, AUT-065, OP-51). */
export function realLanguages({ language, base, default: fallback }: Pick<ConfigurationKey, 'language' | 'base' | 'default'>): string[] {
  return language ? [language] : [...new Set([base, fallback])].filter(Boolean);
}

/**
 * A template's text with a node for each real language instead of one of language `xx` (AUT-063).
 * @throws XmlError when it is not one element
 */
export function replacePlaceholders(edits: Edits, xml: string, languages: readonly string[]): string {
  const document = parse(xml);
  // Only the outermost: what lies inside of it goes with it.
  const nodes = select(document, '//*[@language = "xx"][not(ancestor::*[@language = "xx"])]');
  const splices = nodes.map((node): Splice => {
    const source = sourceText(node);
    const copies = languages.map((code) => {
      const copy = parse(source);
      const attributes = select(copy, '//*[@language = "xx"]').map((each) => edits.setAttribute(each, 'language', code));
      return edits.serializeSource(edits.applyEdits(copy, attributes).document);
    });
    return { at: node.start, remove: node.end - node.start, insert: copies.join('') };
  });
  return edits.serializeSource(edits.applyEdits(document, splices).document);
}
