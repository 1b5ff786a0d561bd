/**
 * `npm run docs:api` writes docs/api.md, the reference of core/api.ts, from the docstrings of what it exports. `-- --check` writes nothing
 * and ends with 1 when the page is out of date. An export without a docstring is an error in both.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from './setup.mjs';

const API = 'core/api.ts';
const page = join(root, 'docs/api.md');

const read = new Map();

/** A source, its statements and its docstrings. */
function sourceOf(path) {
  if (!read.has(path)) {
    const text = readFileSync(join(root, path), 'utf8');
    const { program, comments } = parseSync(path, text);
    read.set(path, { path, text, statements: program.body, comments });
  }
  return read.get(path);
}

/** The text of the docstring that ends right before a position, without stars; '' when there is none. */
function docstringBefore({ text, comments }, position) {
  const comment = comments.find(
    ({ type, value, end }) => type === 'Block' && value.startsWith('*') && /^\s*$/.test(text.slice(end, position)) && end <= position,
  );
  return comment
    ? comment.value
        .slice(1)
        .split('\n')
        .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
        .join('\n')
        .trim()
    : '';
}

const declaredNames = (declaration) =>
  declaration.type === 'VariableDeclaration' ? declaration.declarations.map(({ id }) => id.name) : [declaration.id?.name];

/** Where a name that a file exports is declared, through every `export … from` and import between; null when it is not there. */
function find(path, name) {
  const source = sourceOf(path);
  for (const statement of source.statements) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (
      /Declaration$|^TSDeclareFunction$/.test(declaration?.type) &&
      declaration.type !== 'ImportDeclaration' &&
      declaredNames(declaration).includes(name)
    )
      return { source, statement, declaration };
    const target = statement.source && posix.join(posix.dirname(path), statement.source.value);
    if (statement.type === 'ExportAllDeclaration') {
      const found = find(target, name);
      if (found) return found;
    }
    const specifier = statement.specifiers?.find(
      (each) => (statement.type === 'ImportDeclaration' ? each.local : each.exported)?.name === name,
    );
    if (!specifier) continue;
    const inner = (statement.type === 'ImportDeclaration' ? specifier.imported : specifier.local).name;
    if (target) return find(target, inner);
  }
  return null;
}

const withoutExport = (text) => text.replace(/^export (?:declare )?/, '').trim();

/** A class without what is private and without the bodies of its methods. */
function classSignature({ text, comments }, { body, start }) {
  const members = body.body.filter(({ accessibility, key }) => accessibility !== 'private' && key?.type !== 'PrivateIdentifier');
  const lines = members.map((member) => {
    const doc = docstringBefore({ text, comments }, member.start);
    const end = member.value?.body?.start ?? member.end;
    return `${doc ? `  /** ${doc.replace(/\s*\n\s*/g, ' ')} */\n` : ''}  ${text.slice(member.start, end).trim().replace(/;?$/, ';')}`;
  });
  return `${text.slice(start, body.start).trim()} {\n${lines.join('\n')}\n}`;
}

/** A declaration as a reader wants it: interfaces and types whole, functions and classes without their bodies. */
function signature({ source, declaration }, name) {
  const { text } = source;
  const part = (from, to) => text.slice(from, to).trim();
  if (declaration.type === 'ClassDeclaration') return classSignature(source, declaration);
  if (declaration.type === 'FunctionDeclaration') return `${part(declaration.start, declaration.body.start)};`;
  // What a caller may write are the overloads; the implementation's own signature is none of them.
  if (declaration.type === 'TSDeclareFunction')
    return source.statements
      .map((statement) => statement.declaration ?? statement)
      .filter(({ type, id }) => type === 'TSDeclareFunction' && id.name === name)
      .map(({ start, end }) => part(start, end))
      .join('\n');
  if (declaration.type !== 'VariableDeclaration') return withoutExport(part(declaration.start, declaration.end));
  const { start, init } = declaration.declarations.find(({ id }) => id.name === name);
  if (init?.type === 'ArrowFunctionExpression') return `function ${name}${part(init.start, init.body.start).replace(/\s*=>[\s(]*$/, '')};`;
  return `const ${part(start, init?.end ?? start)};`;
}

/** A signature under the name that the API gives it. */
const renamed = (code, from, to) =>
  from === to ? code : code.replace(new RegExp(`\\b(function|const|class|interface|type) ${from}\\b`, 'g'), `$1 ${to}`);

/** The interface of a token's service, when the API does not export it by itself. */
function serviceOf({ source, declaration }, exported) {
  const init = declaration.declarations?.[0].init;
  const service =
    init?.type === 'CallExpression' && init.callee.name === 'token' ? init.typeArguments?.params[0]?.typeName?.name : undefined;
  const found = service === undefined || exported.has(service) ? null : find(source.path, service);
  return found ? `\n\n${signature(found, service)}` : '';
}

/** Every export of core/api.ts, in the sections that its comments `// Heading` make. */
function readApi() {
  const source = sourceOf(API);
  const headings = source.comments.filter(({ type }) => type === 'Line');
  const sections = headings.map(({ value }) => ({ heading: value.trim(), entries: [] }));
  const names = new Set(source.statements.flatMap(({ specifiers = [] }) => specifiers.map((each) => each.exported.name)));
  for (const { source: from, specifiers = [], start, type } of source.statements) {
    if (type !== 'ExportNamedDeclaration' || !from)
      throw new Error(`${API}:${source.text.slice(0, start).split('\n').length}: only what rooms declare is handed on from here.`);
    const section = sections[headings.findLastIndex(({ end }) => end < start)];
    if (!section) throw new Error(`${API}: the first export comes before the first heading.`);
    for (const { local, exported } of specifiers) {
      const found = find(posix.join(posix.dirname(API), from.value), local.name);
      if (!found) throw new Error(`${from.value} does not export ${local.name}.`);
      section.entries.push({
        name: exported.name,
        path: found.source.path,
        docstring: docstringBefore(found.source, found.statement.start),
        code: renamed(signature(found, local.name), local.name, exported.name) + serviceOf(found, names),
      });
    }
  }
  return sections;
}

/** `@param x …` and `@throws …` as lines of their own. */
const prose = (docstring) => docstring.replace(/\s*\n?@(param|returns|throws) /g, (_, tag) => `\n\n*${tag}* `).replace(/</g, '&lt;');

function entry({ name, path, docstring, code }) {
  return `### \`${name}\`\n\n${prose(docstring)}\n\n\`\`\`ts\n${code}\n\`\`\`\n\n*${path}*\n`;
}

const sections = readApi();
const undocumented = sections.flatMap(({ entries }) => entries.filter(({ docstring }) => docstring === ''));
const text = `# The core API

Written by \`npm run docs:api\` from \`${API}\` and the docstrings of what it exports: change those.

A plugin imports these from \`core/api.ts\`, an added module from \`lectern\`. [write-a-plugin.md](write-a-plugin.md) shows them at work.

${sections.map(({ heading, entries }) => `## ${heading}\n\n${entries.map(entry).join('\n')}`).join('\n')}`;

if (undocumented.length) {
  console.error(`Without a docstring:\n${undocumented.map(({ name, path }) => `  ${name} in ${path}`).join('\n')}`);
  process.exitCode = 1;
} else if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error('docs/api.md is out of date: run npm run docs:api.');
  process.exitCode = 1;
}
