import { PACKAGES, UNIT, refused, type RefusedByRule } from './refused.ts';

export const folders: RefusedByRule = {
  packagesAreUsed: [refused('a package that nobody takes any more', { 'core/view/a.ts': "import 'rxjs';" }, '"core: react" any more')],
  foldersApart: [
    refused(
      'the sandbox takes one more function of a plugin',
      { 'sandbox/server/a.ts': "import { s } from '../../plugins/x/s.ts';", 'plugins/x/s.ts': 'export const s = 1;' },
      'sandbox/server/a.ts:1 imports plugins/x/s.ts',
    ),
    refused(
      'a second file of core takes the plugins by pattern',
      {
        'core/plugins/load.ts': "import.meta.glob('../../plugins/*/index.ts');",
        'core/plugins/a.ts': "import.meta.glob('../../plugins/*/manifest.json');",
      },
      'core/plugins/a.ts:1',
    ),
    refused(
      'a file of another room takes the plugins by pattern',
      { 'core/view/a.ts': "import.meta.glob('../../plugins/*/index.ts');" },
      'core/view/a.ts:1',
    ),
    refused(
      'the server takes what a pure folder has beside it',
      {
        'sandbox/server/a.ts': "import { s } from '../../plugins/x/scoring/s.ts';",
        'plugins/x/scoring/s.ts': 'export const s = 1;',
        'plugins/x/scoring/t.ts': "import { CLOCK } from '../../../core/api.ts';\nexport const t = CLOCK;",
      },
      'sandbox/server/a.ts:1 imports plugins/x/scoring/s.ts',
    ),
    refused(
      'the server takes what is pure by itself, and runs what is not',
      {
        'sandbox/server/a.ts': "import { s } from '../../core/config/names/s.ts';",
        'core/config/names/s.ts': "import { c } from '../cookies.ts';\nexport const s = c;",
        'core/config/cookies.ts': "import { lazily } from '../base/container.ts';\nexport const c = lazily;",
      },
      'sandbox/server/a.ts:1 imports core/config/names/s.ts',
    ),
    refused(
      'the server takes a class of a pure folder',
      {
        'sandbox/server/a.ts': "import type { S } from '../../core/session/model/s.ts';",
        'core/session/model/s.ts': 'export class S {}',
      },
      'sandbox/server/a.ts:1 imports core/session/model/s.ts',
    ),

    refused(
      'the page carries the trace of transformations',
      { 'core/view/a.ts': "import type { Trace } from '../../xsl/engine/trace.ts';", 'xsl/engine/trace.ts': 'export interface Trace {}' },
      'core/view/a.ts:1 imports xsl/engine/trace.ts',
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
      'the server takes what of core the gate alone may read',
      {
        'sandbox/server/a.ts': "import { resolveRule } from '../../core/plugins/resolve.ts';",
        'core/plugins/resolve.ts': 'export const resolveRule = 1;',
      },
      'sandbox/server/a.ts:1 imports core/plugins/resolve.ts',
    ),
    refused(
      'the gate takes a service of core',
      {
        'sandbox/harness/gate/a.ts': "import { RegistryService } from '../../../core/plugins/registry.ts';",
        'core/plugins/registry.ts': 'export class RegistryService implements Registry {}',
      },
      'sandbox/harness/gate/a.ts:1 imports core/plugins/registry.ts',
    ),
    refused(
      'the gate takes a function beside what starts plugins',
      {
        'sandbox/harness/gate/a.ts': "import { order } from '../../../core/plugins/order.ts';",
        'core/plugins/order.ts': "import { startPlugin } from './start.ts';\nexport const order = () => startPlugin;",
        'core/plugins/start.ts': 'class Starter {}\nexport const startPlugin = () => new Starter();',
      },
      'sandbox/harness/gate/a.ts:1 imports core/plugins/order.ts',
    ),
    refused(
      'the gate takes what draws',
      {
        'sandbox/harness/gate/a.ts': "import { Frame } from '../../../core/view/frame.tsx';",
        'core/view/frame.tsx': 'export const Frame = () => <b />;',
      },
      'sandbox/harness/gate/a.ts:1 imports core/view/frame.tsx',
    ),
    refused(
      'the gate takes what puts the page together',
      { 'sandbox/harness/gate/a.ts': "import { page } from '../../../core/page.ts';", 'core/page.ts': 'export const page = 1;' },
      'sandbox/harness/gate/a.ts:1 imports core/page.ts',
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
    refused(
      'a second file of the engine takes its package',
      { 'xsl/engine/exslt/a.ts': "import 're2js';", 'xsl/engine/exslt/b.ts': "import 're2js';" },
      'xsl/engine/exslt/b.ts:1 imports re2js',
    ),
    refused(
      "another part of the engine takes a part's package",
      { 'xsl/engine/xslt/a.ts': "import 're2js';" },
      'xsl/engine/xslt/a.ts:1 imports re2js',
    ),
    refused(
      'a second file of the gate takes the build',
      {
        'package.json': '{"devDependencies": {"vite": "1"}}',
        'sandbox/harness/gate/a.ts': "import 'vite';",
        'sandbox/harness/gate/b.ts': "import 'vite';",
      },
      'sandbox/harness/gate/b.ts:1 imports vite',
    ),
    refused('the engine imports a package', { 'xsl/engine/xml/a.ts': "import 'react';" }, 'react'),
    refused('core imports Node', { 'core/view/a.ts': "import 'node:fs';" }, 'node:fs'),
  ],
};
