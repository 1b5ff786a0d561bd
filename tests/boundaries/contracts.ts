import { at, isContract, roomOf, type Project, type Rule, type SourceFile } from './project.ts';
import type { Import } from './read.ts';
import { exported } from './resolve.ts';
import { bare, isAssertion, memberOf, nameOf, nodesIn, partsOfProgram, syntaxOf, type Found, type Node } from './syntax.ts';

const isReact = ({ target, typeOnly }: Import): boolean => /^react(?:-dom)?(?:\/|$)/.test(target) && !typeOnly;
/** Whether a file has more of React than types. */
const runsReact = (file: SourceFile): boolean =>
  file.path.endsWith('x') ||
  file.imports.some((each) => isReact(each) && (each.bindings.length === 0 || each.bindings.some(({ isType }) => !isType)));

/** A component or a hook is no promise: a contract neither hands one on, by whatever way it comes, nor declares one. */
export const contractsDrawNothing: Rule = (project) =>
  project.contracts().flatMap((contract) => {
    const imported = contract.imports.flatMap(({ target, typeOnly, bindings, package: isPackage, line }) =>
      bindings
        .filter(({ isType, name }) => !typeOnly && !isType && !isPackage && name !== '')
        .filter(({ name }) => {
          const { from, name: own } = exported(project, target, name);
          const file = project.file(from);
          // All of a file is all that it imports.
          return /^use[A-Z]/.test(own) || (file && !isContract(from) && runsReact(file));
        })
        .map(({ name }) => `${contract.path}:${line} hands on ${name}, which draws`),
    );
    const declared = nodesIn(syntaxOf(contract)['body']).flatMap(({ declaration }) =>
      nodesIn(declaration)
        .flatMap((each) => [each, ...nodesIn(each['declarations'])])
        .filter(({ id }) => /^use[A-Z]/.test(nameOf(id)))
        .map(({ start, id }) => `${at(contract, start)} declares the hook ${nameOf(id)}`),
    );
    return [...imported, ...declared];
  });

/** Files of its room that a contract runs. */
function runBy(project: Project, path: string, seen = new Set<string>()): Set<string> {
  for (const { target, typeOnly, bindings } of project.file(path)?.imports ?? [])
    if (!typeOnly && !bindings.every(({ isType }) => isType) && roomOf(target) === roomOf(path) && !seen.has(target))
      runBy(project, target, seen.add(target));
  return seen;
}
const MAKES_COLLECTION = /^(?:Map|Set|WeakMap|WeakSet|Array)$/;
const FREEZES = /freeze$/i;
/** What a module keeps and may change: what it says of a constant, its type or `as const`, is what the compiler holds. */
function isState(file: SourceFile, declarator: Node): boolean {
  const init = nodesIn(declarator['init'])[0];
  if (!init) return true;
  const type = (declarator['id'] as Node)['typeAnnotation'] as Node | undefined;
  const written = type ? file.source.slice(type.start + 1, type.end).trim() : '';
  if (/^(?:readonly |Readonly)/.test(written)) return false;
  const isConst = isAssertion(init) && /^(?:const|readonly |Readonly)/.test(file.source.slice((init['typeAnnotation'] as Node).start));
  const value = bare(init);
  if (isConst || (value.type === 'CallExpression' && FREEZES.test(memberOf(bare(value['callee'] as Node)) ?? nameOf(value['callee']))))
    return false;
  if (value.type === 'NewExpression') return MAKES_COLLECTION.test(nameOf(value['callee']));
  return /^(?:Array|Object)Expression$/.test(value.type);
}
/** Who imports a contract gets promises; what changes is a service's, which each page makes for itself. */
export const contractsKeepNothing: Rule = (project) =>
  project.contracts().flatMap((contract) =>
    [contract.path, ...runBy(project, contract.path)].flatMap((path) => {
      const file = project.file(path);
      if (!file) return [];
      const variables = nodesIn(syntaxOf(file)['body'])
        .map((statement) => nodesIn(statement['declaration'])[0] ?? statement)
        .filter(({ type, declare }) => type === 'VariableDeclaration' && declare !== true);
      return variables
        .flatMap((each) => nodesIn(each['declarations']).filter((one) => each['kind'] !== 'const' || isState(file, one)))
        .map(({ start }) => `${at(file, start)} may change, and every room has it by ${contract.path}`);
    }),
  );

const WHOLE = /^(?:globalThis|window|self)$/;
/** What one file hands another goes by an import or a service, not by a name that everybody has. */
export const nothingOnGlobal: Rule = (project) =>
  project.page().flatMap((file) => {
    if (!/\b(?:globalThis|window|self)\b/.test(file.source)) return [];
    const isWhole = (value: unknown): boolean => nodesIn(value).some((node) => WHOLE.test(nameOf(bare(node))));
    const breaches = partsOfProgram(syntaxOf(file)).filter(({ node, around }) => {
      if (node.type === 'CallExpression') {
        const [first] = nodesIn(node['arguments']);
        return isWhole(first) && /^(?:assign|define\w+|set)$/.test(memberOf(bare(node['callee'] as Node)) ?? '');
      }
      if (node.type !== 'MemberExpression' || !isWhole(node['object'])) return false;
      const parent = around.findLast(({ type }) => !/^(?:Parenthesized|TS)/.test(type));
      return (
        parent !== undefined &&
        /^(?:Assignment|Update)Expression$/.test(parent.type) &&
        bare((parent['left'] ?? parent['argument']) as Node) === node
      );
    });
    // `window.onerror = …` is the page's own, `location.href` of it too.
    const own = breaches.filter(({ node }) => !/^(?:on[a-z]+|name|opener)$/.test(memberOf(node) ?? ''));
    // What is a file beside the build has no other way to what the build holds: the page's script offers it, by one symbol.
    const offers = ({ node }: Found): boolean => {
      const [, name] = nodesIn(node['arguments']);
      const isByWhole = name?.type === 'CallExpression' && nameOf(bare(name['callee'] as Node)['object']) === 'Symbol';
      return isByWhole && project.scripts.ofPage.has(file.path) && memberOf(bare(node['callee'] as Node)) === 'defineProperty';
    };
    return own.filter((each) => !offers(each)).map(({ node }) => `${at(file, node.start)} hands something over on globalThis`);
  });
