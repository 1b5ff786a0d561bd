import { calledByCore } from './locators.ts';
import { at, found, isContract, roomOf, type Project, type Rule, type SourceFile } from './project.ts';
import { computedImports } from './read.ts';
import { origin, type Origin } from './resolve.ts';
import {
  bare,
  declared,
  isAssertion,
  memberOf,
  nameOf,
  nodesIn,
  partsOfProgram,
  syntaxOf,
  textOf,
  type Found,
  type Node,
} from './syntax.ts';

const CONTAINER = 'core/base/container.ts';
const withoutComments = (file: SourceFile): SourceFile => ({ ...file, source: file.source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '') });

/** Where something of this kind is in the files, with what `breach` says of it; it says nothing of what is right. */
function breaches(
  project: Project,
  files: readonly SourceFile[],
  types: RegExp,
  breach: (found: Found, file: SourceFile) => string | undefined,
): string[] {
  return files.flatMap((file) => {
    return partsOfProgram(syntaxOf(file)).flatMap((found) => {
      const what = types.test(found.node.type) ? breach(found, file) : undefined;
      return what === undefined ? [] : [`${at(file, found.node.start)} ${what}`];
    });
  });
}
/** What a call calls, and what `new` makes. */
const calleeOf = (project: Project, file: SourceFile, { node, around }: Found): Origin =>
  origin(project, file, { node: node['callee'] as Node, around });
/** A function of the container under whatever name; one of no file is in a source that a test has made up. */
const isOfContainer = ({ name, from }: Origin, ...names: readonly string[]): boolean =>
  names.includes(name) && ['', CONTAINER, 'core/api.ts'].includes(from);

/** Rule 2. Base is a library: its few tokens are beside their interfaces. */
export const tokensInContracts: Rule = (project) =>
  breaches(
    project,
    project.page().filter(({ path }) => !isContract(path) && roomOf(path) !== 'core/base'),
    /^CallExpression$|Assertion$|AsExpression$/,
    (found, file) => {
      const { node, around } = found;
      if (isAssertion(node)) {
        const type = (node['typeAnnotation'] as Node)['typeName'];
        return nodesIn(type).some((name) => isOfContainer(origin(project, file, { node: name, around }), 'Token'))
          ? 'declares a token outside a contract'
          : undefined;
      }
      if (!isOfContainer(calleeOf(project, file, found), 'token', 'serviceToken')) return undefined;
      const isNamed = textOf(nodesIn(node['arguments'])[0]) !== undefined;
      const isOfModule = !around.some(({ type }) => /Function/.test(type));
      return isNamed || isOfModule ? 'declares a token outside a contract' : undefined;
    },
  );

/** Rule 3. */
export const oneContainer: Rule = (project) => {
  const using = project.product.filter(({ imports }) => imports.some(({ target }) => target.startsWith('tsyringe')));
  const beside = using.filter(({ path }) => path !== CONTAINER).map(({ path }) => `${path} imports tsyringe`);
  const made = breaches(
    project,
    project.page().filter(({ path }) => !['core', 'core/base'].includes(roomOf(path))),
    /^NewExpression$/,
    (found, file) => (isOfContainer(calleeOf(project, file, found), 'Container') ? 'makes a container' : undefined),
  );
  return [...beside, ...made, ...found(project.product, /^\s*@(?:inject|injectable|singleton|autoInjectable)\b/gm, 'has a decorator')];
};

/** The name of the module's function or constant that something is in. */
function topName(around: readonly Node[]): string {
  const [, statement] = around;
  const declaration = nodesIn(statement?.['declaration'])[0] ?? statement;
  return nameOf(declaration?.['id']) || nameOf((around.find(({ type }) => type === 'VariableDeclarator') ?? {})['id' as never]);
}
/** Services are made by the providers of their room; those of a plugin by the function that its manifest names. */
export const servicesMadeByModules: Rule = (project) => {
  const services = new Set(
    project.contracts().flatMap(({ source }) => [...source.matchAll(/\b(?:token|serviceToken)<(\w+)>/g)].map(([, of]) => of)),
  );
  const isService = ({ name, declaration }: Origin): boolean =>
    /\wService$/.test(name) || nodesIn(declaration?.node['implements']).some(({ expression }) => services.has(nameOf(expression)));
  return breaches(
    project,
    project.page().filter(({ path }) => !path.endsWith('/module.ts')),
    /^NewExpression$/,
    (found, file) => {
      const made = calleeOf(project, file, found);
      // A service may make another one of its kind.
      const isOwn = found.around.some((node) => node === made.declaration?.node);
      if (isOwn || !isService(made) || calledByCore(project, file.path).has(topName(found.around))) return undefined;
      return 'makes a service; let its module provide it';
    },
  );
};

