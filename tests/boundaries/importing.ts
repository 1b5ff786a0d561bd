import { at, type Project, type Rule, type SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { isGlobal, Running } from './running.ts';
import { bare, declared, isFunction, memberOf, nameOf, nodesIn, syntaxOf, type Found, type Node } from './syntax.ts';

/**
 * What a package needs before it is loaded: `before-<package>.ts`, which those who import the package import, before it, and nobody else.
 */
function preparesPackage(project: Project, path: string): boolean {
  const [, name] = /\/before-([\w-]+)\.ts$/.exec(path) ?? [];
  const users = project.product.filter(({ imports }) => imports.some(({ target }) => target === path));
  return (
    name !== undefined &&
    users.length > 0 &&
    users.every(({ imports }) => imports[imports.findIndex(({ target }) => target === path) + 1]?.target === name)
  );
}
/** The command of the engine's package, and its scripts for pages without a bundler. */
const PROGRAMS = new Set(['xsl/engine/node/cli/bin.ts', 'xsl/engine/polyfill/script.ts', 'xsl/engine/polyfill/service-worker/script.ts']);
/** What the browser starts, what prepares a package, and a program begin with something. */
const isRunAtOnce = (project: Project, path: string): boolean =>
  project.scripts.ofPage.has(path) || project.scripts.ofWorkers.has(path) || preparesPackage(project, path) || PROGRAMS.has(path);
const DECLARATION = /^(?:(?:Import|Export|Variable|Function|Class)|TS)\w*(?:Declaration|Assignment)$/;
/** What can be made or called while a file is imported, because nothing else changes by it. */
const PURE_METHODS = new Set(
  [
    'map flatMap filter find findLast some every reduce includes indexOf at keys values entries concat slice flat join with',
    'toSorted toReversed toSpliced split trim replace replaceAll repeat padStart padEnd startsWith endsWith charCodeAt codePointAt',
    'toLowerCase toUpperCase toString get has test exec match matchAll bind union difference intersection glob',
  ].flatMap((line) => line.split(' ')),
);
const NAMESPACES = new Set(['Object', 'Array', 'String', 'Number', 'Math', 'JSON', 'Symbol', 'Intl', 'Date']);
const CHANGES = /^(?:assign|define\w+|setPrototypeOf)$/;
const NEVER_PURE = new Set(['Promise', 'Proxy', 'Reflect', 'AbortController']);
const OF_PACKAGES = new Set([
  '@tiptap/core: Extension.create',
  '@tiptap/core: getSchema',
  '@tiptap/core: Mark.create',
  '@tiptap/core: Node.create',
  '@tiptap/pm/commands: splitBlockAs',
  'react: createContext',
  'react: createElement',
  'react: forwardRef',
  'react: memo',
  'ts-fsrs: fsrs',
]);

/** Whether an object is the own one of a function that runs: nobody else has it yet. */
function isLocal(object: Node, around: readonly Node[]): boolean {
  const node = bare(object);
  if (/^(?:New|Array|Object)Expression$/.test(node.type) || NAMESPACES.has(nameOf(node))) return true;
  if (/^(?:Member|Call)Expression$/.test(node.type)) return isLocal((node['object'] ?? node['callee']) as Node, around);
  if (node.type === 'ThisExpression') return around.some(({ type }) => type === 'ClassBody');
  const declaration = declared(nameOf(node), around);
  return declaration !== undefined && declaration.around.length > 1;
}

/** A call, a `new` or an assignment that may change what is beside it. */
const refuses =
  (project: Project) =>
  (file: SourceFile, found: Found): boolean => {
    const { node, around } = found;
    if (/^(?:Assignment|Update)Expression$/.test(node.type)) return !isLocal((node['left'] ?? node['argument']) as Node, around);
    if (!/^(?:Call|New|TaggedTemplate)Expression$/.test(node.type)) return false;
    const callee = bare((node['callee'] ?? node['tag']) as Node);
    const { name, from, declaration } = origin(project, file, { node: callee, around });
    if (isFunction(callee) || callee.type === 'Super' || (declaration && /Function|^Class/.test(declaration.node.type))) return false;
    if (from !== '' && !project.file(from)) return !OF_PACKAGES.has(`${from}: ${name}`);
    if (callee.type === 'MemberExpression') {
      const object = bare(callee['object'] as Node);
      const owner = origin(project, file, { node: object, around });
      if (OF_PACKAGES.has(`${owner.from}: ${owner.name}.${memberOf(callee)}`)) return false;
      if (NAMESPACES.has(nameOf(object)) && isGlobal(file, nameOf(object), around)) return CHANGES.test(memberOf(callee) ?? 'define');
      if (PURE_METHODS.has(memberOf(callee) ?? '') || isLocal(object, around)) return false;
      return true;
    }
    // A class that a function makes at once: `const Table = (() => …)();`
    if (declaration && isFunction(bare((declaration.node['callee'] ?? declaration.node) as Node))) return false;
    if (isGlobal(file, name, around)) return NEVER_PURE.has(name);
    return !isLocal(callee, around);
  };

/** Filling a table of the module, as `for (const c of 'abc') table[c] = 1;`. */
function fillsTable(statement: Node): boolean {
  if (!statement.type.startsWith('For')) return false;
  const [body] = nodesIn(statement['body']);
  const steps = body?.type === 'BlockStatement' ? nodesIn(body['body']) : nodesIn(body);
  return steps.every(({ expression }) => nodesIn(expression)[0]?.type === 'AssignmentExpression');
}

/** Where importing a file does something: a statement that is no declaration, or a value for which the page is asked. */
function effectsOf(project: Project, file: SourceFile): number[] {
  const program = syntaxOf(file);
  return nodesIn(program['body']).flatMap((statement) => {
    if (typeof statement['directive'] === 'string' || fillsTable(statement)) return [];
    if (!DECLARATION.test(statement.type)) return [statement.start];
    const running = new Running(project, { mayAskCarefully: false, refuses: refuses(project) });
    // Declaring a function calls nobody.
    const [inner] = nodesIn(statement['declaration']);
    const declaration = inner ?? statement;
    if (!declaration.type.startsWith('Function')) running.run(file, { node: statement, around: [program] });
    return running.asked.length > 0 ? [statement.start] : [];
  });
}

export const importingDoesNothing: Rule = (project) =>
  project.under('core', 'plugins', 'xsl').flatMap((file) => {
    const effects = effectsOf(project, file);
    if (effects.length === 0 || isRunAtOnce(project, file.path)) return [];
    return effects.map((index) => `${at(file, index)} does something when it is imported`);
  });
