import { UNIT, refused, type RefusedByRule } from './refused.ts';

export const plugins: RefusedByRule = {
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
  stylesApart: [
    refused('styles of another plugin', { 'plugins/news/style.css': "@import '../menu/style.css';" }, 'takes plugins/menu/style.css'),
    refused('the same by its address', { 'plugins/news/style.css': '@import url(/plugins/menu/a.css);' }, 'takes plugins/menu/a.css'),
    refused('a picture of another plugin', { 'plugins/news/a.css': 'a { background: url("../menu/a.svg") }' }, 'takes plugins/menu/a.svg'),
  ],
  partsOfOthersByContract: [
    refused('a command of another plugin', { ...UNIT, 'plugins/news/a.ts': "run('unit.close');" }, 'names "unit.close" of plugins/unit'),
    refused('a key of its storage', { ...UNIT, 'plugins/news/a.ts': 'storage.get(`unit.${customer}.stack`);' }, 'of plugins/unit'),
    refused('an element that it draws', { ...UNIT, 'plugins/news/a.ts': "page.querySelector('a > .unit__head');" }, 'of plugins/unit'),
  ],
  noCommandOfAPlugin: [
    refused('core starts a unit', { ...UNIT, 'core/view/a.ts': "run('unit.start')" }, 'unit.start'),
    refused('core returns from a unit', { ...UNIT, 'core/plugins/a.ts': 'commands.run("unit.return", {}, origin);' }, 'unit.return'),
  ],
};
