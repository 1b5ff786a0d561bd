import { xmlLanguage } from '@codemirror/lang-xml';
import { XSL } from '../../../../xsl/engine/vocabulary.ts';

type Tree = ReturnType<typeof xmlLanguage.parser.parse>;
/** A node of the editor's own, tolerant reading of a text. */
export type SyntaxNode = Tree['topNode'];

/** What the files of a stylesheet declare, by its name as written. */
export interface Declared {
  /** Named templates with their parameters. */
  readonly templates: ReadonlyMap<string, readonly string[]>;
  readonly modes: ReadonlySet<string>;
  /** Global variables and parameters. */
  readonly variables: ReadonlySet<string>;
  /** Parameters of all templates. */
  readonly params: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  readonly attributeSets: ReadonlySet<string>;
  /** Functions of its own. */
  readonly functions: ReadonlySet<string>;
  /** Namespaces by prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Elements that it writes. */
  readonly literals: ReadonlySet<string>;
}

/** An element that is being written, which may be whole or not. */
export interface Written {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The tag of an element: its first child, unless nothing of it is there. */
export function tagOf(element: SyntaxNode, text: string): Written {
  const tag = /^(?:OpenTag|SelfClosingTag)$/.test(element.name) ? element : element.firstChild;
  const cut = (node: SyntaxNode | null | undefined): string => (node ? text.slice(node.from, node.to) : '');
  const attributes = (tag?.getChildren('Attribute') ?? []).map((each): [string, string] => [
    cut(each.getChild('AttributeName')),
    cut(each.getChild('AttributeValue')).replace(/^["']|["']$/g, ''),
  ]);
  return { name: cut(tag?.getChild('TagName')), attributes: new Map(attributes) };
}

/** The prefix that a text gives XSLT. */
export function prefixIn(prefixes: ReadonlyMap<string, string>): string {
  return [...prefixes].find(([, uri]) => uri === XSL)?.[0] ?? 'xsl';
}

const prefixesIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, prefix = '', uri = '']) => [prefix, uri]));

/** What a file declares; it may be anything that somebody is writing. */
function declaredIn(text: string, tree: Tree = xmlLanguage.parser.parse(text)): Declared {
  const prefixes = prefixesIn(text);
  const own = `${prefixIn(prefixes)}:`;
  const templates = new Map<string, string[]>();
  const [modes, variables, params, keys] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const [attributeSets, functions, literals] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (element: SyntaxNode, depth: number, template: string[] | undefined): void => {
    const { name: tag, attributes } = tagOf(element, text);
    const [name, mode] = [attributes.get('name'), attributes.get('mode')];
    let inner: string[] | undefined;
    if (!tag.startsWith(own)) {
      if (name && tag.endsWith(':function')) functions.add(name);
      else if (tag) literals.add(tag);
    }
    const local = tag.startsWith(own) ? tag.slice(own.length) : '';
    if (local === 'template') {
      inner = [];
      if (name) templates.set(name, inner);
    }
    if (mode && /^(?:template|apply-templates)$/.test(local)) modes.add(mode);
    if (name && local === 'key') keys.add(name);
    if (name && local === 'attribute-set') attributeSets.add(name);
    if (name && depth === 1 && /^(?:variable|param)$/.test(local)) variables.add(name);
    if (name && template && local === 'param') {
      template.push(name);
      params.add(name);
    }
    for (const child of element.getChildren('Element')) visit(child, depth + 1, inner);
  };
  for (const element of tree.topNode.getChildren('Element')) visit(element, 0, undefined);
  return { templates, modes, variables, params, keys, attributeSets, functions, prefixes, literals };
}

/** Of several files what all of them declare, each read when it has changed. */
export class Declarations {
  private readonly read = new Map<string, { readonly text: string; readonly declared: Declared }>();

  /** @param own prefixes count in the file where they are */
  in(files: Readonly<Record<string, string>>, own: string): Declared {
    const all = Object.entries({ ...files, '': own }).map(([file, text]) => {
      const before = this.read.get(file);
      if (before?.text === text) return before.declared;
      const declared = declaredIn(text);
      this.read.set(file, { text, declared });
      return declared;
    });
    const union = (of: (each: Declared) => Iterable<string>): Set<string> => new Set(all.flatMap((each) => [...of(each)]));
    return {
      templates: new Map(all.flatMap((each) => [...each.templates])),
      modes: union((each) => each.modes),
      variables: union((each) => each.variables),
      params: union((each) => each.params),
      keys: union((each) => each.keys),
      attributeSets: union((each) => each.attributeSets),
      functions: union((each) => each.functions),
      prefixes: all.at(-1)!.prefixes,
      literals: union((each) => each.literals),
    };
  }
}
