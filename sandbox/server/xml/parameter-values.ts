import { NodeKind, type XNode } from '../../../xsl/engine/index.ts';
import { isXslt, valueOf } from './sheet-nodes.ts';

/** What a parameter can be: texts, and beginnings of texts. */
interface Values {
  readonly texts: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

const LITERAL = /^'([^']*)'$/;
const BEGINNING = /^concat\('([^']+)'\s*,/;
const HANDED_ON = /^\$([\w.-]+)$/;
/** Elements that write nothing of their own. */
const PLAIN = ['with-param', 'param', 'choose', 'when', 'otherwise', 'if', 'text'];

const parameterOf = (node: XNode, element: string, name: string): XNode | undefined =>
  node.children.find((each) => isXslt(each, element) && valueOf(each, 'name') === name);

/** Reads out of a sheet what its templates are called with. */
export class ParameterValues {
  private readonly calls: { readonly call: XNode; readonly from: XNode }[] = [];

  /** @param templates all templates that are reached, of a sheet with its includes in their places */
  constructor(private readonly templates: readonly XNode[]) {
    for (const from of templates) {
      const visit = (node: XNode): void => {
        if (isXslt(node, 'call-template') || isXslt(node, 'apply-templates')) this.calls.push({ call: node, from });
        node.children.forEach(visit);
      };
      visit(from);
    }
  }

  /** All values that a template's parameter can have; null when one of them is computed in a way that says nothing. */
  of(template: XNode, parameter: string): Values | null {
    const texts = new Set<string>();
    const beginnings = new Set<string>();
    return this.collect(template, parameter, texts, beginnings, new Set()) ? { texts, beginnings } : null;
  }

  private collect(template: XNode, parameter: string, texts: Set<string>, beginnings: Set<string>, seen: Set<string>): boolean {
    const key = `${this.templates.indexOf(template)} ${parameter}`;
    if (seen.has(key)) return true;
    seen.add(key);
    const own = parameterOf(template, 'param', parameter);
    if (own === undefined) return false;
    const take = (value: XNode, from: XNode): boolean => {
      const select = valueOf(value, 'select').trim();
      const literal = LITERAL.exec(select)?.[1];
      const beginning = BEGINNING.exec(select)?.[1];
      const handedOn = HANDED_ON.exec(select)?.[1];
      if (literal !== undefined) texts.add(literal);
      else if (beginning !== undefined) beginnings.add(beginning);
      else if (handedOn !== undefined) return this.collect(from, handedOn, texts, beginnings, seen);
      else return select === '' && takeTexts(value, texts);
      return true;
    };
    // Rules are also applied by XSLT's own ones, which give no parameters.
    const callers = this.calls.filter(({ call }) => this.mayCall(call, template));
    const given = callers.map(({ call, from }) => ({ value: parameterOf(call, 'with-param', parameter), from }));
    const isDefault = valueOf(template, 'match') !== '' || given.some(({ value }) => value === undefined);
    return (!isDefault || take(own, template)) && given.every(({ value, from }) => value === undefined || take(value, from));
  }

  private mayCall(call: XNode, template: XNode): boolean {
    if (isXslt(call, 'call-template')) return valueOf(call, 'name') === valueOf(template, 'name');
    return valueOf(template, 'match') !== '' && valueOf(call, 'mode') === valueOf(template, 'mode');
  }
}

/** A value that is written as content, in choices; false when anything in it is computed. */
function takeTexts(node: XNode, texts: Set<string>): boolean {
  if (node.kind === NodeKind.text) {
    texts.add(node.value.trim());
    return true;
  }
  if (node.kind === NodeKind.comment) return true;
  if (node.children.length === 0) texts.add('');
  return PLAIN.some((name) => isXslt(node, name)) && node.children.every((each) => takeTexts(each, texts));
}