/** Rule 4. */
const isLate = (project: Project, file: SourceFile, around: readonly Node[]): boolean => {
  const [call, arrow] = [around.at(-2), around.at(-1)];
  return (
    arrow?.type === 'ArrowFunctionExpression' &&
    call?.type === 'CallExpression' &&
    isOfContainer(calleeOf(project, file, { node: call, around: around.slice(0, -2) }), 'lazily')
  );
};
export const oneLazily: Rule = (project) => [
  ...breaches(project, project.page(), /^ImportExpression$/, ({ node, around }, file) =>
    textOf(node['source']) === undefined || isLate(project, file, around) ? undefined : 'fetches code beside lazily()',
  ),
  ...project
    .page()
    .flatMap((file) =>
      file.imports
        .filter(({ target, bindings }) => target === 'react' && bindings.some(({ name }) => name === 'lazy'))
        .map(({ line }) => `${file.path}:${line} takes React's lazy`),
    ),
  ...breaches(project, project.page(), /^(?:MemberExpression|VariableDeclarator)$/, (found, file) => {
    const { node, around } = found;
    const isTaken = nodesIn((node['id'] as Node | undefined)?.['properties']).some(({ key }) => nameOf(key) === 'lazy');
    const from = isTaken ? node['init'] : memberOf(node) === 'lazy' ? node['object'] : undefined;
    return nodesIn(from).some((whole) => origin(project, file, { node: whole, around }).from === 'react')
      ? "takes React's lazy"
      : undefined;
  }),
];
/** Here is drawn with another folder of the project, whose files these tests do not have: by the address of a file of it. */
const WITH_OTHER_TREES = /^sandbox\/harness\/upgrade\/sheets\//;
const withoutOtherTrees = ({ path, source }: SourceFile): string =>
  WITH_OTHER_TREES.test(path) ? source.replaceAll('import(pathToFileURL(', 'other((') : source;
export const addressesWrittenOut: Rule = (project) =>
  project.product
    .filter(({ path }) => path !== CONTAINER)
    .flatMap((file) => computedImports(withoutOtherTrees(file)).map((line) => `${file.path}:${line} imports a computed address`))
    .concat(found(project.under('core', 'plugins', 'xsl'), /(?<![\w.])require\(/g, 'requires what the tests do not see'));

/** Whether an expression is the context that core gives a plugin or a command, or the `get` of one. */
function isContext({ source }: SourceFile, expression: Node, around: readonly Node[]): boolean {
  const name = nameOf(bare(expression));
  const declaration = name === '' ? undefined : declared(name, around)?.node;
  if (!declaration) return name === 'context';
  if (declaration.type === 'ObjectPattern' && name !== 'get') return false;
  return /\b(?:Plugin|Command)Context\b/.test(source.slice(declaration.start, declaration.end));
}
/** A context gives services by the tokens of contracts: it is taken for nothing else, and a token is not made up at the call. */
export const contextsAsTheyAre: Rule = (project) =>
  breaches(
    project,
    project.under('plugins'),
    /^(?:CallExpression|MemberExpression)$|Assertion$|AsExpression$|SatisfiesE/,
    ({ node, around }, file) => {
      if (isAssertion(node)) return isContext(file, node['expression'] as Node, around) ? 'takes a context for something else' : undefined;
      if (node.type === 'MemberExpression')
        return memberOf(node) === undefined && isContext(file, node['object'] as Node, around)
          ? 'asks a context by a computed name'
          : undefined;
      const callee = bare(node['callee'] as Node);
      const [service] = nodesIn(node['arguments']);
      const asked = memberOf(callee) === 'get' ? (callee['object'] as Node) : nameOf(callee) === 'get' ? callee : undefined;
      const isAsked = asked && service && isContext(file, asked, around);
      return isAsked && !/^(?:Identifier|MemberExpression)$/.test(service.type) ? 'makes a token up' : undefined;
    },
  );

/** Rule 5. */
export const servicesOfPlugins: Rule = (project) => [
  ...[...project.manifests].flatMap(([folder, { provides = {} }]) =>
    Object.keys(provides)
      .filter((service) => !project.file(`${folder}/contract.ts`)?.source.includes(`>('${service}')`))
      .map((service) => `${folder}/contract.ts has no token of "${service}"`),
  ),
  ...breaches(project, project.under('plugins'), /^CallExpression$/, ({ node }) => {
    const callee = bare(node['callee'] as Node);
    const [first] = nodesIn(node['arguments']);
    const byName =
      memberOf(callee) === 'service' || ((memberOf(callee) ?? nameOf(callee)) === 'useProvided' && textOf(first) !== undefined);
    if (byName) return 'asks for a service by its name';
    return memberOf(callee) === 'for' && nameOf(callee['object']) === 'Symbol' ? 'makes a symbol that others know by its name' : undefined;
  }),
];

/** Rule 6. A command's name in core is one that core knows: whose behaviour it wants, it asks by a trigger or a port. */
export const noCommandOfAPlugin: Rule = (project) => {
  const commands = new Set([...project.manifests.values()].flatMap((manifest) => Object.keys(manifest.commands ?? {})));
  return project
    .under('core')
    .map(withoutComments)
    .flatMap(({ path, source }) =>
      [...source.matchAll(/['"`]([a-z][\w-]*\.[\w.-]+)['"`]/gi)]
        .filter(([, name = '']) => commands.has(name))
        .map(([, name]) => `${path} names the command ${name} of a plugin`),
    );
};
