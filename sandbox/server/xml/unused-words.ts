import type { XNode } from '../../../xsl/engine/index.ts';
import { ParameterValues } from './parameter-values.ts';
import { isXslt, valueOf } from './sheet-nodes.ts';

const WORD = /^\$key\s*=\s*'([^']*)'$/;

/**
 * Words that nothing says: sheets keep them as choices `<xsl:when test="$key = 'a.word'">` in named templates, and include all of
 * them for the few that they use. A choice is left out when no call can ask for it; as soon as one key is not written as a
 * text (or how it begins: `concat('latest.', $type)`), all stay.
 * @param root the sheet with its includes in their places
 * @param unused templates that nothing reaches; what they call does not count
 */
export function unusedWords(root: XNode, unused: ReadonlySet<XNode>): ReadonlySet<XNode> {
  const reached = root.children.filter((node) => !unused.has(node));
  const values = new ParameterValues(reached);
  const cuts = new Set<XNode>();
  for (const template of reached.filter((node) => isXslt(node, 'template') && valueOf(node, 'match') === '')) {
    const choices = template.children.filter((node) => isXslt(node, 'choose')).map((choose) => choose.children.filter((node) => isXslt(node, 'when')));
    const known = choices.some((each) => each.some(wordOf)) ? values.of(template, 'key') : null;
    if (known === null) continue;
    const isSaid = (word: string): boolean => known.texts.has(word) || [...known.beginnings].some((beginning) => word.startsWith(beginning));
    for (const each of choices) {
      const left = each.filter((when) => { const word = wordOf(when); return word !== null && !isSaid(word); });
      if (left.length < each.length) left.forEach((when) => cuts.add(when)); // a choice needs one
    }
  }
  return cuts;
}

const wordOf = (when: XNode): string | null => WORD.exec(valueOf(when, 'test').trim())?.[1] ?? null;
