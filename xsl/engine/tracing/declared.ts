import { rootOf, type XmlNode } from '../xml/index.ts';
import type { Env } from '../xpath/index.ts';
import { expandKey, required, XSL } from '../xslt/index.ts';
import type { Declaration, Sheet, Template } from '../xslt/model.ts';
import type { RoutineKind } from './model.ts';
import type { RoutineRecord, Tracer } from './tracer.ts';

/** Who has what is declared report its calls. */
export interface Watcher {
  /** What is reported to; one for each run. */
  readonly tracer: () => Tracer;
  routineOf(kind: RoutineKind, element: XmlNode): RoutineRecord;
  called<T, E extends Env>(routine: RoutineRecord, closure: (node: XmlNode, env: E) => T): (node: XmlNode, env: E) => T;
}

/** Collects a stylesheet's templates while they are declared, and counts the nodes for which there is none. */
export function collectTemplates(sheet: Sheet, tracer: () => Tracer): ReadonlySet<Template> {
  const templates = new Set<Template>();
  const { named, mode } = sheet;
  const set = named.set.bind(named);
  named.set = (name, template) => {
    templates.add(template);
    return set(name, template);
  };
  const tables = new Set<unknown>();
  sheet.mode = (key) => {
    const rules = mode.call(sheet, key);
    if (tables.has(rules)) return rules;
    tables.add(rules);
    const { add, find } = rules;
    rules.add = (rule) => {
      templates.add(rule.template);
      add.call(rules, rule);
    };
    rules.find = (node, run, below) => {
      const found = find.call(rules, node, run, below);
      if (found === null) {
        const { builtIn } = tracer();
        builtIn.set(key, (builtIn.get(key) ?? 0) + 1);
      }
      return found;
    };
    return rules;
  };
  return templates;
}

/** Has a kind of declaration done by another one. */
function replaceDeclaration(sheet: Sheet, name: string, wrap: (declare: Declaration) => Declaration): void {
  const get = sheet.declarations.get.bind(sheet.declarations);
  Object.assign(sheet.declarations, {
    get: (each: string) => {
      const declare = get(each);
      return declare && each === name ? wrap(declare) : declare;
    },
  });
}

/** Has keys report when an index is made of a document. */
export function watchKeys(sheet: Sheet, watcher: Watcher): void {
  /** The document that key() looks at. */
  let indexed: XmlNode | null = null;
  replaceDeclaration(sheet, `{${XSL}}key`, (declare) => (top, _sheet, order) => {
    const { element } = top;
    const later = declare(top, sheet, order);
    return () => {
      later();
      const definitions = sheet.keys.get(expandKey(required(element, 'name'), element))!;
      const { slots, ...definition } = definitions.pop()!;
      const routine = watcher.routineOf('key', element);
      definitions.push({
        ...definition,
        // Asked for once for each index that is made, at its beginning; key() ends it.
        get slots() {
          watcher.tracer().call(routine, indexed!);
          return slots;
        },
      });
    };
  });
  const key = sheet.functions.get('key');
  if (!key?.build) return;
  const { build } = key;
  sheet.functions.set('key', {
    ...key,
    build: (args, compiler) => {
      const closure = build(args, compiler);
      return (node, env) => {
        const tracer = watcher.tracer();
        const { level } = tracer;
        const outer = indexed;
        indexed = rootOf(node);
        try {
          return closure(node, env);
        } finally {
          indexed = outer;
          if (tracer.level > level) tracer.return(level, false);
        }
      };
    },
  });
}

/** Has the functions that a stylesheet defines (EXSLT's func:function) report their calls. */
export function watchFunctions(sheet: Sheet, watcher: Watcher): void {
  replaceDeclaration(sheet, '{http://exslt.org/functions}function', (declare) => (top, _sheet, order) => {
    const { element } = top;
    const later = declare(top, sheet, order);
    const name = expandKey(required(element, 'name'), element);
    const { build, ...definition } = sheet.functions.get(name)!;
    const routine = watcher.routineOf('function', element);
    sheet.functions.set(name, { ...definition, build: (args, compiler) => watcher.called(routine, build!(args, compiler)) });
    return later;
  });
}
