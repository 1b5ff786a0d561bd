import { FACT } from './arrows.ts';
import { found, isContract, isModel, roomOf, top, type Project, type Rule, type SourceFile } from './project.ts';
import { computedImports } from './read.ts';

const page = (project: Project): SourceFile[] => project.under('core', 'plugins');
const outside =
  (room: string) =>
  (file: SourceFile): boolean =>
    roomOf(file.path) !== room;
const withoutComments = (file: SourceFile): SourceFile => ({ ...file, source: file.source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '') });

/** Rule 2. Base is a library: its few tokens are beside their interfaces. */
export const tokensInContracts: Rule = (project) =>
  found(
    project.product.filter(({ path }) => !isContract(path) && roomOf(path) !== 'core/base'),
    /(?<!function )\b(?:token|serviceToken)(?:<[^()]*>)?\(\s*['"`]|\bas Token</g,
    'declares a token outside a contract',
  );

/** Rule 3. */
export const oneContainer: Rule = (project) => {
  const using = project.product.filter(({ imports }) => imports.some(({ target }) => target.startsWith('tsyringe')));
  const beside = using.filter(({ path }) => path !== 'core/base/container.ts').map(({ path }) => `${path} imports tsyringe`);
  return [...beside, ...found(project.product, /^\s*@(?:inject|injectable|singleton|autoInjectable)\b/gm, 'has a decorator')];
};
/**
 * The container itself is for who does not know its needs beforehand: the room that starts plugins, and what puts the page together.
 * Whoever else has it as a field, a parameter or a type of its own takes it as a locator.
 */
export const noLocator: Rule = (project) =>
  found(
    page(project).filter(({ path }) => !['core/plugins', 'core/base', 'core'].includes(roomOf(path))),
    /\bSERVICES\b|\??: (?:Services|ServiceContainer)\b|\b(?:type|interface) Services\b|\{ get<T>\(\w+: Token<T>\): T \}/g,
    'takes the container as a locator',
  );
/** Services are made by the providers of their room. */
export const servicesMadeByModules: Rule = (project) =>
  found(
    project.under('core').filter(({ path, source }) => !path.endsWith('/module.ts') && !/^export class \w+Service\b/m.test(source)),
    /\bnew \w+Service\(/g,
    'makes a service; let its module provide it',
  );

/** Rule 4. */
export const oneLazily: Rule = (project) => [
  ...page(project)
    .map(withoutComments)
    .flatMap(({ path, source }) =>
      [...source.matchAll(/(lazily\(\(\) => )?\bimport\(\s*['"]/g)]
        .filter(([, by]) => by === undefined)
        .map(({ index }) => `${path}:${source.slice(0, index).split('\n').length} fetches code beside lazily()`),
    ),
  ...found(page(project), /import \{[^}]*\blazy\b[^}]*\} from 'react'/g, "takes React's lazy"),
];
export const addressesWrittenOut: Rule = (project) =>
  project.product
    .filter(({ path }) => path !== 'core/base/container.ts')
    .flatMap(({ path, source }) => computedImports(source).map((line) => `${path}:${line} imports a computed address`))
    .concat(found(project.under('core', 'plugins', 'xsl'), /(?<![\w.])require\(/g, 'requires what the tests do not see'));

/** Rule 5. */
export const servicesOfPlugins: Rule = (project) => [
  ...[...project.manifests].flatMap(([folder, { provides = {} }]) =>
    Object.keys(provides)
      .filter((service) => !project.file(`${folder}/contract.ts`)?.source.includes(`>('${service}')`))
      .map((service) => `${folder}/contract.ts has no token of "${service}"`),
  ),
  ...found(project.under('plugins'), /\buseProvided(?:<[^>]*>)?\(['"]|\.service\(['"]/g, 'asks for a service by its name'),
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

/** Rule 7. */
export const factsHaveOneOwner: Rule = (project) => {
  const declared = project.product.flatMap(({ path, source }) =>
    [...source.matchAll(FACT)].map(([, name = '', kind = '']) => ({ path, name, kind })),
  );
  const ownerOf = new Map(declared.map(({ path, name }) => [name, roomOf(path)]));
  const twice = (of: 'name' | 'kind'): string[] => declared.map((one) => one[of]).filter((value, at, all) => all.indexOf(value) !== at);
  return [
    ...declared.filter(({ path }) => !isContract(path)).map(({ path, name }) => `${path} declares the fact ${name} outside a contract`),
    ...[...twice('name'), ...twice('kind')].map((name) => `${name} is declared twice`),
    ...project.product.flatMap(({ path, source }) =>
      [...source.matchAll(/\bpublish\(\s*([A-Z_]+)/g)]
        .filter(([, name = '']) => top(path, 2) !== ownerOf.get(name))
        .map(([, name]) => `${path} publishes ${name} of another owner`),
    ),
  ];
};

/** The members `name$: Observable<T>` that a room's contract, or its model, declares, with the interface around each. */
function streamsOf(project: Project, room: string): { readonly of: string; readonly owner: string }[] {
  const declaring = project.product.filter(({ path }) => top(path, 2) === room && (isContract(path) || isModel(path)));
  return declaring.flatMap(({ source }) =>
    [...source.matchAll(/^export interface (\w+)[^{]*\{[\s\S]*?^\}/gm)].flatMap(([text, owner = '']) =>
      [...text.matchAll(/\$: (?:Observable|BehaviorSubject)<(.+)>;$/gm)].map(([, of = '']) => ({ of, owner })),
    ),
  );
}
/** A field of functions that return nothing, whatever its name: a set, a map or a list. */
const LISTENERS =
  /^  (?:(?:private|protected|public|readonly) )*#?\w+(?:: [^=;]*)? = (?:new (?:Set|Map|Array)<[^;]*=> void|new (?:Set|Map|Array)<\w*Listener)|^  (?:(?:private|protected|public|readonly) )*#?\w+: [^;]*=> void\)?(?:\[\]|>) = (?:\[|new )/gm;
/** A service announces by facts. A store of state is declared by its owner's contract, so that a new one is a decision; so is an event of what is no service. */
export const noSignalBesideTheStream: Rule = (project) => {
  const services = new Set(
    project.contracts().flatMap(({ source }) => [...source.matchAll(/\b(?:token|serviceToken)<(\w+)>/g)].map(([, of]) => of)),
  );
  // Many values by key, of which each is drawn by a component of its own, would make a fact of every change for all of them.
  const keyed = new Set(
    project
      .contracts()
      .flatMap(({ source }) =>
        [...source.matchAll(/^export interface (\w+)[^{]*\{(?:(?!^\})[\s\S])*?\bsubscribe\(\w+: string, listener/gm)].map(([, of]) => of),
      ),
  );
  return page(project)
    .filter(outside('core/facts'))
    .flatMap(({ path, source }) => {
      const streams = streamsOf(project, top(path, 2));
      const made = [...source.matchAll(/\b(?:new|extends) (\w*Subject|EventTarget|EventEmitter)\b(?:<((?:[^<>]|<[^<>]*>)*)>)?/g)];
      const unowned = made.filter(([, kind, of = '']) => {
        const owners = streams.filter((stream) => stream.of === of).map(({ owner }) => owner);
        if (kind === 'BehaviorSubject') return owners.length === 0;
        return kind !== 'Subject' || owners.length === 0 || owners.some((owner) => services.has(owner));
      });
      const names = [...source.matchAll(/\bclass (\w+)(?: extends \w+)?(?: implements (\w+))?/g)];
      const isOfService = names.some(([, own = '', name = '']) => !keyed.has(name) && (services.has(name) || own.endsWith('Service')));
      const sets = isOfService ? [...source.matchAll(LISTENERS)] : [];
      return [
        ...unowned.map(([text]) => `${path}: ${text} is declared by no contract`),
        ...sets.map(() => `${path} keeps listeners beside the one stream`),
      ];
    });
};
