import { DOCUMENT, NAMESPACE, ATTRIBUTE, type XmlNode } from '../../xml/index.ts';
import { CONTEXT, READS_AROUND } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import { compileAttributeTemplate } from '../expressions/attribute-template.ts';
import { anyOf } from '../expressions/pattern.ts';
import type { InstructionCompiler, Context, Run } from '../model.ts';
import { attribute } from '../names.ts';
import { formatNumbers } from './number-format.ts';

type Match = (node: XmlNode, run: Run) => boolean;
type Count = (node: XmlNode, run: Run) => number[];

/** Nodes that are counted together when no pattern says which. */
const isLike = (a: XmlNode, b: XmlNode): boolean => a.kind === b.kind && a.localName === b.localName && a.namespaceURI === b.namespaceURI;

/** The node before in document order, without attributes: the last inside of the sibling before, or the parent. */
function previous(node: XmlNode): XmlNode | null {
  const { parent } = node;
  if (!parent || node.kind === ATTRIBUTE || node.kind === NAMESPACE || node.index === 0) return parent;
  let n = parent.children[node.index - 1]!;
  while (n.children.length) n = n.children[n.children.length - 1]!;
  return n;
}

/** Counts the siblings before that match, itself included; continues from the sibling numbered last. */
function siblingCounter(
  match: (node: XmlNode, run: Run, like: XmlNode) => boolean,
  mayContinue: boolean,
): (node: XmlNode, run: Run) => number {
  let last: XmlNode | null = null;
  let lastRun: Run | null = null;
  let count = 0;
  return (node, run) => {
    let sum = 1;
    if (node.parent && node.kind !== ATTRIBUTE && node.kind !== NAMESPACE) {
      const siblings = node.parent.children;
      const continues =
        mayContinue && lastRun === run && last !== null && last.parent === node.parent && last.index < node.index && isLike(last, node);
      const from = continues ? last!.index : -1;
      if (continues) sum += count;
      for (let i = node.index - 1; i > from; i--) if (match(siblings[i]!, run, node)) sum++;
    }
    last = node;
    lastRun = run;
    return (count = sum);
  };
}

function counter(element: XmlNode, context: Context): Count {
  const patternOf = (name: string): Match | null => {
    const text = attribute(element, name);
    return text === undefined ? null : anyOf(context.pattern(element, text, true));
  };
  const counted = patternOf('count');
  const from = patternOf('from');
  const level = attribute(element, 'level') ?? 'single';
  // What a pattern with variables counts may change between two nodes.
  const mayContinue = !/\$|current\(/.test(`${attribute(element, 'count')}${attribute(element, 'from')}`);
  const matches = (node: XmlNode, run: Run, like: XmlNode): boolean => (counted ? counted(node, run) : isLike(node, like));
  if (level === 'any') {
    let last: XmlNode | null = null;
    let lastRun: Run | null = null;
    let count = 0;
    return (node, run) => {
      let sum = 0;
      const continues = mayContinue && lastRun === run && last !== null && isLike(last, node);
      for (let n: XmlNode | null = node; n; n = previous(n)) {
        const ends = from?.(n, run);
        // One before the node ends the count and is not counted; the node itself is, as in libxslt and so in Chromium.
        if (ends && n !== node) break;
        // Continues from the node numbered last.
        if (continues && n === last) {
          sum += count;
          break;
        }
        if (matches(n, run, node)) sum++;
        if (ends) break;
      }
      last = node;
      lastRun = run;
      count = sum;
      return [sum];
    };
  }
  if (level !== 'single' && level !== 'multiple') throw errorAt(element, `"level" is "single", "multiple" or "any", not "${level}".`);
  const position = siblingCounter(matches, mayContinue);
  return (node, run) => {
    const numbers: number[] = [];
    for (let n: XmlNode | null = node; n && n.kind !== DOCUMENT; n = n.parent) {
      // The Recommendation speaks of ancestors alone; for other processors the node itself ends the search, too.
      if (from?.(n, run)) break;
      if (!matches(n, run, node)) continue;
      numbers.unshift(position(n, run));
      if (level === 'single') break;
    }
    return numbers;
  };
}

/** xsl:number: a computed value, or the position of the node. */
export const number: InstructionCompiler = (element, context) => {
  const select = attribute(element, 'value');
  const value = select === undefined ? null : context.number(element, select);
  const count = value ? null : counter(element, context);
  // The position of a node depends on its neighbours.
  if (count) context.uses(CONTEXT | READS_AROUND);
  const patterns = `${attribute(element, 'count')}${attribute(element, 'from')}`;
  const variables = patterns.includes('$');
  const isOnce = patterns.includes('current(');
  const format = compileAttributeTemplate(context, element, 'format');
  const separator = compileAttributeTemplate(context, element, 'grouping-separator');
  const size = compileAttributeTemplate(context, element, 'grouping-size');
  return (node, run) => {
    run.instruction = element;
    if (isOnce) run.recorder?.markUnrepeatable();
    const numbers = value ? [value(node, run)] : run.recorder === null ? count!(node, run) : run.recorder.ask(count!, node, run, variables);
    // Nothing counted: no punctuation either, as in other processors.
    if (!numbers.length) return false;
    run.out.text(
      formatNumbers(numbers, format?.(node, run) ?? '1', separator?.(node, run) ?? '', Number(size?.(node, run) ?? 0) || 0),
      false,
    );
    return false;
  };
};
