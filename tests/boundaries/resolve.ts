import type { Project, SourceFile } from './project.ts';
import { bare, declared, memberOf, nameOf, nodesIn, syntaxOf, type Found, type Node } from './syntax.ts';

/** Where a value is from: its name in the file or package that declares it; no file for what is global or unknown. */
export interface Origin {
  readonly name: string;
  readonly from: string;
  /** Its declaration, where the project has it. */
  readonly declaration?: Found;
}

/** Follows an exported name through the files that hand it on. */
export function exported(project: Project, from: string, name: string, seen: ReadonlySet<string> = new Set()): Origin {
  const file = project.file(from);
  const key = `${from} ${name}`;
  if (!file || seen.has(key)) return { name, from };
  const next = new Set([...seen, key]);
  for (const { target, bindings, isExport } of file.imports) {
    const binding = isExport ? bindings.find(({ local }) => local === name) : undefined;
    if (binding) return exported(project, target, binding.name, next);
  }
  const program = syntaxOf(file);
  const declaration = declared(name, [program]);
  if (declaration) return { name, from, declaration };
  for (const part of nodesIn(program['body'])) {
    if (part.type === 'ExportDefaultDeclaration' && name === 'default')
      return { name, from, ...nodesIn(part['declaration']).map((node) => ({ declaration: { node, around: [program] } }))[0] };
    if (part.type !== 'ExportNamedDeclaration' || part['source']) continue;
    const specifier = nodesIn(part['specifiers']).find((each) => nameOf(each['exported']) === name);
    if (specifier && nameOf(specifier['local']) !== name)
      return origin(project, file, { node: specifier['local'] as Node, around: [program] });
  }
  for (const { target, bindings, isExport } of file.imports) {
    if (!isExport || !bindings.some(({ name: all, local }) => all === '*' && local === '*') || !project.file(target)) continue;
    const behind = exported(project, target, name, next);
    if (behind.declaration || declaresType(project, behind)) return behind;
  }
  const local = file.imports.flatMap(({ target, bindings, isExport }) =>
    isExport ? [] : bindings.filter((each) => each.local === name).map((each) => ({ target, name: each.name })),
  )[0];
  return local ? exported(project, local.target, local.name, next) : { name, from };
}

/** Types are in no scope of values. */
const declaresType = (project: Project, { name, from }: Origin): boolean =>
  new RegExp(`^export (?:declare )?(?:interface|type) ${name.replaceAll('$', '\\$')}\\b`, 'm').test(project.file(from)?.source ?? '');

/** What a name is for: an import under any name, `all.name` of `* as all`, a second name in the file, or what the file declares. */
export function origin(project: Project, file: SourceFile, { node, around }: Found): Origin {
  const expression = bare(node);
  if (expression.type === 'MemberExpression') {
    const whole = bare(expression['object'] as Node);
    const member = memberOf(expression) ?? '';
    const imported = declared(nameOf(whole), around) ? undefined : importedAs(file, nameOf(whole));
    return imported && /^(?:\*|default)$/.test(imported.name) ? exported(project, imported.target, member) : { name: member, from: '' };
  }
  const name = nameOf(expression);
  if (name === '') return { name, from: '' };
  const declaration = declared(name, around);
  if (declaration) {
    const value = bare(declaration.node);
    if (/^(?:Identifier|MemberExpression)$/.test(value.type) && nameOf(value) !== name) {
      const behind = origin(project, file, { node: value, around: declaration.around });
      if (behind.from !== '' || behind.declaration || value.type === 'Identifier') return behind;
    }
    return { name, from: file.path, declaration };
  }
  const imported = importedAs(file, name);
  return imported ? exported(project, imported.target, imported.name) : { name, from: '' };
}

function importedAs(file: SourceFile, local: string): { readonly target: string; readonly name: string } | undefined {
  if (local === '') return undefined;
  for (const { target, bindings, isExport } of file.imports) {
    const binding = isExport ? undefined : bindings.find((each) => each.local === local);
    if (binding) return { target, name: binding.name };
  }
  return undefined;
}
