import type { XmlNode } from '../../xml/index.ts';
import type { Ast } from '../../xpath/index.ts';
import { attribute, isXsl } from '../../xslt/index.ts';
import { elementsIn, expressionsOf, findingAt, nameIn, partsOf, within, type Finding } from './reading.ts';

const templatesOf = (roots: readonly XmlNode[]): XmlNode[] => roots.flatMap(elementsIn).filter((element) => isXsl(element, 'template'));

/** Named templates that nobody calls, rules of modes that nobody applies, and modes that have no rule. */
export function unusedTemplates(roots: readonly XmlNode[]): Finding[] {
  const templates = templatesOf(roots);
  const called = new Set<string>();
  const applied = new Map<string, XmlNode[]>();
  for (const top of roots.flatMap(elementsIn)) {
    const own = nameIn(top, 'name');
    for (const element of within(top)) {
      const name = isXsl(element, 'call-template') ? nameIn(element, 'name') : null;
      // A template that only itself calls is called by nobody.
      if (name !== null && !(name === own && isXsl(top, 'template'))) called.add(name);
      const mode = isXsl(element, 'apply-templates') ? nameIn(element, 'mode') : null;
      if (mode !== null && !(isXsl(top, 'template') && nameIn(top, 'mode') === mode))
        applied.set(mode, [...(applied.get(mode) ?? []), element]);
    }
  }
  const modes = new Set(templates.map((template) => nameIn(template, 'mode')));
  const unused = templates.flatMap((template) => {
    const [name, mode] = [nameIn(template, 'name'), nameIn(template, 'mode')];
    const match = attribute(template, 'match');
    if (name !== null && called.has(name)) return [];
    if (match === undefined) return [findingAt(template, `The template "${attribute(template, 'name')}" is called by nobody.`)];
    if (mode === null || applied.has(mode)) return [];
    return [
      findingAt(template, `The template for "${match}" is never used: nobody applies templates in mode "${attribute(template, 'mode')}".`),
    ];
  });
  const without = [...applied].flatMap(([mode, elements]) =>
    modes.has(mode)
      ? []
      : elements.map((element) =>
          findingAt(element, `There is no template in mode "${attribute(element, 'mode')}": the built-in ones write text.`),
        ),
  );
  return [...unused, ...without];
}

const searchesAll = (ast: Ast): boolean => ast.op === 'path' && ast.root && ast.steps[0]?.short === true;

/** Searches of a whole document where they run again and again. */
export function hotSearches(roots: readonly XmlNode[]): Finding[] {
  const walk = (element: XmlNode, often: string | null): Finding[] => {
    const own = isXsl(element, 'template') ? null : often;
    const found = expressionsOf(element).flatMap((ast) =>
      [...partsOf(ast)].flatMap(({ ast: part, inPredicate }) => {
        const where = inPredicate ? 'for each node that a predicate tests' : own;
        if (!searchesAll(part) || where === null) return [];
        return [findingAt(element, `"//" searches the whole document ${where}; a key, or a variable outside, does it once.`)];
      }),
    );
    const match = isXsl(element, 'template') ? attribute(element, 'match') : undefined;
    const inside = isXsl(element, 'for-each')
      ? 'in each turn of xsl:for-each'
      : match !== undefined && match !== '/'
        ? `for each node that "${match}" matches`
        : often;
    return [
      ...found,
      ...elementsIn(element).flatMap((child) => walk(child, isXsl(child, 'sort') ? 'for each node that is sorted' : inside)),
    ];
  };
  return roots.flatMap(elementsIn).flatMap((element) => walk(element, null));
}

const DEEPEST = 5;

/** Texts that a parameter of a template is compared with, in itself or in those that it hands the parameter on to. */
class Choices {
  private readonly found = new Map<string, ReadonlyMap<XmlNode, ReadonlySet<string>>>();
  private readonly named: ReadonlyMap<string, XmlNode>;

  constructor(roots: readonly XmlNode[]) {
    this.named = new Map(
      templatesOf(roots).flatMap((template): [string, XmlNode][] => {
        const name = nameIn(template, 'name');
        return name === null ? [] : [[name, template]];
      }),
    );
  }

  /** By the template that compares; empty when it does something else with the parameter. */
  of(name: string, param: string, depth = 0): ReadonlyMap<XmlNode, ReadonlySet<string>> {
    const key = `${name} ${param}`;
    const before = this.found.get(key);
    if (before) return before;
    const found = new Map<XmlNode, ReadonlySet<string>>();
    this.found.set(key, found);
    const template = this.named.get(name);
    if (!template || depth > DEEPEST) return found;
    const own = new Set<string>();
    let isOnlyCompared = true;
    for (const element of within(template)) {
      if (isXsl(element, 'otherwise') && !isEcho(element, param) && !hands(element, param)) isOnlyCompared = false;
      for (const ast of expressionsOf(element)) {
        const text = isXsl(element, 'when') ? comparedText(ast, param) : null;
        if (text !== null) own.add(text);
        else if (isParam(ast, param) && isXsl(element, 'with-param')) {
          const called = nameIn(element.parent!, 'name') ?? '';
          for (const each of this.of(called, attribute(element, 'name') ?? '', depth + 1)) found.set(...each);
        } else if (!isEcho(element.parent!, param) && [...partsOf(ast)].some(({ ast: part }) => isParam(part, param)))
          isOnlyCompared = false;
      }
    }
    if (own.size && isOnlyCompared) found.set(template, own);
    return found;
  }
}

const isParam = (ast: Ast, param: string): boolean => ast.op === 'variable' && ast.name === param;

/** Whether all that an xsl:otherwise does is to write the parameter, for want of an answer. */
function isEcho(element: XmlNode, param: string): boolean {
  const [only, ...others] = elementsIn(element);
  return (
    isXsl(element, 'otherwise') &&
    only !== undefined &&
    !others.length &&
    isXsl(only, 'value-of') &&
    expressionsOf(only).some((ast) => isParam(ast, param))
  );
}

/** Whether it asks another template. */
const hands = (element: XmlNode, param: string): boolean =>
  [...within(element)].some((each) => isXsl(each, 'with-param') && expressionsOf(each).some((ast) => isParam(ast, param)));

/** The text of `$param = 'text'`. */
function comparedText(ast: Ast, param: string): string | null {
  if (ast.op !== 'binary' || ast.symbol !== '=') return null;
  const { left, right } = ast;
  return left.op === 'variable' && left.name === param && right.op === 'string' ? right.value : null;
}

/** Texts that a template chooses by, such as the keys of words, and that it does not have. */
export function missingTexts(roots: readonly XmlNode[]): Finding[] {
  const choices = new Choices(roots);
  return roots.flatMap((root) =>
    [...within(root)].flatMap((element) => {
      const call = element.parent;
      if (!isXsl(element, 'with-param') || !call || !isXsl(call, 'call-template')) return [];
      const [ast] = expressionsOf(element);
      if (ast?.op !== 'string') return [];
      const lacking = [...choices.of(nameIn(call, 'name') ?? '', attribute(element, 'name') ?? '')].filter(
        ([, texts]) => !texts.has(ast.value),
      );
      const names = lacking.map(([template]) => `"${attribute(template, 'name')}"`).join(', ');
      return lacking.length ? [findingAt(element, `${names} has nothing for the ${attribute(element, 'name')} '${ast.value}'.`)] : [];
    }),
  );
}
