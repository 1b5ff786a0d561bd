import { PAGE, SERVICE, UNIT, refused, type RefusedByRule } from './refused.ts';

export const wiring: RefusedByRule = {
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
  tokensAreMade: [
    refused(
      "a symbol of its own in the page's script",
      { ...PAGE, 'core/main.tsx': "const T = Symbol('T');" },
      'core/main.tsx:1 makes a symbol',
    ),
    refused(
      'a symbol by a name that all have',
      { ...PAGE, 'core/start.ts': "const T = Symbol.for('T');" },
      'core/start.ts:1 makes a symbol',
    ),
    refused(
      'a text as a token that there is',
      { 'plugins/x/a.ts': "import { UNITS } from '../unit/contract.ts';\nconst T = 'units' as unknown as typeof UNITS;" },
      'plugins/x/a.ts:2 makes a token by a cast',
    ),
    refused(
      'a token under a type of its own',
      { 'core/view/a.ts': 'type Mark = Token<A>;\nconst T = name as Mark;' },
      'a.ts:2 makes a token',
    ),
    refused('a symbol for something', { 'plugins/x/a.ts': "export const T: any = Symbol('T');" }, 'plugins/x/a.ts:1 makes a symbol'),
  ],
  servicesTakenByToken: [
    refused(
      'what gives any service under another name',
      { 'plugins/x/a.ts': "import { useService } from '../../core/api.ts';\nconst give = useService;" },
      'plugins/x/a.ts:2 hands on',
    ),
    refused(
      'a list of services',
      { 'plugins/x/a.ts': "import { useService } from '../../core/api.ts';\nconst useAll = () => TOKENS.map(useService);" },
      'plugins/x/a.ts:2 hands on',
    ),
    refused(
      'what gives any of all that core exports',
      { 'plugins/x/a.ts': "import * as api from '../../core/api.ts';\nconst useAll = () => TOKENS.map(api.useService);" },
      'plugins/x/a.ts:2 hands on',
    ),
    refused(
      'a hook that gives any service',
      { 'core/view/a.ts': "import { useService as take } from './context.ts';\nconst useAny = (token) => take(token);" },
      'core/view/a.ts:2 takes a service',
    ),
  ],
  noOtherContainer: [
    refused('a table of services', { 'core/view/a.ts': 'const made = new Map<symbol, unknown>();' }, 'a.ts:1 is a container of its own'),
    refused('the same by tokens', { 'plugins/x/a.ts': 'const made: Record<Token<never>, A> = {};' }, 'a.ts:1 is a container'),
    refused('the same as an object', { 'core/view/a.ts': 'const made: { [key: symbol]: unknown } = {};' }, 'a.ts:1 is a container'),
    refused('an object of any class', { 'core/view/a.ts': 'const make = (of, needed) => Reflect.construct(of, needed);' }, 'a.ts:1 makes'),
    refused('a decorator of its own', { 'core/view/a.ts': 'class A {\n  @needs(CLOCK) clock;\n}' }, 'a.ts:2 has a decorator'),
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
  codeComesByImports: [
    refused(
      'files of its own, by who is called like the one that takes the plugins',
      { 'core/plugins/load.ts': "const all = import.meta.glob('./kinds/*.ts');" },
      'core/plugins/load.ts:1 takes files',
    ),
    refused('files by a pattern', { 'plugins/x/a.ts': "const all = import.meta.glob('./kinds/*.ts');" }, 'plugins/x/a.ts:1 takes files'),
    refused('the same in a room', { 'core/view/a.ts': "import.meta['glob']('./kinds/*.ts');" }, 'core/view/a.ts:1 takes files'),
    refused('a script element', { 'plugins/x/a.ts': "const load = () => document.createElement('script');" }, 'a.ts:1 makes a script'),
    refused('a script that is drawn', { 'plugins/x/a.tsx': 'const A = () => <script src="/a.js" />;' }, 'a.tsx:1 makes a script'),
  ],
  addressesWrittenOut: [
    refused('a module required', { 'core/view/a.ts': "const a = require('./b.ts');" }, 'core/view/a.ts:1'),
    refused('a computed address', { 'plugins/x/a.ts': 'const a = () => import(name);' }, 'plugins/x/a.ts:1'),
  ],
};
