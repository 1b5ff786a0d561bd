import type { XmlNode } from '../../xml/index.ts';
import { stringToNumber, type Closure } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import { compileAttributeTemplate } from '../expressions/attribute-template.ts';
import { content } from '../instructions/body.ts';
import type { Context, Run, Sorter } from '../model.ts';
import { isXsl } from '../modules.ts';
import { attribute } from '../names.ts';

const collators = new Map<string, Intl.Collator>();

function collator(lang: string, caseFirst: 'upper' | 'lower' | 'false'): Intl.Collator {
  const key = `${lang} ${caseFirst}`;
  let found = collators.get(key);
  if (!found) {
    try {
      found = new Intl.Collator(lang, { caseFirst });
    } catch {
      found = new Intl.Collator('en', { caseFirst });
    }
    collators.set(key, found);
  }
  return found;
}

// Numbers first by being numbers: what is none comes before all.
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a !== a ? (b !== b ? 0 : -1) : b !== b ? 1 : a - b);
const compareUnits = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

interface Key {
  select: Closure<string>;
  order?: Closure<string>;
  type?: Closure<string>;
  lang?: Closure<string>;
  caseOrder?: Closure<string>;
}

/** Compiles the xsl:sort children of an instruction; null when there are none. */
export function compileSort(element: XmlNode, context: Context): Sorter | null {
  const sorts = element.children.filter((child) => isXsl(child, 'sort'));
  const rest = isXsl(element, 'for-each') ? content(element) : [];
  if (rest.slice(0, sorts.length).some((child) => !isXsl(child, 'sort')))
    throw errorAt(sorts[0]!, 'xsl:sort must come before all else in xsl:for-each.');
  const keys = sorts.map((sort): Key => ({
    select: context.string(sort, attribute(sort, 'select') ?? '.'),
    order: compileAttributeTemplate(context, sort, 'order'),
    type: compileAttributeTemplate(context, sort, 'data-type'),
    lang: compileAttributeTemplate(context, sort, 'lang'),
    caseOrder: compileAttributeTemplate(context, sort, 'case-order'),
  }));
  if (!keys.length) return null;
  return (nodes, node, run) => {
    if (nodes.length < 2) return nodes;
    const columns = keys.map((key) => {
      const order = key.order?.(node, run) ?? 'ascending';
      if (order !== 'ascending' && order !== 'descending')
        throw errorAt(element, `xsl:sort: "order" is "ascending" or "descending", not "${order}".`);
      const type = key.type?.(node, run) ?? 'text';
      // Names with a prefix are left to processors.
      if (type !== 'text' && type !== 'number' && !type.includes(':'))
        throw errorAt(element, `xsl:sort: "data-type" is "text" or "number", not "${type}".`);
      const lang = key.lang?.(node, run);
      const caseOrder = key.caseOrder?.(node, run);
      if (caseOrder && caseOrder !== 'upper-first' && caseOrder !== 'lower-first')
        throw errorAt(element, `xsl:sort: "case-order" is "upper-first" or "lower-first", not "${caseOrder}".`);
      // As in other processors, only a language or a case order asks for more than the order of code units.
      const compare =
        lang || caseOrder
          ? collator(lang || 'en', caseOrder === 'upper-first' ? 'upper' : caseOrder === 'lower-first' ? 'lower' : 'false').compare
          : compareUnits;
      const values = evaluate(key.select, nodes, run);
      const sign = order === 'descending' ? -1 : 1;
      if (type === 'number') {
        const numbers = values.map(stringToNumber);
        return (a: number, b: number) => sign * compareNumbers(numbers[a]!, numbers[b]!);
      }
      return (a: number, b: number) => sign * compare(values[a]!, values[b]!);
    });
    const indexes = nodes.map((_, i) => i);
    indexes.sort((a, b) => {
      for (const column of columns) {
        const order = column(a, b);
        if (order) return order;
      }
      return a - b;
    });
    return indexes.map((i) => nodes[i]!);
  };
}

function evaluate(select: Closure<string>, nodes: XmlNode[], run: Run): string[] {
  const { position, size } = run;
  run.size = nodes.length;
  const values = nodes.map((n, i) => {
    run.position = i + 1;
    return select(n, run);
  });
  run.position = position;
  run.size = size;
  return values;
}
