import { at, isContract, roomOf, top, type Project, type Rule, type SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { isAssertion, memberOf, bare, nameOf, nodesIn, partsOfProgram, syntaxOf, textOf, type Found, type Node } from './syntax.ts';

interface Declared {
  readonly name: string;
  readonly kind: string;
  readonly start: number;
}
const OF_FACTS = ['', 'core/facts/contract.ts', 'core/api.ts'];

/** Whether something is asserted to be what a fact's kind is, by the type of one that there is or by a type of the file's own. */
function isOfKind(project: Project, file: SourceFile, { node, around }: Found): boolean {
  if (!isAssertion(node)) return false;
  const type = node['typeAnnotation'] as Node;
  const own = nameOf(type['typeName']);
  if (own !== '') return new RegExp(`\\btype ${own}\\b[^=;]*= *(?:FactKind\\b|ReturnType<typeof fact\\b)`).test(file.source);
  if (type.type !== 'TSTypeQuery') return false;
  const { declaration } = origin(project, file, { node: type['exprName'] as Node, around });
  return declaration !== undefined && nameOf(bare(declaration.node)['callee']) === 'fact';
}

/** What a source declares by `fact(…)` or asserts to be a kind of fact, whatever names they have there. */
function factIn(project: Project, file: SourceFile, { node, around }: Found): Declared | undefined {
  if (isOfKind(project, file, { node, around })) return { name: '', kind: '', start: node.start };
  const type = isAssertion(node) ? (node['typeAnnotation'] as Node)['typeName'] : undefined;
  const [callee] = nodesIn(node.type === 'CallExpression' ? node['callee'] : type);
  if (!callee) return undefined;
  const { name, from } = origin(project, file, { node: callee, around });
  if (name !== (type ? 'FactKind' : 'fact') || !OF_FACTS.includes(from)) return undefined;
  const variable = around.findLast((each) => each.type === 'VariableDeclarator');
  return { name: nameOf(variable?.['id']), kind: textOf(nodesIn(node['arguments'])[0] ?? node['expression']) ?? '', start: node.start };
}
export const factsIn = (project: Project, file: SourceFile): Declared[] =>
  /\bfact|FactKind|typeof [A-Z_]+\b/.test(file.source)
    ? partsOfProgram(syntaxOf(file)).flatMap((found) => factIn(project, file, found) ?? [])
    : [];

/** The room or plugin that declares what is published; undefined for what the file was handed. */
function ownerOf(project: Project, file: SourceFile, kind: Found, byName: ReadonlyMap<string, string>): string | undefined {
  const { name, from, declaration } = origin(project, file, kind);
  if (from === '' || (from !== file.path && !declaration)) return byName.get(name) ?? (/^[A-Z_]+$/.test(name) ? 'nobody' : undefined);
  const target = project.file(from);
  return target && factsIn(project, target).some((each) => each.name === name) ? top(from, 2) : undefined;
}

/** Rule 7. */
export const factsHaveOneOwner: Rule = (project) => {
  // The room itself makes them.
  const files = project.page().filter(({ path }) => roomOf(path) !== 'core/facts');
  const all = files.flatMap((file) => factsIn(project, file).map((one) => ({ ...one, file })));
  const byName = new Map(all.map(({ file, name }) => [name, top(file.path, 2)]));
  const twice = (of: 'name' | 'kind'): string[] => all.map((one) => one[of]).filter((value, index, list) => list.indexOf(value) !== index);
  const published = files.flatMap((file) =>
    partsOfProgram(syntaxOf(file)).flatMap(({ node, around }) => {
      const parent = around.findLast(({ type }) => !/^(?:Parenthesized|TS|Chain)/.test(type));
      const isTaken =
        node.type === 'VariableDeclarator'
          ? nodesIn((node['id'] as Node)['properties']).some(({ key }) => nameOf(key) === 'publish')
          : memberOf(node) === 'publish' && !(parent?.type === 'CallExpression' && bare(parent['callee'] as Node) === node);
      if (isTaken) return [`${at(file, node.start)} publishes by another name`];
      const callee = node.type === 'CallExpression' ? bare(node['callee'] as Node) : undefined;
      const [kind] = nodesIn(node['arguments']);
      if (!callee || !kind || (memberOf(callee) ?? nameOf(callee)) !== 'publish') return [];
      if (isAssertion(kind) || bare(kind).type === 'TemplateLiteral' || textOf(bare(kind)) !== undefined)
        return [`${at(file, node.start)} publishes a kind that no contract declares`];
      const owner = ownerOf(project, file, { node: kind, around }, byName);
      return owner === undefined || owner === top(file.path, 2) ? [] : [`${at(file, node.start)} publishes a fact of another owner`];
    }),
  );
  return [
    ...all
      .filter(({ file }) => !isContract(file.path))
      .map(({ file, name, start }) => `${at(file, start)} declares the fact ${name} outside a contract`),
    ...[...twice('name'), ...twice('kind')].map((name) => `${name} is declared twice`),
    ...published,
  ];
};
