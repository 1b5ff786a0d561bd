import type { XmlNode } from '../../xml/index.ts';
import { CONTEXT, READS_AROUND, POSITION, SIZE } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { Context, Instruction } from '../model.ts';
import { attribute, expandKey, words } from '../names.ts';

/** Compiles the use of attribute sets; null when there is none. The attributes of a later set win. */
export function compileAttributeSets(names: string | undefined, element: XmlNode, context: Context): Instruction | null {
  const keys = words(names).map((name) => {
    const key = expandKey(name, element);
    if (!context.sheet.attributeSets.has(key)) throw errorAt(element, `The attribute set "${name}" does not exist.`);
    return key;
  });
  if (!keys.length) return null;
  const { sheet } = context;
  context.uses(CONTEXT | READS_AROUND | POSITION | SIZE);
  return (node, run) => {
    // A set's attributes do not see the caller's variables.
    const { frame } = run;
    for (const key of keys) {
      for (const { body, emptyFrame } of sheet.attributeSets.get(key)!) {
        run.frame = emptyFrame.slice();
        body(node, run);
      }
    }
    run.frame = frame;
    return false;
  };
}

/** @throws XsltError when attribute sets use each other in a circle */
export function checkAttributeSets(sets: ReadonlyMap<string, readonly { element: XmlNode }[]>): void {
  const done = new Set<string>();
  const visit = (key: string, trail: readonly string[]): void => {
    if (done.has(key)) return;
    for (const { element } of sets.get(key) ?? []) {
      if (trail.includes(key)) throw errorAt(element, `The attribute set uses itself: ${[...trail, key].join(' > ')}.`);
      for (const used of words(attribute(element, 'use-attribute-sets'))) visit(expandKey(used, element), [...trail, key]);
    }
    done.add(key);
  };
  for (const key of sets.keys()) visit(key, []);
}
