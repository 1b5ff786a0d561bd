import { ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, TEXT, type XmlNode } from '../xml/index.ts';
import { UNREPEATABLE } from '../xpath/index.ts';
import type { Rule, Run, Template, TemplateRules } from './model.ts';

/** Rules to try one after the other, and what the choice depends on (xpath/dependencies.ts). */
interface Candidates {
  rules: readonly Rule[];
  dependencies: number;
}

const NONE: Candidates = { rules: [], dependencies: 0 };

/** Rules by the local name that they need; '' holds those that need none. */
type Table = Map<string, Candidates>;

/** Template rules, found by kind and name of the node. */
export class RuleTable implements TemplateRules {
  private readonly rules: Rule[] = [];
  private tables: Table[] | null = null;

  add(rule: Rule): void {
    this.rules.push(rule);
  }

  private build(): Table[] {
    const best = [...this.rules].sort(
      (a, b) => b.template.module.rank.precedence - a.template.module.rank.precedence || b.priority - a.priority || b.order - a.order,
    );
    const tables: Table[] = [];
    for (const kind of [ELEMENT, ATTRIBUTE, TEXT, COMMENT, INSTRUCTION, DOCUMENT]) {
      const fitting = best.filter((rule) => rule.pattern.kinds.includes(kind));
      const names = new Set(fitting.map((rule) => rule.pattern.local ?? ''));
      const table: Table = new Map();
      for (const name of names.add('')) {
        const rules = fitting.filter((rule) => rule.pattern.local === null || rule.pattern.local === name);
        table.set(name, { rules, dependencies: rules.reduce((all, rule) => all | rule.pattern.dependencies, 0) });
      }
      tables[kind] = table;
    }
    return (this.tables = tables);
  }

  find(node: XmlNode, run: Run, below: Template | null = null): Template | null {
    const table = (this.tables ?? this.build())[node.kind];
    if (!table) return null;
    const { rules, dependencies } = table.get(node.localName) ?? table.get('') ?? NONE;
    if (dependencies === 0 || run.recorder === null) return best(rules, node, run, below);
    if (dependencies & UNREPEATABLE) run.recorder.markUnrepeatable();
    return run.recorder.ask((n, r) => best(rules, n, r, below), node, run, false);
  }
}

function best(rules: readonly Rule[], node: XmlNode, run: Run, below: Template | null): Template | null {
  for (let i = 0; i < rules.length; i++) {
    const { pattern, template } = rules[i]!;
    if (below) {
      const { precedence } = template.module.rank;
      if (precedence >= below.module.rank.precedence || precedence < below.module.rank.lowest) continue;
    }
    if (pattern.test(node, run)) return template;
  }
  return null;
}
