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
const PACKAGES = {
  'package.json': '{"dependencies": {"fastify": "1", "kysely": "1"}, "devDependencies": {"react": "1"}}',
};
const UNIT = {
  'plugins/unit/manifest.json': '{"provides": {"units": "createUnits"}, "commands": {"unit.start": "start", "unit.return": "back"}}',
};

/** By the name of the function that checks the rule. */
export const REFUSED: Readonly<Record<string, readonly Refused[]>> = {
  orderOfRooms: [
    refused('a room imports a higher one', { 'core/text/a.ts': "import type { V } from '../view/contract.ts';" }, 'core/view/contract.ts'),
    refused('a room imports what puts the page together', { 'core/view/a.ts': "import { compose } from '../page.ts';" }, 'core/page.ts'),
  ],
  everyFileInARoom: [
    refused('a new folder', { 'core/helpers/a.ts': '' }, 'in no room'),
    refused('a file beside the rooms', { 'core/helpers.ts': '' }, 'in no room'),
  ],
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
    refused(
      'a contract imports the model of another room',
      { 'core/view/contract.ts': "import type { T } from '../text/model.ts';" },
      'core/text/model.ts',
    ),
    refused("a player's package in a contract", { 'plugins/x/contract.ts': "import type { A } from 'hls.js';" }, 'hls.js'),
    refused('a hook in a contract', { 'plugins/x/contract.ts': "import { useMemo } from 'react';" }, 'plugins/x/contract.ts runs React'),
    refused(
      'a contract imports a file of another room',
      { 'core/view/contract.ts': "import type { T } from '../text/texts.ts';" },
      'texts.ts',
    ),
  ],
  foldersApart: [
    refused(
      'the sandbox takes one more function of a plugin',
      { 'sandbox/server/a.ts': "import { s } from '../../plugins/x/s.ts';", 'plugins/x/s.ts': 'export const s = 1;' },
      'sandbox/server/a.ts:1 imports plugins/x/s.ts',
    ),
    refused(
      'a second file of core takes the plugins by pattern',
      { 'core/plugins/a.ts': "import.meta.glob('../../plugins/*/index.ts');" },
      'core/plugins/a.ts:1',
    ),

    refused(
      'JavaScript beside its types in core',
      { 'core/view/layout-more.js': "import '../../plugins/unit/stack/units.ts';", 'core/view/layout-more.d.ts': 'export {};' },
      'core/view/layout-more.js:1 imports plugins/unit',
    ),
    refused(
      "core takes what is beside customers' files",
      { 'core/navigation/a.ts': "import { b } from '../../config/bridge/b.ts';", 'config/bridge/b.ts': 'export const b = 1;' },
      'core/navigation/a.ts:1 imports config/bridge/b.ts',
    ),
    refused(
      'what is beside the build takes parts of it',
      { 'config/bridge/b.ts': "export { Session } from '../../core/session/session.ts';" },
      'config/bridge/b.ts:1 imports core/session',
    ),

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
    refused(
      'the sandbox takes the types of a model of the page',
      { 'sandbox/server/a.ts': "import type { S } from '../../core/view/overlays/model.ts';" },
      'overlays/model.ts',
    ),
    refused(
      "a script takes a customer's file",
      { 'scripts/tools/a.ts': "import a from '../../config/customers/demo/customer.json';" },
      'customer.json',
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
    refused('a pattern takes files of core', { 'plugins/x/a.ts': "const a = import.meta.glob<A>('../../core/text/*.ts');" }, 'core/text/'),
    refused('a list of patterns', { 'plugins/x/a.ts': "import.meta.glob(['./b.ts', '/core/text/*.ts'], { eager: true });" }, 'core/text/'),
    refused('a rooted address', { 'plugins/x/a.ts': "import { T } from '/core/text/texts.ts';" }, 'core/text/texts.ts'),
    refused(
      'a file by its address',
      { 'plugins/x/a.ts': "new Worker(\n  new URL('../../core/text/texts.ts', import.meta.url),\n);" },
      'core/text/texts.ts',
    ),
    refused('core takes one plugin by pattern', { 'core/plugins/load.ts': "import.meta.glob('../../plugins/unit/*.ts');" }, 'plugins/unit'),
    refused('a package of the server in core', { ...PACKAGES, 'core/text/a.ts': "import { Kysely } from 'kysely';" }, 'kysely'),
    refused('a package of the server in a plugin', { ...PACKAGES, 'plugins/x/a.ts': "import type { A } from 'fastify';" }, 'fastify'),
    refused('a package of the page in the server', { ...PACKAGES, 'sandbox/server/a.ts': "import 'react/jsx-runtime';" }, 'react'),
    refused('a package in the content', { ...PACKAGES, 'sandbox/content/a.ts': "import 'fastify';" }, 'fastify'),
    refused('a package of the page in a script', { ...PACKAGES, 'scripts/tools/a.ts': "import 'react';" }, 'react'),
    refused('a package beside the build', { ...PACKAGES, 'config/modules/a.js': "import 'react-dom';" }, 'react-dom'),
    refused('a package that nobody declares', { ...PACKAGES, 'tests/a.test.ts': "import 'left-pad';" }, 'left-pad'),
    refused('Node under its short name', { ...PACKAGES, 'core/text/a.ts': "import 'fs';" }, 'fs'),
    refused('Node under its short name in the server', { ...PACKAGES, 'sandbox/server/a.ts': "import 'fs/promises';" }, 'fs/promises'),
    refused('the engine behind its entries', { ...PACKAGES, 'plugins/x/a.ts': "import '@lectern/xslt/edit';" }, '@lectern/xslt/edit'),
    refused('the engine by its name in core', { ...PACKAGES, 'core/view/a.ts': "import '@lectern/xslt';" }, '@lectern/xslt'),
    refused('the engine by its name in the server', { ...PACKAGES, 'sandbox/server/a.ts': "import '@lectern/xslt';" }, '@lectern/xslt'),
    refused(
      'a harness of the engine imports core',
      { 'xsl/engine/a.harness.ts': "import '../../core/base/clock.ts';" },
      'core/base/clock.ts',
    ),
    refused('a test of the engine needs React', { ...PACKAGES, 'xsl/engine/a.test.ts': "import 'react';" }, 'react'),
    refused('the engine imports a package', { 'xsl/engine/xml/a.ts': "import 'react';" }, 'react'),
    refused('core imports Node', { 'core/view/a.ts': "import 'node:fs';" }, 'node:fs'),
  ],
  nobodyImportsTests: [
    refused('core takes a type of a test', { 'core/view/a.ts': "import type { S } from '../../tests/e2e/page.ts';" }, 'tests/e2e/page.ts'),
  ],
  importsAreRead: [refused('code of a kind that nobody reads', { 'core/view/a.ts': "import './b.wasm';" }, 'core/view/b.wasm')],
  oneWayToPlugins: [
    refused(
      'two files of core reach the plugins',
      { 'core/plugins/a.ts': "'../../plugins/x'", 'core/view/b.ts': "'../../plugins/y'" },
      'core/view/b.ts',
    ),
  ],
  tokensInContracts: [
    refused(
      'a token by another name of its maker',
      { 'core/view/a.ts': "import { token as mark } from '../base/container.ts';\nexport const T = mark<A>('T');" },
      'a.ts:2 declares a token',
    ),
    refused(
      'a token by a name that another file gives its maker',
      {
        'core/base/container.ts': 'export const token = (name: string) => Symbol(name);',
        'core/base/names.ts': "export { token as mark } from './container.ts';",
        'core/view/a.ts': "import { mark } from '../base/names.ts';\nexport const T = mark<A>('T');",
      },
      'a.ts:2 declares a token',
    ),
    refused(
      'a token of all that the container exports',
      { 'plugins/x/a.ts': "import * as api from '../../core/api.ts';\nconst make = api.serviceToken;\nconst T = make<A>('T');" },
      'a.ts:3 declares a token',
    ),
    refused(
      'a token under a name from elsewhere',
      { 'plugins/x/a.ts': "import { serviceToken } from '../../core/api.ts';\nconst T = serviceToken<A>(NAME);" },
      'a.ts:2 declares a token',
    ),
    refused('a symbol for a token, by way of nothing', { 'core/view/a.ts': "export const T = <Token<A>>Symbol('T');" }, 'a.ts:1'),

    refused('a token in several lines', { 'core/view/a.ts': "export const T: Token<\n  A\n> = token<A>('T');" }, 'a.ts:3'),
    refused('a symbol for a token', { 'core/view/a.ts': "export const T = Symbol('T') as Token<A>;" }, 'a.ts:1'),
    refused('a token beside a class', { 'core/view/transform.ts': "export const T = token<Transform>('Transform');" }, 'transform.ts:1'),
    refused('a token of a plugin in its entry', { 'plugins/x/index.ts': "const T = serviceToken<Transform>('t');" }, 'index.ts:1'),
  ],
  oneContainer: [
    refused(
      'a container of its own',
      { 'core/view/overlays/a.ts': "import { Container } from '../../base/container.ts';\nconst all = new Container();" },
      'overlays/a.ts:2 makes a container',
    ),

    refused('a second use of the container', { 'core/view/a.ts': "import { container } from 'tsyringe';" }, 'imports tsyringe'),
    refused('a decorator', { 'core/view/a.ts': '@injectable()\nexport class A {}' }, 'a decorator'),
  ],
  noLocator: [
    refused(
      'a file beside what starts plugins',
      {
        'core/plugins/shortcuts.ts': "import type { Services } from '../base/container.ts';\nexport const listen = (all: Services) => all;",
      },
      'core/plugins/shortcuts.ts:1 takes the container',
    ),

    refused(
      'a field of all services',
      { 'plugins/x/stack/a.ts': 'class A {\n  constructor(private readonly services: Services) {}\n}' },
      'plugins/x/stack/a.ts:2',
    ),
    refused('a parameter of all services', { 'core/view/a.ts': 'const a = (all?: ServiceContainer) => all;' }, 'core/view/a.ts:1'),
    refused('all services by a name of its own', { 'plugins/x/a.ts': "type Services = Pick<PluginContext, 'get'>;" }, 'plugins/x/a.ts:1'),
    refused('a part of a context', { 'plugins/x/a.ts': "function a({ get }: Pick<PluginContext, 'get'>) {}" }, 'plugins/x/a.ts:1'),
    refused(
      'a field of a context',
      { 'plugins/x/a.ts': 'class A {\n  constructor(private readonly context: PluginContext) {}\n}' },
      'plugins/x/a.ts:2',
    ),
    refused('the container by another form', { 'core/view/a.ts': 'const all = container.SERVICES;' }, 'core/view/a.ts'),
    refused('the class of the container', { 'core/view/a.ts': 'function a(all: Container) {}' }, 'core/view/a.ts:1'),
    refused(
      'the container under another name',
      { 'core/view/a.ts': "import type { Container as All } from '../base/container.ts';" },
      'core/view/a.ts:1 takes the container',
    ),
    refused(
      'everything of the file of the container',
      { 'core/view/a.ts': "import * as all from '../base/container.ts';" },
      'core/view/a.ts:1 takes the container',
    ),
    refused('a function that gives any service', { 'plugins/x/a.ts': 'type Get = <T>(of: Token<T>) => T;' }, 'plugins/x/a.ts:1'),
    refused(
      'a whole context for one part of it',
      { ...UNIT, 'plugins/unit/a.ts': 'function texts(context: PluginContext) {}\nexport function createUnits(context: PluginContext) {}' },
      'plugins/unit/a.ts:1 takes a whole context',
    ),
    refused(
      'a whole context of a command, taken apart',
      { ...UNIT, 'plugins/unit/a.ts': 'export const back = ({ get }: CommandContext) => 1;\nconst show = ({ get }: CommandContext) => 1;' },
      'plugins/unit/a.ts:2 takes a whole context',
    ),
    refused(
      'a whole context under another name',
      { 'plugins/x/a.ts': "import type { PluginContext as Page } from '../../core/api.ts';\nexport const a = (page: Page) => page;" },
      'plugins/x/a.ts:2 takes a whole context',
    ),
    refused(
      "a whole context below a command of core's",
      { 'core/plugins/core-commands.ts': 'function form(context: CommandContext) {}' },
      'core-commands.ts:1 takes a whole context',
    ),
    refused('a service takes the container', { 'core/view/a.ts': "import { SERVICES } from '../base/container.ts';" }, 'core/view/a.ts'),
  ],
  servicesMadeByModules: [
    refused('a service made by hand', { 'core/view/a.ts': 'const t = new TextsService();' }, 'makes a service'),
    refused(
      'a service made under another name',
      { 'core/view/a.ts': "import { DialogsService as Made } from './dialogs.ts';\nconst t = new Made();" },
      'a.ts:2 makes a service',
    ),
    refused(
      'a service made beside another one',
      { 'core/view/a.ts': 'export class WindowsService {\n  dialogs = new DialogsService();\n}' },
      'a.ts:2 makes a service',
    ),
    refused(
      'a service of a plugin made by hand',
      {
        ...UNIT,
        'plugins/unit/contract.ts': SERVICE,
        'plugins/unit/stack/a.ts': 'export class Stack implements Layouts {}',
        'plugins/unit/view/b.ts': "import { Stack } from '../stack/a.ts';\nexport const show = () => new Stack();",
      },
      'b.ts:2 makes a service',
    ),
  ],
  oneLazily: [
    refused('a module fetched by an address in backticks', { 'core/view/a.ts': 'const a = () => import(`./b.ts`);' }, 'core/view/a.ts:1'),
    refused('a module fetched behind a comment', { 'core/view/a.ts': "const a = () => import(/* now */ './b.ts');" }, 'core/view/a.ts:1'),
    refused("React's lazy beside React", { 'plugins/x/a.tsx': "import React, { lazy } from 'react';" }, "React's lazy"),
    refused("React's lazy of React", { 'plugins/x/a.tsx': "import React from 'react';\nconst A = React.lazy(fetchA);" }, 'a.tsx:2 takes'),
    refused(
      "React's lazy taken out of React",
      { 'plugins/x/a.tsx': "import * as all from 'react';\nconst { lazy: late } = all;" },
      'a.tsx:2 takes',
    ),

    refused('a module fetched by hand', { 'core/view/a.ts': "const a = () => import('./b.ts');" }, 'core/view/a.ts:1'),
    refused("React's lazy", { 'plugins/x/a.tsx': "import { lazy, memo } from 'react';" }, "React's lazy"),
  ],
  addressesWrittenOut: [
    refused('a module required', { 'core/view/a.ts': "const a = require('./b.ts');" }, 'core/view/a.ts:1'),
    refused('a computed address', { 'plugins/x/a.ts': 'const a = () => import(name);' }, 'plugins/x/a.ts:1'),
  ],
  servicesOfPlugins: [
    refused(
      'a service by its name behind an assertion',
      { 'plugins/x/a.ts': "const a = (context as unknown as All)['service'](name);" },
      'by its name',
    ),
    refused('a service by its name in backticks', { 'plugins/x/a.ts': 'useProvided<Units>(`units`)' }, 'by its name'),
    refused(
      "the symbol of another plugin's service",
      { 'plugins/x/a.ts': "context.get(Symbol.for('lectern service units'));" },
      'a symbol',
    ),

    refused('a service without a token', { ...UNIT, 'plugins/unit/contract.ts': '' }, 'no token of "units"'),
    refused('a service by its name', { 'plugins/x/a.ts': "useProvided<Units>('units')" }, 'by its name'),
  ],
  contextsAsTheyAre: [
    refused(
      'a context for something that knows more',
      { 'plugins/x/a.ts': 'export function start(page: PluginContext) {\n  (page as unknown as All).service(NAME);\n}' },
      'plugins/x/a.ts:2 takes a context for something else',
    ),
    refused(
      'something of a context by a computed name',
      { 'plugins/x/a.ts': 'export function start(page: PluginContext) {\n  page[NAME](UNITS);\n}' },
      'plugins/x/a.ts:2 asks a context by a computed name',
    ),
    refused(
      'a token that is made up for what was taken out of a context',
      { 'plugins/x/a.ts': 'export const start = ({ get }: PluginContext) => get(symbolOf(NAME));' },
      'plugins/x/a.ts:1 makes a token up',
    ),
    refused(
      'a token that is made up',
      { 'plugins/x/a.ts': 'export function start(page: PluginContext) {\n  page.get(symbolOf(NAME));\n}' },
      'plugins/x/a.ts:2 makes a token up',
    ),
  ],
  noCommandOfAPlugin: [
    refused('core starts a unit', { ...UNIT, 'core/view/a.ts': "run('unit.start')" }, 'unit.start'),
    refused('core returns from a unit', { ...UNIT, 'core/plugins/a.ts': 'commands.run("unit.return", {}, origin);' }, 'unit.return'),
  ],
  coreKnowsNoLearning: [
    refused(
      'names of the wire in another file',
      { 'core/view/a.ts': 'export const DATA_TYPES = deepFreeze({\n  lesson: 1,\n});' },
      'names lesson',
    ),

    refused('who learns', { 'core/session/a.ts': 'export const studentName = 1;' }, 'names studentName'),
    refused('what comes of it', { 'core/view/a.ts': "send('score');" }, 'names score,'),
    refused('what a test asks', { 'core/view/a.ts': 'const questions = [];' }, 'names questions,'),
    refused('work at home, graded', { 'core/view/a.ts': 'const homework = { grade: 1 };' }, 'names grade,'),
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
    refused(
      'a fact whose type is beside its name',
      { 'plugins/x/a.ts': "const LOST: FactKind<A> = fact('zz.lost');" },
      'plugins/x/a.ts:1 declares the fact LOST outside',
    ),
    refused(
      'a fact under another name of its maker',
      { 'plugins/x/a.ts': "import { fact as kind } from '../../core/api.ts';\nexport const LOST = kind<A>(`zz.lost`);" },
      'plugins/x/a.ts:2 declares the fact LOST outside',
    ),
    refused('a text for a fact', { 'plugins/x/a.ts': "publish('zz.lost' as FactKind<A>, {});" }, 'outside a contract'),
    refused(
      'a fact of another room under another name',
      {
        'core/view/contract.ts': "export const A = fact<object>('a.b');",
        'core/text/b.ts': "import { A as own } from '../view/contract.ts';\nfacts.publish(own, {});",
      },
      'core/text/b.ts:2 publishes a fact of another owner',
    ),

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
    refused('a list of a module', { 'plugins/x/a.ts': 'const hearers: (() => void)[] = [];' }, 'one stream: hearers'),
    refused('the same, made later', { 'core/view/a.ts': 'export let hearers: Set<() => void>;' }, 'one stream: hearers'),
    refused('the same by an assertion', { 'core/view/a.ts': 'const hearers = [] as (() => void)[];' }, 'one stream: hearers'),

    refused('a subject under another name', { 'core/view/a.ts': 'class Signal extends EventTarget {}' }, 'EventTarget'),
    refused(
      'a subject under another name of the import',
      { 'core/view/a.ts': "import { Subject as S } from 'rxjs';\nconst a = new S<string>();" },
      'new S<string> is declared by no contract',
    ),
    refused('all of rxjs', { 'core/view/a.ts': "import * as rx from 'rxjs';\nconst a = new rx.Subject<A>();" }, 'new rx.Subject<A>'),
    refused(
      'a subject under another name of the file',
      { 'core/view/a.ts': "import { Subject } from 'rxjs';\nconst Signal = Subject;\nconst a = new Signal<A>();" },
      'new Signal<A>',
    ),
    refused('a set of listeners of a module', { 'plugins/x/a.ts': 'const heard = new Set<() => void>();' }, 'one stream: heard'),
    refused(
      'listeners by key, under a type of their own',
      { 'plugins/x/a.ts': 'type Hear = (index: number) => void;\nconst groups = new Map<string, Set<Hear>>();' },
      'one stream: groups',
    ),
    refused(
      'a list of functions with what they are called with',
      { 'core/view/a.ts': 'class Sizes {\n  private readonly heard: ((size: number) => void)[] = [];\n}' },
      'one stream: heard',
    ),
    refused(
      'listeners in the function that makes a service',
      {
        'core/view/contract.ts': SERVICE,
        'core/view/a.ts': 'export function createLayouts(): Layouts {\n  const subs: (() => void)[] = [];\n}',
      },
      'one stream: subs',
    ),
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
    refused('a long line of a test', { 'core/view/a.test.ts': `it('${'a'.repeat(140)}', () => check());` }, 'a.test.ts:1'),
    refused('a long line of code', { 'core/view/a.ts': `// ${'a'.repeat(140)}` }, 'a.ts:1'),
  ],
  noTestLibrary: [
    refused('a test library in core', { 'core/view/a.ts': "import { vi } from 'vitest';" }, 'vitest'),
    refused('a harness in the product', { 'core/request/fader.ts': "import { harness } from './client.harness.ts';" }, 'client.harness.ts'),
    refused('a fixture that is a harness', { 'plugins/x/a.fixture.tsx': "import { vi } from 'vitest';" }, 'is a harness'),
    refused('a harness under another name', { 'core/view/large-bench.ts': '' }, 'is a harness'),
  ],
  threeTsconfigs: [
    refused('JavaScript in the browser', { 'core/view/a.js': '' }, 'core/view/a.js is in no tsconfig'),
    refused('process in the browser', { 'tsconfig.browser.json': '{"compilerOptions": {"types": ["node"]}}' }, 'knows process'),
    refused('document in the server', { 'tsconfig.node.json': '{"compilerOptions": {"lib": ["ES2024", "DOM"]}}' }, 'knows document'),
    refused('a folder that nobody checks', { 'extra/a.ts': '', 'tsconfig.node.json': '{"include": ["sandbox"]}' }, 'extra is not in one'),
  ],
  importingDoesNothing: [
    refused(
      'a function that is called at import writes to the page',
      { 'core/view/a.ts': 'const boot = () => {\n  globalThis.document.title = "a";\n};\nexport const booted = boot();' },
      'core/view/a.ts:4',
    ),
    refused(
      'the same from another file',
      {
        'core/view/b.ts': 'export function boot() {\n  const page = globalThis;\n  page["document"].title = "a";\n}',
        'core/view/a.ts': "import { boot as start } from './b.ts';\nexport const booted = start();",
      },
      'core/view/a.ts:2',
    ),
    refused(
      'an object that is made at import asks the page',
      { 'core/view/a.ts': 'class Size {\n  width = innerWidth;\n}\nexport const size = new Size();' },
      'core/view/a.ts:4',
    ),
    refused('a class that asks it', { 'core/view/a.ts': 'class A {\n  static width = innerWidth;\n}' }, 'core/view/a.ts:1'),
    refused('a timer at import', { 'plugins/x/a.ts': 'export const timer = (() => setInterval(tick, 1))();' }, 'plugins/x/a.ts:1'),

    refused('work at import', { 'core/view/a.ts': 'document.title = "a";' }, 'core/view/a.ts:1'),
    refused(
      'a file that is imported to be run',
      { 'core/view/a.ts': "import './b.ts';", 'core/view/b.ts': 'document.title = "a";' },
      'core/view/b.ts:1',
    ),
    refused('a file that is called like an entry', { 'plugins/x/main.ts': 'document.title = "a";' }, 'plugins/x/main.ts:1'),
  ],
  drawsWithoutDom: [
    refused(
      'the page by way of everything',
      { 'plugins/x/a.tsx': 'function Bar() {\n  return <b>{globalThis.document.title}</b>;\n}' },
      'a.tsx:2',
    ),
    refused(
      'its width by way of everything',
      { 'plugins/x/a.tsx': 'function Bar() {\n  const { innerWidth: width } = globalThis;\n  return width;\n}' },
      'a.tsx:2',
    ),
    refused('its width', { 'plugins/x/a.tsx': 'const Bar = () => innerWidth;' }, 'a.tsx:1'),
    refused(
      'a class that draws',
      {
        'plugins/x/a.tsx':
          'class Bar extends Component {\n  render() {\n    return this.b();\n  }\n  b() {\n    return document.title;\n  }\n}',
      },
      'a.tsx:6',
    ),
    refused(
      'a component that is handed a reference',
      { 'plugins/x/a.tsx': "import React from 'react';\nexport const bar = React.forwardRef((a, ref) => document.title);" },
      'a.tsx:2',
    ),
    refused(
      'a component that is drawn once',
      { 'plugins/x/a.tsx': "import { memo as once } from 'react';\nexport default once(function () {\n  return document.title;\n});" },
      'a.tsx:3',
    ),
    refused(
      'a function of another file reads it',
      {
        'plugins/x/b.ts': 'export const titleOf = () => document.title;',
        'plugins/x/a.tsx': "import { titleOf } from './b.ts';\nexport const Bar = () => <b>{titleOf()}</b>;",
      },
      'plugins/x/b.ts:1',
    ),

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
      'a function of the same file reads it',
      {
        'plugins/x/a.tsx':
          'function widthOf() {\n  return page();\n}\nconst page = () => document.body.clientWidth;\n' +
          'function Bar() {\n  return <b>{widthOf()}</b>;\n}',
      },
      'a.tsx:4',
    ),
    refused(
      'a function of the same file gives the first state',
      { 'plugins/x/a.tsx': 'const page = () => location.href;\nfunction Bar() {\n  const [a] = useState(page);\n}' },
      'a.tsx:1',
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
