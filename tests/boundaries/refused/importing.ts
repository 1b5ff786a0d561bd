import { refused, type RefusedByRule } from './refused.ts';

export const importing: RefusedByRule = {
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
};
