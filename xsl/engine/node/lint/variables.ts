import type { XmlNode } from '../../xml/index.ts';
import { attribute, expandKey, isXsl } from '../../xslt/index.ts';
import { elementsIn, expressionsOf, findingAt, nameIn, partsOf, type Finding } from './reading.ts';

/** A variable or parameter and whether anything reads it. */
interface Variable {
  readonly element: XmlNode;
  readonly key: string;
  readonly outer: Variable | null;
  isRead: boolean;
}

const isVariable = (element: XmlNode): boolean => isXsl(element, 'variable') || isXsl(element, 'param');
const title = (element: XmlNode): string =>
  `${element.localName === 'param' ? 'The parameter' : 'The variable'} $${attribute(element, 'name')}`;

/** Variables that nothing reads, and local ones that hide a global one. */
export class Variables {
  private readonly globals = new Map<string, Variable[]>();
  private readonly locals: Variable[] = [];

  constructor(private readonly roots: readonly XmlNode[]) {
    for (const root of roots)
      for (const element of elementsIn(root)) {
        const key = isVariable(element) ? nameIn(element, 'name') : null;
        if (key !== null) this.globals.set(key, [...(this.globals.get(key) ?? []), { element, key, outer: null, isRead: false }]);
      }
  }

  private read(element: XmlNode, scope: Variable | null): void {
    for (const ast of expressionsOf(element))
      for (const { ast: part } of partsOf(ast)) {
        if (part.op !== 'variable') continue;
        let key: string;
        try {
          key = expandKey(part.name, element);
        } catch {
          continue;
        }
        let found = scope;
        while (found && found.key !== key) found = found.outer;
        if (found) found.isRead = true;
        else for (const each of this.globals.get(key) ?? []) each.isRead = true;
      }
  }

  /** Reads the content of an element; what it declares is visible to what follows. */
  private walk(parent: XmlNode, outer: Variable | null): void {
    let scope = outer;
    for (const element of elementsIn(parent)) {
      this.read(element, scope);
      this.walk(element, scope);
      const key = isVariable(element) ? nameIn(element, 'name') : null;
      if (key === null) continue;
      scope = { element, key, outer: scope, isRead: false };
      this.locals.push(scope);
    }
  }

  findings(): Finding[] {
    for (const root of this.roots)
      for (const element of elementsIn(root)) {
        this.read(element, null);
        this.walk(element, null);
      }
    // A global parameter is for the caller, who may give it to any stylesheet.
    const globals = [...this.globals.values()].flat().filter(({ element }) => element.localName === 'variable');
    const unread = [...this.locals, ...globals].filter(({ isRead }) => !isRead);
    const hiding = this.locals.flatMap(({ element, key }) => {
      const [hidden] = this.globals.get(key) ?? [];
      return hidden ? [findingAt(element, `${title(element)} hides the global one of ${hidden.element.tree.href}.`)] : [];
    });
    return [...unread.map(({ element }) => findingAt(element, `${title(element)} is never read.`)), ...hiding];
  }
}
