/** Sources by path that break a rule, and what the rule says of them. Each is one edit that somebody may make one day. */
export interface Refused {
  readonly edit: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly because: string;
}

const refused = (edit: string, sources: Refused['sources'], because: string): Refused => ({ edit, sources, because });
const small = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`core/view/part-${n}.ts`, 'export const a = 1;']));
const SERVICE = `export interface Layouts {\n  readonly size: number;\n}\nexport const LAYOUTS = token<Layouts>('Layouts');\n`;
const UNIT = {
  'plugins/unit/manifest.json': '{"provides": {"units": "createUnits"}, "commands": {"unit.start": "start", "unit.return": "back"}}',
};

/** By the name of the function that checks the rule. */
export const REFUSED: Readonly<Record<string, readonly Refused[]>> = {
  orderOfRooms: [
    refused('a room imports a higher one', { 'core/text/a.ts': "import type { V } from '../view/contract.ts';" }, 'core/view/contract.ts'),
    refused('a room imports what puts the page together', { 'core/view/a.ts': "import { compose } from '../page.ts';" }, 'core/page.ts'),
  ],
  everyFileInARoom: [refused('a new folder', { 'core/helpers/a.ts': '' }, 'in no room')],
  onlyContractsBetweenRooms: [
    refused(
      'a type of a service of another room',
      { 'core/view/a.ts': "import type { S } from '../session/session.ts';" },
      'session/session.ts',
    ),
  ],
  roomsInNoCircle: [
    refused(
      'two rooms of one line import each other',
      { 'core/text/a.ts': "import '../config/contract.ts';", 'core/config/b.ts': "import type { T } from '../text/contract.ts';" },
      'core/text -> core/config',
    ),
  ],
  contractsAlone: [
    refused(
      "a plugin's contract imports a component of its own",
      { 'plugins/outbox/contract.ts': "import { I } from './view/indicator.tsx';", 'plugins/outbox/view/indicator.tsx': '' },
      'component plugins/outbox/view/indicator.tsx',
    ),
    refused(
      'a contract reaches a class through another file',
      {
        'core/text/contract.ts': "export type { T } from './model.ts';",
        'core/text/model.ts': "import type { T } from './texts.ts';",
        'core/text/texts.ts': 'export class Texts implements T {}',
      },
      'class in core/text/texts.ts',
    ),
    refused(
      'a class as a value',
      { 'core/text/contract.ts': "export { make } from './make.ts';", 'core/text/make.ts': 'export const make = class Foo {};' },
      'class in core/text/make.ts',
    ),
    refused(
      'a class of its own',
      { 'core/text/contract.ts': 'abstract class Texts<T> {}\nexport { Texts };' },
      'class in core/text/contract.ts',
    ),
    refused('a hook in a contract', { 'plugins/x/contract.ts': "import { useMemo } from 'react';" }, 'plugins/x/contract.ts runs React'),
    refused(
      'a contract imports a file of another room',
      { 'core/view/contract.ts': "import type { T } from '../text/texts.ts';" },
      'texts.ts',
    ),
  ],
  foldersApart: [
    refused(
      'the sandbox takes the type of a class of core',
      { 'sandbox/server/a.ts': "import type { S } from '../../core/session/session.ts';" },
      'session.ts',
    ),
    refused(
      'the sandbox takes a type of a test',
      { 'sandbox/server/a.ts': "import type { S } from '../../tests/e2e/page.ts';" },
      'page.ts',
    ),
    refused('a script takes a type of a test', { 'scripts/tools/a.ts': "import type { S } from '../../tests/e2e/page.ts';" }, 'page.ts'),
    refused(
      'the sandbox runs code of a plugin that needs the page',
      {
        'sandbox/server/a.ts': "import { s } from '../../plugins/x/s.ts';",
        'plugins/x/s.ts': "import { useText } from '../../core/api.ts';",
      },
      'plugins/x/s.ts',
    ),
    refused(
      'a plugin reaches behind the API',
      { 'plugins/x/a.ts': "import type { T } from '../../core/text/contract.ts';" },
      'core/text/contract.ts',
    ),
    refused(
      'a plugin uses a service that its manifest does not name',
      { ...UNIT, 'plugins/x/a.ts': "import { UNITS } from '../unit/contract.ts';", 'plugins/unit/contract.ts': '' },
      'plugins/unit/contract.ts',
    ),
    refused('the engine imports a package', { 'xsl/engine/xml/a.ts': "import 'react';" }, 'react'),
    refused('core imports Node', { 'core/view/a.ts': "import 'node:fs';" }, 'node:fs'),
  ],
  nobodyImportsTests: [
    refused('core takes a type of a test', { 'core/view/a.ts': "import type { S } from '../../tests/e2e/page.ts';" }, 'tests/e2e/page.ts'),
  ],
  oneWayToPlugins: [
    refused(
      'two files of core reach the plugins',
      { 'core/plugins/a.ts': "'../../plugins/x'", 'core/view/b.ts': "'../../plugins/y'" },
      'core/view/b.ts',
    ),
  ],
  tokensInContracts: [
    refused('a token in several lines', { 'core/view/a.ts': "export const T: Token<\n  A\n> = token<A>('T');" }, 'a.ts:3'),
    refused('a symbol for a token', { 'core/view/a.ts': "export const T = Symbol('T') as Token<A>;" }, 'a.ts:1'),
    refused('a token beside a class', { 'core/view/transform.ts': "export const T = token<Transform>('Transform');" }, 'transform.ts:1'),
    refused('a token of a plugin in its entry', { 'plugins/x/index.ts': "const T = serviceToken<Transform>('t');" }, 'index.ts:1'),
  ],
  oneContainer: [
    refused('a second use of the container', { 'core/view/a.ts': "import { container } from 'tsyringe';" }, 'imports tsyringe'),
    refused('a decorator', { 'core/view/a.ts': '@injectable()\nexport class A {}' }, 'a decorator'),
  ],
  noLocator: [
    refused(
      'a field of all services',
      { 'plugins/x/stack/a.ts': 'class A {\n  constructor(private readonly services: Services) {}\n}' },
      'plugins/x/stack/a.ts:2',
    ),
    refused('a parameter of all services', { 'core/view/a.ts': 'const a = (all?: ServiceContainer) => all;' }, 'core/view/a.ts:1'),
    refused('all services by a name of its own', { 'plugins/x/a.ts': "type Services = Pick<PluginContext, 'get'>;" }, 'plugins/x/a.ts:1'),
    refused('the container by another form', { 'core/view/a.ts': 'const all = container.SERVICES;' }, 'core/view/a.ts'),
    refused('a service takes the container', { 'core/view/a.ts': "import { SERVICES } from '../base/container.ts';" }, 'core/view/a.ts'),
  ],
  servicesMadeByModules: [refused('a service made by hand', { 'core/view/a.ts': 'const t = new TextsService();' }, 'makes a service')],
  oneLazily: [
    refused('a module fetched by hand', { 'core/view/a.ts': "const a = () => import('./b.ts');" }, 'core/view/a.ts:1'),
    refused("React's lazy", { 'plugins/x/a.tsx': "import { lazy, memo } from 'react';" }, "React's lazy"),
  ],
  addressesWrittenOut: [
    refused('a module required', { 'core/view/a.ts': "const a = require('./b.ts');" }, 'core/view/a.ts:1'),
    refused('a computed address', { 'plugins/x/a.ts': 'const a = () => import(name);' }, 'plugins/x/a.ts:1'),
  ],
  servicesOfPlugins: [
    refused('a service without a token', { ...UNIT, 'plugins/unit/contract.ts': '' }, 'no token of "units"'),
    refused('a service by its name', { 'plugins/x/a.ts': "useProvided<Units>('units')" }, 'by its name'),
  ],
  noCommandOfAPlugin: [
    refused('core starts a unit', { ...UNIT, 'core/view/a.ts': "run('unit.start')" }, 'unit.start'),
    refused('core returns from a unit', { ...UNIT, 'core/plugins/a.ts': 'commands.run("unit.return", {}, origin);' }, 'unit.return'),
  ],
  coreKnowsNoLearning: [
    refused(
      'steps for three plugins',
      { 'core/navigation/steps.ts': "const OWNERS = ['practice-test', 'unit', 'outbox'];" },
      'core/navigation/steps.ts names practice-test, a word of learning',
    ),
    refused('a service of learning', { 'core/view/a.ts': 'const openLessons = 1;' }, 'names openLessons'),
    refused('a plugin by its id', { 'plugins/news/manifest.json': '{}', 'core/view/a.ts': "load('news')" }, 'names the plugin news'),
    refused('a data type of learning elsewhere', { 'core/view/a.ts': "const TYPES = { course: 'p_Course' };" }, 'names p_Course'),
  ],
  plainNames: [
    refused('a door to a plugin', { 'core/plugins/a.ts': 'export const unitDoor = 1;' }, 'core/plugins/a.ts:1 is named unitDoor'),
    refused('a test that keeps what was told', { 'core/view/a.test.ts': 'const told: string[] = [];' }, 'is named told'),
    refused(
      'a word that a text uses, for something else',
      { 'core/text/texts/en.json': '{"a": "{place}"}', 'core/view/a.ts': 'const place = 1;\nuse({ place: 2 });' },
      'core/view/a.ts:1 is named place',
    ),
  ],
  plainComments: [
    refused('what stands somewhere', { 'core/view/a.ts': 'const a = 1;\n// It stands below.' }, 'core/view/a.ts:2 has "stands" for "is"'),
    refused(
      'the same in a style sheet',
      { 'plugins/menu/style.css': 'a {}\n/* the word that\n stands first */' },
      'style.css:3 has "stands"',
    ),
    refused('the same in a stylesheet', { 'xsl/sheets/frame.xsl': '<a>\n<!-- it stands here --></a>' }, 'frame.xsl:2 has "stands"'),
    refused('the same in a description', { 'config/a.schema.json': '{"description": "It stands here."}' }, 'a.schema.json:1 has "stands"'),
  ],
  factsHaveOneOwner: [
    refused('a fact outside a contract', { 'core/view/a.ts': "export const A = fact<object>('a.b');" }, 'outside a contract'),
    refused(
      'a fact of another room',
      { 'core/view/contract.ts': "export const A = fact<object>('a.b');", 'core/text/b.ts': 'facts.publish(A, {});' },
      'of another owner',
    ),
    refused(
      'a kind declared twice',
      {
        'core/view/contract.ts': "export const A = fact<object>('a.b');",
        'core/text/contract.ts': "export const B = fact<object>('a.b');",
      },
      'a.b is declared twice',
    ),
  ],
  noSignalBesideTheStream: [
    refused('a subject under another name', { 'core/view/a.ts': 'class Signal extends EventTarget {}' }, 'EventTarget'),
    refused('a subject of any kind', { 'core/view/a.ts': 'const a = new ReplaySubject<string>(1);' }, 'ReplaySubject'),
    refused('a store that no contract declares', { 'core/view/a.ts': 'const a = new BehaviorSubject<string>("");' }, 'BehaviorSubject'),
    refused(
      'an event of a service',
      { 'core/view/contract.ts': SERVICE.replace('size: number', 'a$: Observable<A>'), 'core/view/a.ts': 'const a = new Subject<A>();' },
      'Subject<A>',
    ),
    refused(
      'listeners of a service',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': 'class A implements Layouts {\n  private listeners = new Set<() => void>();\n}',
      },
      'listeners beside',
    ),
    refused(
      'listeners of a service under another name',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': 'class A implements Layouts {\n  private readonly subs = new Array<() => void>();\n}',
      },
      'listeners beside',
    ),
    refused(
      'a list of functions in a class that is called a service',
      { 'core/view/a.ts': 'export class SizeService {\n  private readonly heard: ((size: number) => void)[] = [];\n}' },
      'listeners beside',
    ),
  ],
  noCircleOfFiles: [
    refused(
      'a circle in a room of the sandbox',
      { 'sandbox/server/x/a.ts': "import './b.ts';", 'sandbox/server/x/b.ts': "import type { A } from './a.ts';" },
      'a.ts -> sandbox/server/x/b.ts',
    ),
    refused(
      'a circle in the scripts',
      { 'scripts/build/a.ts': "import './b.ts';", 'scripts/build/b.ts': "import './a.ts';" },
      'scripts/build/a.ts ->',
    ),
    refused('a circle of tests', { 'tests/a.ts': "import './b.ts';", 'tests/b.ts': "import './a.ts';" }, 'tests/a.ts ->'),
  ],
  satellitesAtHome: [
    refused(
      'a small file beside its one user',
      { 'core/view/a.ts': "import { b } from './b.ts';", 'core/view/b.ts': 'export const b = 1;' },
      'b.ts belongs into core/view/a.ts',
    ),
  ],
  foldersOfFourteen: [refused('a fifteenth file', small(15), 'core/view holds 15 files')],
  shapeOfPlugins: [
    refused(
      'a file beside the folders of its plugin',
      { 'plugins/unit/view/unit.tsx': '', 'plugins/unit/progress.ts': '' },
      'plugins/unit/progress.ts is beside',
    ),
    refused(
      'a flat plugin that grows',
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'index'].map((name) => [`plugins/news/${name}.ts`, ''])),
      'plugins/news has 6 files',
    ),
  ],
  shortLines: [
    refused('a long line of a stylesheet', { 'xsl/sheets/a.xsl': `<p>${'a'.repeat(140)}</p>` }, 'a.xsl:1'),
    refused('a long line beside the folders', { 'playwright.config.ts': `// ${'a'.repeat(140)}` }, 'playwright.config.ts:1'),
    refused('a long line of code', { 'core/view/a.ts': `// ${'a'.repeat(140)}` }, 'a.ts:1'),
  ],
  noTestLibrary: [
    refused('a test library in core', { 'core/view/a.ts': "import { vi } from 'vitest';" }, 'vitest'),
    refused('a harness in the product', { 'core/request/fader.ts': "import { harness } from './client.harness.ts';" }, 'client.harness.ts'),
    refused('a fixture that is a harness', { 'plugins/x/a.fixture.tsx': "import { vi } from 'vitest';" }, 'is a harness'),
    refused('a harness under another name', { 'core/view/large-bench.ts': '' }, 'is a harness'),
  ],
  threeTsconfigs: [
    refused('process in the browser', { 'tsconfig.browser.json': '{"compilerOptions": {"types": ["node"]}}' }, 'knows process'),
    refused('document in the server', { 'tsconfig.node.json': '{"compilerOptions": {"lib": ["ES2024", "DOM"]}}' }, 'knows document'),
    refused('a folder that nobody checks', { 'extra/a.ts': '', 'tsconfig.node.json': '{"include": ["sandbox"]}' }, 'extra is not in one'),
  ],
  importingDoesNothing: [refused('work at import', { 'core/view/a.ts': 'document.title = "a";' }, 'core/view/a.ts:1')],
  drawsWithoutDom: [
    refused(
      'a component that is an arrow',
      { 'plugins/x/a.tsx': 'const Bar = memo(({ a }: Props) => (\n  <b>{location.href}</b>\n));' },
      'a.tsx:2',
    ),
    refused('a component reads the page', { 'plugins/x/a.tsx': 'function Bar() {\n  void document.title;\n  return null;\n}' }, 'a.tsx:2'),
    refused(
      'a list reads it for every item',
      { 'plugins/x/a.tsx': 'function Bar({ all }) {\n  return all.map((one) => location.href + one);\n}' },
      'a.tsx:2',
    ),
    refused(
      'a hook reads it at first',
      { 'core/view/a.ts': 'function useA() {\n  return useState(() => navigator.language);\n}' },
      'a.ts:2',
    ),
  ],
  floorsOfTheServer: [
    refused(
      'a room of the server imports a higher one',
      { 'sandbox/server/store/a.ts': "import type { E } from '../events/b.ts';" },
      'events/b.ts',
    ),
    refused('a room without a floor', { 'sandbox/server/helpers/a.ts': '' }, 'without a floor'),
  ],
  handlersApart: [
    refused('handlers of another subject', { 'sandbox/server/handlers/search/a.ts': "import '../learning/b.ts';" }, 'learning/b.ts'),
  ],
};
