import { ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, TEXT, type XmlNode } from '../tree/node.ts';
import { ONCE } from '../xpath/reach.ts';
import type { Pattern } from './pattern.ts';
import type { Run, Template } from './run.ts';

/** One alternative of a match pattern. */
export interface Rule {
  pattern: Pattern;
  template: Template;
  priority: number;
  order: number;
}

/** Rules to try one after the other, and what the choice depends on (xpath/reach.ts). */
interface Candidates {
  rules: readonly Rule[];
  reach: number;
}

const NONE: Candidates = { rules: [], reach: 0 };

/** Rules by the local name that they need; '' holds those that need none. */
type Table = Map<string, Candidates>;

/** The template rules of one mode, found by kind and name of the node. */
export class Rules {
  private readonly rules: Rule[] = [];
  private tables: Table[] | null = null;

  add(rule: Rule): void {
    this.rules.push(rule);
  }

  private build(): Table[] {
    const best = [...this.rules].sort(
      (a, b) => b.template.module.place.precedence - a.template.module.place.precedence || b.priority - a.priority || b.order - a.order,
    );
    const tables: Table[] = [];
    for (const kind of [ELEMENT, ATTRIBUTE, TEXT, COMMENT, INSTRUCTION, DOCUMENT]) {
      const fitting = best.filter((rule) => rule.pattern.kinds.includes(kind));
      const names = new Set(fitting.map((rule) => rule.pattern.local ?? ''));
      const table: Table = new Map();
      for (const name of names.add('')) {
        const rules = fitting.filter((rule) => rule.pattern.local === null || rule.pattern.local === name);
        table.set(name, { rules, reach: rules.reduce((all, rule) => all | rule.pattern.reach, 0) });
      }
      tables[kind] = table;
    }
    return (this.tables = tables);
  }

  /** The best rule for a node; `below`: only of modules that this template's module imports. */
  find(node: XmlNode, run: Run, below: Template | null = null): Template | null {
    const table = (this.tables ?? this.build())[node.kind];
    if (!table) return null;
    const { rules, reach } = table.get(node.localName) ?? table.get('') ?? NONE;
    if (reach === 0 || run.recorder === null) return best(rules, node, run, below);
    if (reach & ONCE) run.recorder.once();
    return run.recorder.ask((n, r) => best(rules, n, r, below), node, run, false);
  }
}

function best(rules: readonly Rule[], node: XmlNode, run: Run, below: Template | null): Template | null {
  for (let i = 0; i < rules.length; i++) {
    const { pattern, template } = rules[i]!;
    if (below) {
      const { precedence } = template.module.place;
      if (precedence >= below.module.place.precedence || precedence < below.module.place.lowest) continue;
    }
    if (pattern.test(node, run)) return template;
  }
  return null;
}
