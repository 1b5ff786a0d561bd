import type { XNode } from '../../../xsl/engine/index.ts';
import { ParameterValues } from './parameter-values.ts';
import { isXslt, valueOf } from './sheet-nodes.ts';

const WORD = /^\$([\w.-]+)\s*=\s*'([^']*)'$/;

/**
 * Words (and drawings) that nothing asks for: sheets keep them as choices `<xsl:when test="$key = 'a.word'">` in named templates, and
 * include all of
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
    const choices = choicesIn(template);
    const parameters = new Set(choices.flat().flatMap((when) => wordOf(when)?.parameter ?? []));
    const byParameter = new Map([...parameters].map((name) => [name, values.of(template, name)]));
    const isUsed = ({ parameter, word }: Word): boolean => {
      const given = byParameter.get(parameter) ?? null;
      return given === null || given.texts.has(word) || [...given.beginnings].some((beginning) => word.startsWith(beginning));
    };
    for (const each of choices) {
      const left = each.filter((when) => {
        const word = wordOf(when);
        return word !== null && !isUsed(word);
      });
      if (left.length < each.length) left.forEach((when) => cuts.add(when)); // a choice needs one
    }
  }
  return cuts;
}

/** The conditions of each `choose` in a template, at any depth. */
const choicesIn = (node: XNode): XNode[][] => [
  ...(isXslt(node, 'choose') ? [node.children.filter((each) => isXslt(each, 'when'))] : []),
  ...node.children.flatMap(choicesIn),
];

interface Word {
  readonly parameter: string;
  readonly word: string;
}

function wordOf(when: XNode): Word | null {
  const [, parameter, word] = WORD.exec(valueOf(when, 'test').trim()) ?? [];
  return parameter === undefined || word === undefined ? null : { parameter, word };
}
