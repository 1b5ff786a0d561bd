import { ELEMENT, type XmlNode, declarations, declared } from '../../xml/index.ts';
import type { Closure } from '../../xpath/index.ts';
import { templateOf } from '../expressions/attribute-template.ts';
import type { Context, Instruction } from '../model.ts';
import { isXsl } from '../modules.ts';
import { standard, XSL } from '../names.ts';

interface LiteralAttribute {
  name: string;
  local: string;
  uri: string;
  value: string | Closure<string>;
}

/** Compiles an element that is copied to the result. `compileBody`: compiles its content. */
export function compileLiteral(
  element: XmlNode,
  context: Context,
  compileBody: (element: XmlNode, context: Context) => Instruction,
): Instruction {
  const { sheet } = context;
  const { name, local, uri } = sheet.aliased(element, true);
  // A literal parent has declared its namespaces already.
  const { parent } = element;
  const isInside = parent !== null && parent.kind === element.kind && parent.namespaceURI !== XSL && !sheet.isExtension(parent);
  const excluded = sheet.excluded(element);
  const namespaces = (isInside ? declared(element) : declarations(element.scope).reverse())
    .filter((s) => !excluded.has(s.uri) && (s.uri || isInside))
    .map((s) => ({ prefix: s.prefix, uri: s.uri, ...sheet.aliases.get(s.uri) }));
  const attributes: LiteralAttribute[] = element.attributes
    .filter((a) => a.namespaceURI !== XSL)
    .map((a) => ({ ...sheet.aliased(a, false), value: templateOf(context, element, a.value) }));
  const sets = sheet.optional?.attributeSets(standard(element, 'use-attribute-sets'), element, context);
  const body = compileBody(element, context);
  const write: Instruction = (node, run) => {
    run.instruction = element;
    const { out } = run;
    out.open(name, local, uri);
    for (let i = 0; i < namespaces.length; i++) out.namespace(namespaces[i]!.prefix, namespaces[i]!.uri);
    if (sets) sets(node, run);
    for (let i = 0; i < attributes.length; i++) {
      const a = attributes[i]!;
      out.attribute(a.name, a.local, a.uri, typeof a.value === 'string' ? a.value : a.value(node, run));
    }
    body(node, run);
    // It may be another one by now (strict/deep.ts).
    run.out.close();
    return false;
  };
  return !sets && isConstant(element, context) ? writeOnce(element, write) : write;
}

/** Whether a literal element is the same in every result. */
const isConstant = (element: XmlNode, context: Context): boolean =>
  element.attributes.every((a) => a.namespaceURI !== XSL && !/[{}]/.test(a.value)) &&
  element.children.every(
    (child) =>
      child.kind !== ELEMENT ||
      isXsl(child, 'text') ||
      (child.namespaceURI !== XSL && !context.sheet.isExtension(child) && isConstant(child, context)),
  );

/** Writes the element stored the first time, where the result stores elements. */
function writeOnce(element: XmlNode, write: Instruction): Instruction {
  return (node, run) => {
    const { out } = run;
    if (out.writeConstant === undefined || !out.writeConstant(element)) {
      write(node, run);
      if (out.storeConstant !== undefined) out.storeConstant(element);
    }
    return false;
  };
}
