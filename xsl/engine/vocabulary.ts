/** The words that the engine knows, from its own tables, for editors and other tools; no page carries it. */
import { exslt } from './exslt/index.ts';
import { coreFunctions, type FunctionDef } from './xpath/index.ts';
import { mainDeclarations } from './xslt/declare.ts';
import { functions as mainFunctions } from './xslt/expressions/functions.ts';
import { instructions as mainInstructions } from './xslt/instructions/index.ts';
import { words, XSL } from './xslt/names.ts';
import { optional } from './xslt/optional/index.ts';
import { ELEMENTS } from './xslt/strict/check.ts';
import { INSIDE } from './xslt/strict/hints.ts';

export { XSL };

/** Attributes of XSLT's elements that are expressions or patterns; the others may have some in braces. */
export const EXPRESSIONS: readonly string[] = ['select', 'test', 'value', 'use', 'match', 'count', 'from'];
/** Attributes that are no templates of attributes. */
export const PLAIN: readonly string[] = [
  ...['mode', 'priority', 'version', 'elements'],
  ...['use-attribute-sets', 'exclude-result-prefixes', 'extension-element-prefixes'],
];

/** A word in a namespace, '' for XPath's and XSLT's own functions. */
export interface Word {
  readonly uri: string;
  readonly name: string;
}
export interface ElementWord extends Word {
  readonly attributes: readonly string[];
  /** The elements of XSLT that may be in it, by local name. */
  readonly children: readonly string[];
}
export interface FunctionWord extends Word {
  /** What it gives. */
  readonly type: FunctionDef['type'];
}
export interface Vocabulary {
  readonly elements: readonly ElementWord[];
  readonly functions: readonly FunctionWord[];
  /** What XSLT puts into the content of a template, by local name. */
  readonly instructions: readonly string[];
  /** Elements of extensions, at the top of a stylesheet or in templates. */
  readonly extensions: readonly (Word & { readonly isTop: boolean })[];
}

/** `{uri}local` apart. */
function wordOf(key: string): Word {
  const [, uri = '', name = key] = /^\{(.*)\}(.*)$/.exec(key) ?? [];
  return { uri, name };
}
const inXsl = (key: string): string[] => {
  const { uri, name } = wordOf(key);
  return uri === XSL ? [name] : [];
};

/** All words, EXSLT's as well. */
export function vocabulary(): Vocabulary {
  const extensions = [...optional, ...exslt];
  const own = optional.filter(({ uri }) => uri === XSL);
  const instructions = [...[...mainInstructions.keys()].flatMap(inXsl), ...own.flatMap((each) => Object.keys(each.instructions ?? {}))];
  const top = ['import', 'include', ...Object.keys(mainDeclarations), ...own.flatMap((each) => Object.keys(each.declarations ?? {}))];
  const insideOf = (name: string): string[] => Object.keys(INSIDE).filter((each) => INSIDE[each]!.split(' or xsl:').includes(name));
  const childrenOf = (name: string, children: string | undefined): readonly string[] => {
    if (name === 'stylesheet' || name === 'transform') return top;
    if (name === 'text') return [];
    if (children !== undefined) return words(children);
    // xsl:choose has nothing but what belongs into it alone.
    const only = insideOf(name).filter((each) => INSIDE[each] === name);
    return only.length ? only : [...instructions, ...insideOf(name)];
  };
  const elements = Object.entries(ELEMENTS).map(([name, [attributes, children]]) => ({
    uri: XSL,
    name,
    attributes: words(attributes),
    children: childrenOf(name, children),
  }));
  const functionsIn = (uri: string, all: Readonly<Record<string, FunctionDef>> = {}): FunctionWord[] =>
    Object.entries(all).map(([name, { type }]) => ({ uri, name, type }));
  return {
    elements,
    instructions,
    functions: [
      ...functionsIn('', coreFunctions),
      ...[...mainFunctions].map(([key, { type }]) => ({ ...wordOf(key), type })),
      ...extensions.flatMap(({ uri, functions }) => functionsIn(uri, functions)),
    ],
    extensions: exslt.flatMap(({ uri, instructions: inside = {}, declarations = {} }) => [
      ...Object.keys(declarations).map((name) => ({ uri, name, isTop: true })),
      ...Object.keys(inside).map((name) => ({ uri, name, isTop: false })),
    ]),
  };
}
