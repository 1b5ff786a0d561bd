import { at, isModel, roomOf, type Project, type Rule, type SourceFile } from './project.ts';
import { exported } from './resolve.ts';
import { nodesIn, syntaxOf, type Node } from './syntax.ts';

const ENGINE = 'xsl/engine/';
/** A part imports those before it; files beside the parts put them together. */
const PARTS = ['xml', 'xpath', 'output', 'xslt', 'exslt', 'tracing', 'edit', 'worker', 'node', 'dom', 'polyfill', 'policy', 'react'];
/** `xslt` of a file in that part; '' of a file beside the parts. */
const partOf = (path: string): string => (path.split('/').length > 3 ? (path.split('/')[2] ?? '') : '');

/** They use the engine as people do. */
const USERS = ['worker', 'node', 'polyfill'];

/** Types counted. */
export const partsOfEngine: Rule = (project) =>
  project.under('xsl/engine').flatMap(({ path, imports }) => {
    const part = partOf(path);
    if (part === '') return [];
    if (!PARTS.includes(part)) return [`${path} is in no part of the engine`];
    return imports
      .filter(({ target }) => target.startsWith(ENGINE) && partOf(target) !== part)
      .filter(({ target }) => (partOf(target) === '' ? !USERS.includes(part) : PARTS.indexOf(partOf(target)) > PARTS.indexOf(part)))
      .map(({ target, line }) => `${path}:${line} imports ${target}`);
  });

/** What rooms of core use of the engine beside its documents; the room `view` has all of it, and hands it on. */
const USED: Readonly<Record<string, RegExp>> = {
  'core/view': /^/,
  'core/request': /^worker\/(?:client|start)\.ts |^edit\/late\.ts loadReparse$/,
  core: /^xpath\/|^edit\/|^policy\/policy\.ts isSafeAddress$/,
};
const ofDocuments = /^xml\//;
/** Only the room `view` transforms. A name is what the engine's part that declares it makes of it, whichever entry hands it on. */
export const transformsInView: Rule = (project) =>
  project.under('core').flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target.startsWith(ENGINE))
      .flatMap(({ target, bindings, line }) => {
        const names = bindings.map(({ name }) => {
          const { from } = exported(project, target, name);
          return { name, text: `${from.slice(ENGINE.length)} ${name}` };
        });
        const wrong = names.filter(({ text }) => !ofDocuments.test(text) && !USED[roomOf(path)]?.test(text));
        return wrong.map(({ name }) => `${path}:${line} takes ${name} of the engine, which is for the room view`);
      }),
  );

const isOfTypes = (statement: Node): boolean => {
  const [inner] = nodesIn(statement['declaration']);
  if (/^TS(?:Interface|TypeAlias)Declaration$/.test((inner ?? statement).type)) return true;
  if (statement['importKind'] === 'type' || statement['exportKind'] === 'type') return true;
  const specifiers = nodesIn(statement['specifiers']);
  return specifiers.length > 0 && specifiers.every((each) => each['importKind'] === 'type' || each['exportKind'] === 'type');
};
const valuesOf = (file: SourceFile): Node[] => nodesIn(syntaxOf(file)['body']).filter((statement) => !isOfTypes(statement));

/** A model is of types that files share: a value has an owner, in whose file it is. */
export const modelsAreTypes: Rule = (project: Project) =>
  project.product
    .filter(({ path }) => isModel(path))
    .flatMap((file) => valuesOf(file).map(({ start }) => `${at(file, start)} is a value in a model`));
