import { PAGE, refused, type RefusedByRule } from './refused.ts';

export const contracts: RefusedByRule = {
  contractsDrawNothing: [
    refused(
      'a hook behind another file',
      {
        'plugins/x/contract.ts': "export { place } from './use-place.ts';",
        'plugins/x/use-place.ts': "import { useState } from 'react';\nexport const place = () => useState(1);",
      },
      'plugins/x/contract.ts:1 hands on place',
    ),
    refused(
      'a component by way of an index',
      {
        'plugins/x/contract.ts': "export { Bar } from './view/index.ts';",
        'plugins/x/view/index.ts': "export { Bar } from './bar.tsx';",
        'plugins/x/view/bar.tsx': 'export const Bar = () => <b />;',
      },
      'hands on Bar',
    ),
    refused(
      "React's way to a service",
      { 'core/view/contract.ts': "export { useService } from '../base/services.ts';" },
      'core/view/contract.ts:1 hands on useService',
    ),
    refused(
      'a context of React',
      {
        'core/view/contract.ts': "export { PluginContext } from '../base/services.ts';",
        'core/base/services.ts': "import { createContext } from 'react';\nexport const PluginContext = createContext('');",
      },
      'core/view/contract.ts:1 hands on PluginContext',
    ),
    refused("a hook of core's", { 'plugins/x/contract.ts': "export { useText as text } from '../../core/api.ts';" }, 'hands on useText'),
    refused(
      'a hook of its own',
      { 'plugins/x/contract.ts': "import { give } from '../../core/api.ts';\nexport const useUnits = () => give(UNITS);" },
      'x/contract.ts:2 declares the hook useUnits',
    ),
  ],
  contractsKeepNothing: [
    refused('a variable', { 'plugins/x/contract.ts': 'export let current = 0;' }, 'plugins/x/contract.ts:1 may change'),
    refused('a map', { 'plugins/x/contract.ts': 'const known = new Map<string, number>();' }, 'plugins/x/contract.ts:1 may change'),
    refused(
      'what objects have, kept beside them',
      {
        'core/request/contract.ts': "export { remoteOf } from './answer/answer.ts';",
        'core/request/answer/answer.ts': 'const remotes = new WeakMap<Answer, Remote>();\nexport const remoteOf = (a) => remotes.get(a);',
      },
      'core/request/answer/answer.ts:1 may change',
    ),
    refused('a list', { 'core/view/contract.ts': 'export const KINDS: string[] = [];' }, 'core/view/contract.ts:1 may change'),
    refused(
      'a table of a file that it runs',
      {
        'core/text/contract.ts': "export { put } from './table.ts';",
        'core/text/table.ts': 'const all = {};\nexport const put = (a) => (all.a = a);',
      },
      'core/text/table.ts:1 may change',
    ),
  ],
  nothingOnGlobal: [
    refused("a member by the page's script", { ...PAGE, 'core/main.tsx': 'globalThis.units = 1;' }, 'core/main.tsx:1 hands'),
    refused(
      "a property by a plain name, by the page's script",
      { ...PAGE, 'core/main.tsx': "Object.defineProperty(globalThis, 'units', { value });" },
      'core/main.tsx:1 hands',
    ),
    refused(
      'a property by a symbol, by another file',
      { ...PAGE, 'core/start.ts': "Object.defineProperty(globalThis, Symbol.for('units'), { value });" },
      'core/start.ts:1 hands',
    ),
    refused('a member of everything', { 'plugins/x/a.ts': 'globalThis.lecternUnits = units;' }, 'plugins/x/a.ts:1 hands'),
    refused('the same by an assertion', { 'core/view/a.ts': "(window as unknown as All)['units'] = 1;" }, 'core/view/a.ts:1 hands'),
    refused('a list of members', { 'core/view/a.ts': 'Object.assign(globalThis, { units });' }, 'core/view/a.ts:1 hands'),
    refused('a property that is defined', { 'core/view/a.ts': "Reflect.defineProperty(self, 'units', { value });" }, 'core/view/a.ts:1'),
  ],
  modelsAreTypes: [
    refused('a class in a model', { 'xsl/engine/xml/model.ts': 'class Node {}\nexport { Node };' }, 'model.ts:1 is a value'),
    refused('a constant in a model of core', { 'core/request/model.ts': 'export const a = 1;' }, 'model.ts:1 is a value'),
    refused('a value that a model hands on', { 'plugins/x/view/model.ts': "export { a } from './a.ts';" }, 'model.ts:1 is a value'),
  ],
  partsOfEngine: [
    refused(
      'a document that knows of transformations',
      { 'xsl/engine/xml/tree.ts': "import type { Sheet } from '../xslt/index.ts';" },
      'xsl/engine/xml/tree.ts:1 imports xsl/engine/xslt/index.ts',
    ),
    refused('a part by the entry', { 'xsl/engine/xpath/a.ts': "import { compile } from '../index.ts';" }, 'imports xsl/engine/index.ts'),
    refused('a new part', { 'xsl/engine/helpers/a.ts': '' }, 'in no part'),
  ],
  transformsInView: [
    refused(
      'a session that transforms',
      {
        'core/session/a.ts': "import { compileInSteps } from '../../xsl/engine/page.ts';",
        'xsl/engine/page.ts': "export { compileInSteps } from './xslt/index.ts';",
        'xsl/engine/xslt/index.ts': 'export const compileInSteps = 1;',
      },
      'core/session/a.ts:1 takes compileInSteps',
    ),
    refused(
      'a type of transformations',
      { 'core/navigation/a.ts': "import type { Stylesheet } from '../../xsl/engine/index.ts';" },
      'core/navigation/a.ts:1 takes Stylesheet',
    ),
    refused('everything of the engine', { 'core/request/a.ts': "import * as engine from '../../xsl/engine/page.ts';" }, 'takes *'),
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
};
