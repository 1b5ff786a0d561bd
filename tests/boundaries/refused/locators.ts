import { UNIT, refused, type RefusedByRule } from './refused.ts';

export const locators: RefusedByRule = {
  noLocator: [
    refused(
      'base keeps the container beside it',
      { 'core/base/a.ts': "import type { Services } from './container.ts';\nexport const keep = (all: Services) => all;" },
      'core/base/a.ts:1 takes the container',
    ),
    refused(
      'the module of another room takes all services',
      { 'core/view/module.ts': "import { provide, SERVICES } from '../base/container.ts';" },
      'core/view/module.ts:1 takes the container',
    ),
    refused(
      'a table of commands in a plugin',
      {
        'plugins/x/a.ts':
          "import type { CommandHandler } from '../../core/api.ts';\nexport const ALL: Readonly<Record<string, CommandHandler>> = {};",
      },
      'plugins/x/a.ts:2 takes a whole context',
    ),
    refused(
      'a command of core that another one calls with its context',
      { 'core/plugins/core-commands.ts': 'function startObject(args: Arguments, context: CommandContext) {}' },
      'core-commands.ts:1 takes a whole context',
    ),
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
};
