import { PAGE, refused, type RefusedByRule } from './refused.ts';

export const importing: RefusedByRule = {
  threeTsconfigs: [
    refused('JavaScript in the browser', { 'core/view/a.js': '' }, 'core/view/a.js is in no tsconfig'),
    refused('process in the browser', { 'tsconfig.browser.json': '{"compilerOptions": {"types": ["node"]}}' }, 'knows process'),
    refused(
      'process in one file of the browser',
      { 'core/view/a.ts': '/// <reference types="node" />\nexport const a = process.env;' },
      'core/view/a.ts:1 takes types',
    ),
    refused('document in one file of the server', { 'sandbox/server/a.ts': '/// <reference lib="dom" />' }, 'sandbox/server/a.ts:1 takes'),
    refused("a file's types by their path", { 'plugins/x/a.d.ts': '/// <reference path="../../node.d.ts"/>' }, 'a.d.ts:1 takes'),
    refused('document under a small name', { 'tsconfig.node.json': '{"compilerOptions": {"lib": ["es2024", "dom"]}}' }, 'knows document'),
    refused('what a worker knows', { 'tsconfig.node.json': '{"compilerOptions": {"lib": ["ES2024", "WebWorker"]}}' }, 'knows document'),
    refused(
      "the build's types in the server",
      { 'tsconfig.node.json': '{"compilerOptions": {"types": ["vite/client"]}}' },
      'knows document',
    ),
    refused('files of types', { 'tsconfig.node.json': '{"files": ["dom.d.ts"]}' }, 'takes types from elsewhere'),
    refused('document in the server', { 'tsconfig.node.json': '{"compilerOptions": {"lib": ["ES2024", "DOM"]}}' }, 'knows document'),
    refused('a folder that nobody checks', { 'extra/a.ts': '', 'tsconfig.node.json': '{"include": ["sandbox"]}' }, 'extra is not in one'),
  ],
  importingDoesNothing: [
    refused('a script that the page does not name', { ...PAGE, 'core/start.tsx': 'void start();' }, 'core/start.tsx:1'),
    refused(
      'a worker that is imported',
      { 'xsl/engine/worker/start.ts': "import './entry.ts';", 'xsl/engine/worker/entry.ts': 'onmessage = answer;' },
      'xsl/engine/worker/entry.ts:1',
    ),
    refused(
      'what prepares a package that nobody imports after it',
      { 'core/base/a.ts': "import './before-x.ts';\nimport 'y';", 'core/base/before-x.ts': 'Reflect.x = 1;' },
      'core/base/before-x.ts:1',
    ),
    refused(
      'what prepares a package, imported by somebody else too',
      {
        'core/base/a.ts': "import './before-x.ts';\nimport { x } from 'x';",
        'core/view/a.ts': "import '../base/before-x.ts';",
        'core/base/before-x.ts': 'Reflect.x = 1;',
      },
      'core/base/before-x.ts:1',
    ),
    refused('what prepares nothing', { 'core/base/before-x.ts': 'Reflect.x = 1;' }, 'core/base/before-x.ts:1'),
    refused(
      'a table of the container that is written by who asks for a token',
      {
        'core/base/container.ts': 'const made = new Map();\nexport const later = (of) => made.set(of, 1);',
        'core/view/module.ts': "import { later } from '../base/container.ts';\nexport const need = later(1);",
      },
      'core/view/module.ts:2',
    ),
    refused('a channel to other tabs', { 'core/view/a.ts': "export const tabs = new BroadcastChannel('tabs');" }, 'core/view/a.ts:1'),
    refused('a request', { 'core/view/a.ts': 'const request = new XMLHttpRequest();' }, 'core/view/a.ts:1'),
    refused('an observer', { 'plugins/x/a.ts': 'export const seen = new MutationObserver(look);' }, 'plugins/x/a.ts:1'),
    refused(
      'a registration in a table',
      { 'plugins/x/a.ts': "const table = new Map();\nexport const size = table.set('a', 1).size;" },
      'plugins/x/a.ts:2',
    ),
    refused(
      'a registration in a list of another file',
      {
        'plugins/x/b.ts': 'export const kinds = [];\nexport function register(kind) {\n  return kinds.push(kind);\n}',
        'plugins/x/a.ts': "import { register } from './b.ts';\nexport const count = register(1);",
      },
      'plugins/x/a.ts:2',
    ),
    refused('a member that is set', { 'core/view/a.ts': 'const table = {};\nexport const one = (table.one = 1);' }, 'core/view/a.ts:2'),
    refused(
      'what a package does',
      { 'plugins/x/a.ts': "import { openDB } from 'idb';\nexport const db = openDB('a');" },
      'plugins/x/a.ts:2',
    ),
    refused('a promise', { 'plugins/x/a.ts': 'export const later = Promise.resolve().then(start);' }, 'plugins/x/a.ts:1'),
    refused(
      'a change of what everybody has',
      { 'plugins/x/a.ts': 'const a = Object.assign(Array.prototype, { last });' },
      'plugins/x/a.ts:1',
    ),
    refused(
      'a class above the one that is made',
      { 'core/view/a.ts': 'class A {\n  a = fetch("/");\n}\nclass B extends A {}\nexport const b = new B();' },
      'core/view/a.ts:5',
    ),

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
