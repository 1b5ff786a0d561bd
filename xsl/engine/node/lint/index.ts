import type { XmlNode, XNode } from '../../xml/index.ts';
import { attribute, isXsl } from '../../xslt/index.ts';
import { elementsIn, type Finding } from './reading.ts';
import { hotSearches, missingTexts, unusedTemplates } from './templates.ts';
import { Variables } from './variables.ts';

/** What reads stylesheets. */
interface Reader {
  readSheet(path: string): XNode;
  loadSheet(href: string, base: string): XNode;
}

/** Stylesheets with all that they include and import, each once. */
function collect(paths: readonly string[], reader: Reader): XmlNode[] {
  const roots = new Map<string, XmlNode>();
  const add = (document: XNode): void => {
    const root = elementsIn(document as XmlNode)[0]!;
    const { href } = root.tree;
    if (roots.has(href)) return;
    roots.set(href, root);
    for (const element of elementsIn(root))
      if (isXsl(element, 'include') || isXsl(element, 'import')) add(reader.loadSheet(attribute(element, 'href') ?? '', href));
  };
  for (const path of paths) add(reader.readSheet(path));
  return [...roots.values()];
}

/**
 * What is in stylesheets that compile and is probably a mistake, or slow: templates, modes and variables that nobody uses, local variables
 * that hide global ones, "//" where it runs often, and texts that a template chooses by and does not have.
 * @param paths stylesheets that are started by themselves; what one of them uses is used
 * @throws XmlError, Error as the reader does
 */
export function lint(paths: readonly string[], reader: Reader): { readonly findings: readonly Finding[]; readonly files: number } {
  const roots = collect(paths, reader);
  const all = [...unusedTemplates(roots), ...new Variables(roots).findings(), ...hotSearches(roots), ...missingTexts(roots)];
  const findings = all.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  return { findings, files: roots.length };
}
