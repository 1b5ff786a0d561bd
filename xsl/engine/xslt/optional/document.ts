import { isNCName, rootOf, type XmlNode, inOrder, stringValue } from '../../xml/index.ts';
import { type FunctionDef, findIds, toString } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { ExpressionContext } from '../expressions/expression.ts';
import type { Run } from '../model.ts';
import { asDocument, resolveHref } from '../modules.ts';

/** document(): the documents at addresses, each loaded once in a run. */
export const documentFunction: FunctionDef = {
  type: 'nodes',
  args: 'a?N',
  build(args, compiler) {
    const { element, scope } = compiler.context as ExpressionContext;
    const value = compiler.value(args[0]!);
    const base = args[1] && compiler.nodes(args[1]);
    const { href: sheetHref } = scope.module;
    return (node, env) => {
      const run = env as Run;
      const documents = run.cached(documentFunction, () => new Map<string, XmlNode | null>());
      const open = (href: string, from: string): XmlNode[] => {
        const [path = '', part] = href.split('#') as [string?, string?];
        if (part && !isNCName(part)) throw errorAt(element, `document('${href}'): a part of a document is named by the ID of its element.`);
        const found = whole(path, from);
        return part ? found.flatMap((root) => findIds(root, part)) : found;
      };
      const whole = (path: string, from: string): XmlNode[] => {
        if (path === '' && from === sheetHref) return [scope.sheet.stripped(rootOf(element))];
        const address = resolveHref(path, from);
        // The source is one document, however it is asked for.
        if (address === run.source.tree.href && (path === '' || address !== '')) return [rootOf(run.source)];
        let found = documents.get(address);
        if (found === undefined) {
          found = fetch(run, path, from, address, element);
          documents.set(address, (found = found && scope.sheet.stripped(found)));
        }
        return found ? [found] : [];
      };
      const from = base ? base(node, env)[0]?.tree.href : undefined;
      const wanted = value(node, env);
      if (typeof wanted !== 'object') return open(toString(wanted), from ?? sheetHref);
      return inOrder(wanted.flatMap((n) => open(stringValue(n), from ?? n.tree.href)));
    };
  },
};

function fetch(run: Run, href: string, base: string, address: string, element: XmlNode): XmlNode | null {
  const { load } = run;
  if (!load) throw errorAt(element, `document('${href}') cannot be loaded: no loader was given.`);
  try {
    const loaded = load(href, base);
    if (!loaded) throw new Error('the loader found nothing.');
    return asDocument(loaded, address);
  } catch (error) {
    // An error that may be recovered by an empty set (XSLT 1.0, 12.1).
    run.message(`document('${href}') cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
