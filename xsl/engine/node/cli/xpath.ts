import { parseArgs } from 'node:util';
import { inspect, type Inspection } from '../../trace.ts';
import { declarations, type XDocument, type XNode } from '../../xml/index.ts';
import { attempt, Exit, Stop } from './exit.ts';

/** An expression may visit every node from every other one: it ends after this. */
const TIME = 30_000;

type Scoped = Parameters<typeof declarations>[0];

/** The prefixes of the document's root element, and those that were given. */
function namespacesOf(document: XNode, given: readonly string[]): Record<string, string> {
  const root = document.children.find(({ kind }) => kind === 1) as (XNode & { readonly scope: Scoped }) | undefined;
  const own = root ? declarations(root.scope).flatMap(({ prefix, uri }): [string, string][] => (prefix ? [[prefix, uri]] : [])) : [];
  const added = given.map((each): [string, string] => {
    const at = each.indexOf('=');
    if (at < 1) throw new Stop(Exit.option, `--namespace is prefix=address, not ${each}.`);
    return [each.slice(0, at), each.slice(at + 1)];
  });
  return Object.fromEntries([...own.toReversed(), ...added]);
}

function shown(path: string, { type, value, count, nodes, visited, milliseconds }: Inspection): string {
  const lines =
    type === 'nodes'
      ? [`nodes: ${count}`, ...nodes.map((node) => `  ${node.path}  ${path}:${node.line}${node.text && `  ${node.text}`}`)]
      : [`${type}: ${value}`];
  if (nodes.length < count) lines.push(`  … ${count - nodes.length} more`);
  return `${lines.join('\n')}\n${milliseconds.toFixed(2)} ms, ${visited} nodes visited\n`;
}

/** `xpath DOCUMENT 'EXPRESSION'`: what an expression gives at a document's root, and what it costs. @throws Stop */
export function xpathConsole(args: readonly string[], read: (path: string) => XDocument, usage: string): string {
  const { values, positionals } = attempt(Exit.option, () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { namespace: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
    }),
  );
  const [path, expression, ...rest] = positionals;
  if (path === undefined || expression === undefined) throw new Stop(Exit.noArguments, usage);
  if (rest.length)
    throw new Stop(
      Exit.option,
      `xpath takes one document and one expression; quote an expression with spaces. Left over: ${rest.join(' ')}`,
    );
  const document = attempt(Exit.document, () => read(path));
  const namespaces = namespacesOf(document, values.namespace);
  const found = attempt(Exit.run, () => inspect(document, expression, { namespaces, time: TIME, nodes: values.json ? Infinity : 100 }));
  return values.json ? `${JSON.stringify(found, null, 2)}\n` : shown(path, found);
}
