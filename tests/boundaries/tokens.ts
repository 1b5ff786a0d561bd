import { takesPlugins } from './arrows.ts';
import { at, found, isContract, roomOf, type Project, type Rule, type SourceFile } from './project.ts';
import { blanked } from './read.ts';
import { origin } from './resolve.ts';
import {
  bare,
  isAssertion,
  isUse,
  memberOf,
  nameOf,
  nodesIn,
  partsOfProgram,
  syntaxOf,
  textOf,
  walk,
  type Found,
  type Node,
} from './syntax.ts';

/** Files in which a token is not made: base has its makers, contracts call them. */
const files = (project: Project): SourceFile[] => project.page().filter(({ path }) => !isContract(path) && roomOf(path) !== 'core/base');

/** Whether a type is a token's: by a name of the file's own, or as the type of a token that there is. */
function isOfToken(project: Project, file: SourceFile, type: Node, around: readonly Node[]): boolean {
  if (type.type === 'TSTypeQuery') {
    const { from, name, declaration } = origin(project, file, { node: type['exprName'] as Node, around });
    const value = declaration ? bare(declaration.node) : undefined;
    return value ? /^(?:token|serviceToken)$/.test(nameOf(value['callee'])) : isContract(from) && /^[A-Z_]+$/.test(name);
  }
  const name = nameOf(type['typeName']);
  return name !== '' && new RegExp(`\\btype ${name}\\b[^=;]*= *\\(?(?:Token\\b|ReturnType<typeof \\w*[tT]oken\\b)`).test(file.source);
}

/** Rule 2. A symbol is what a token is made of, and a cast makes one of anything. */
export const tokensAreMade: Rule = (project) =>
  files(project).flatMap((file) => {
    if (!/\bSymbol\b|\btypeof [A-Z_]+\b|Token\b/.test(file.source)) return [];
    return partsOfProgram(syntaxOf(file)).flatMap(({ node, around }) => {
      if (isAssertion(node))
        return isOfToken(project, file, node['typeAnnotation'] as Node, around) ? [`${at(file, node.start)} makes a token by a cast`] : [];
      const callee = node.type === 'CallExpression' ? bare(node['callee'] as Node) : undefined;
      // By a name that all have, the page's script and files beside the build find each other.
      const isShared = callee !== undefined && nameOf(callee['object']) === 'Symbol' && memberOf(callee) === 'for';
      const isSymbol = (callee !== undefined && nameOf(callee) === 'Symbol') || (isShared && !project.scripts.ofPage.has(file.path));
      return isSymbol ? [`${at(file, node.start)} makes a symbol, of which a token could be made`] : [];
    });
  });

const GIVES_ALL = /^(?:useService|useProvided)$/;
/** The file that declares one of them has the token as a parameter. */
const DECLARES = /^export function (?:useService|useProvided)</m;
const isToken = (project: Project, file: SourceFile, found: Found): boolean => {
  const node = bare(found.node);
  if (!/^(?:Identifier|MemberExpression)$/.test(node.type)) return false;
  const { from, declaration } = origin(project, file, { ...found, node });
  return from !== file.path || nameOf((declaration && bare(declaration.node))?.['callee']) === 'serviceToken';
};
/** Rule 3. Who takes a service says which one: what gives any is called there and then, with the token itself, and handed to nobody. */
export const servicesTakenByToken: Rule = (project) =>
  project.page().flatMap((file) => {
    if (DECLARES.test(file.source) || isContract(file.path) || !/\buse(?:Service|Provided)\b/.test(file.source)) return [];
    const breaches: string[] = [];
    walk(syntaxOf(file), (found) => {
      const { node, around } = found;
      const isMember = node.type === 'MemberExpression' && GIVES_ALL.test(memberOf(node) ?? '');
      if (!isMember && !(isUse(found) && GIVES_ALL.test(origin(project, file, found).name))) return;
      const call = around.findLast(({ type }) => !/^(?:Parenthesized|TS|Chain)/.test(type));
      if (call?.type !== 'CallExpression' || bare(call['callee'] as Node) !== node)
        breaches.push(`${at(file, node.start)} hands on what gives any service`);
      else if (!nodesIn(call['arguments']).every((handed) => isToken(project, file, { node: handed, around })))
        breaches.push(`${at(file, node.start)} takes a service that only the call knows`);
    });
    return breaches;
  });

/** Rule 3. A table from tokens to what they stand for is a second container; so is what makes an object out of any class. */
export const noOtherContainer: Rule = (project) => [
  ...files(project).flatMap((file) => {
    const { code } = blanked(file.source);
    return [
      ...code.matchAll(/(?:\b(?:(?:Weak|Readonly)?Map|Record)<\s*|\[\s*\w+\s*:\s*)(?:symbol|(?:Service)?Token(?:<\w*>)?)\s*[,\]]/g),
    ].map(({ index }) => `${at(file, index)} is a container of its own`);
  }),
  ...found(project.page(), /\bReflect\s*(?:\.\s*construct\b|\[)/g, 'makes objects that no import names'),
  ...project.product.flatMap((file) => {
    if (!/\.[cm]?tsx?$/.test(file.path) || !blanked(file.source).code.includes('@')) return [];
    const decorated: string[] = [];
    walk(syntaxOf(file), ({ node }) => void (node.type === 'Decorator' && decorated.push(`${at(file, node.start)} has a decorator`)));
    return decorated;
  }),
];

/** Rule 4. What is run comes by an import that is read here. */
export const codeComesByImports: Rule = (project) => [
  ...found(
    project.page().filter((file) => !takesPlugins(file)),
    /\bimport\s*\.\s*meta\s*(?:\.\s*glob\b|\[)/g,
    'takes files by a pattern',
  ),
  ...project.page().flatMap((file) => {
    if (!/script/i.test(file.source)) return [];
    const isScript = (value: unknown): boolean => nodesIn(value).some((node) => /^(?:\w+:)?script$/i.test(textOf(node) ?? nameOf(node)));
    const made: string[] = [];
    walk(syntaxOf(file), ({ node }) => {
      const call =
        node.type === 'CallExpression' && /^createElement(?:NS)?$/.test(memberOf(bare(node['callee'] as Node)) ?? nameOf(node['callee']));
      const isMade = call ? nodesIn(node['arguments']).some(isScript) : node.type === 'JSXOpeningElement' && isScript(node['name']);
      if (isMade) made.push(`${at(file, node.start)} makes a script element, which loads code`);
    });
    return made;
  }),
];
