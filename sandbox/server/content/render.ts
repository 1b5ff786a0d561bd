import { attribute, isElement, isText, type XNode } from '../xml/nodes.ts';
import { RICH } from '../xml/authored.ts';
import { element, text, type Attributes } from '../xml/write.ts';

/** How a payload is written for one caller. */
export interface RenderOptions {
  readonly lang: string;
  /** Language to fall back to. */
  readonly fallback: string;
  /** Elements that are no translation of anything: another language is chosen in their stead. */
  readonly isMissing?: (node: XNode) => boolean;
  /** Replaces an element: finished XML, or null to write it as it is. */
  readonly replace?: (node: XNode) => string | null;
  /** Further or other attributes of an element, or null. */
  readonly adjust?: (node: XNode) => Attributes | null;
}

// Several of these are side by side on purpose: the visitor chooses among them.
const ALL_LANGUAGES = new Set(['subtitles', 'track', 'audioTrack']);

/** Which of the languages found is shown: the requested one, else the default, else the first. */
export function chooseLanguage(found: readonly string[], lang: string, fallback: string): string {
  const base = (code: string) => code.split('-')[0];
  return (
    found.find((code) => code === lang) ??
    found.find((code) => base(code) === base(lang)) ??
    found.find((code) => code === fallback) ??
    found[0] ??
    ''
  );
}

/** Leaves out the siblings of one name that are in another language than the one chosen for that name. */
export function inLanguage(nodes: readonly XNode[], lang: string, fallback: string): XNode[] {
  const languages = new Map<string, Set<string>>();
  for (const node of nodes) {
    const code = isElement(node) ? attribute(node, 'language') : '';
    if (code === '' || ALL_LANGUAGES.has(node.name)) continue;
    const found = languages.get(node.name);
    if (found === undefined) languages.set(node.name, new Set([code]));
    else found.add(code);
  }
  if (languages.size === 0) return [...nodes];
  const chosen = new Map([...languages].map(([name, found]) => [name, chooseLanguage([...found], lang, fallback)]));
  return nodes.filter((node) => {
    const code = isElement(node) && chosen.has(node.name) ? attribute(node, 'language') : '';
    return code === '' || code === chosen.get(node.name);
  });
}

/**
 * Whether the white space in an element belongs to its words: `<b>I</b> <i>am</i>` (mixed content), and not to the author's indentation.
 */
const isRich = (node: XNode): boolean => RICH.has(node.name) || node.children.some((inner) => isText(inner) && /\S/.test(inner.value));

const inRichText = (node: XNode | null): boolean => node !== null && ((isElement(node) && isRich(node)) || inRichText(node.parent));

/** Writes a node for the wire: one language, no comments, no processing instructions, no indentation between elements of data. */
export function render(node: XNode, options: RenderOptions): string {
  return write(node, options, inRichText(node.parent));
}

/** White space between two elements of one line parts words, too: nobody indents like that. */
const keepsWhiteSpace = (value: string, rich: boolean): boolean => rich || /\S/.test(value) || !/[\n\r]/.test(value);

function write(node: XNode, options: RenderOptions, rich: boolean): string {
  if (!isElement(node)) return isText(node) && keepsWhiteSpace(node.value, rich) ? text(node.value) : '';
  const replaced = options.replace?.(node) ?? null;
  if (replaced !== null) return replaced;
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attributes) attributes[name] = value;
  return element(node.name, { ...attributes, ...options.adjust?.(node) }, writeChildren(node, options, rich || isRich(node)));
}

function writeChildren(node: XNode, options: RenderOptions, rich: boolean): string {
  // Players read subtitles from their file; what it is made from is for authors.
  const shown = node.name === 'subtitles' ? node.children.filter((inner) => !isElement(inner) || inner.name !== 'cue') : node.children;
  const { isMissing } = options;
  const there = isMissing === undefined ? shown : shown.filter((inner) => !isMissing(inner));
  return inLanguage(there, options.lang, options.fallback)
    .map((inner) => write(inner, options, rich))
    .join('');
}
