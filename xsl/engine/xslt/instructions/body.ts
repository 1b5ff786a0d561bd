import { isBlank, ELEMENT, TEXT, type XmlNode, XML } from '../../xml/index.ts';
import { UNREPEATABLE } from '../../xpath/index.ts';
import { deferred, errorAt } from '../error.ts';
import type { Context, Instruction, Run } from '../model.ts';
import { isXsl } from '../modules.ts';
import { keyOf, XSL } from '../names.ts';
import { compileLiteral } from './literal.ts';

const nothing: Instruction = () => false;

const preserves = (node: XmlNode | null): boolean => {
  for (let n = node; n; n = n.parent) {
    const space = n.attributes.find((a) => a.localName === 'space' && a.namespaceURI === XML);
    if (space) return space.value === 'preserve';
  }
  return false;
};

/** The children of a stylesheet element that count: no comments, no space between the elements. */
export const content = (element: XmlNode): XmlNode[] =>
  element.children.filter((n) => n.kind === ELEMENT || (n.kind === TEXT && (!isBlank(n.value) || preserves(element))));

/** Compiles the content of an element. `skip`: children already dealt with. */
export function compileBody(
  element: XmlNode,
  context: Context,
  tail = false,
  skip: (child: XmlNode) => boolean = () => false,
): Instruction {
  const scope = context.inner();
  const sources = content(element).filter((child) => !skip(child));
  const parts = sources.map((child, i) => compileChild(child, scope, tail && i === sources.length - 1));
  const last = parts.length - 1;
  if (last < 0) return nothing;
  // One instruction needs no list: every frame saved on the machine's stack lets templates nest deeper.
  if (!last) return parts[0]!;
  return (node, run) => {
    for (let i = 0; i < last; i++) parts[i]!(node, run);
    return parts[last]!(node, run);
  };
}

export function compileChild(child: XmlNode, context: Context, tail: boolean): Instruction {
  if (child.kind === TEXT) {
    const { value } = child;
    return (_node, run) => {
      run.out.text(value, false);
      return false;
    };
  }
  const { sheet } = context;
  const isXslt = child.namespaceURI === XSL;
  const compile = sheet.instructions.get(keyOf(child.namespaceURI, child.localName));
  try {
    if (compile) return isXslt ? compile(child, context, tail) : unrepeatable(compile(child, context, tail), context);
    if (isXslt) throw errorAt(child, `xsl:${child.localName} is not allowed here.`);
    if (!sheet.isExtension(child)) return compileLiteral(child, context, compileBody);
  } catch (error) {
    return fallback(child, context, deferred(sheet, error, child));
  }
  return fallback(child, context, () => {
    throw errorAt(child, 'This extension is not known.');
  });
}

/** What extensions do cannot be foreseen. */
function unrepeatable(instruction: Instruction, context: Context): Instruction {
  context.uses(UNREPEATABLE);
  return (node, run) => {
    run.recorder?.markUnrepeatable();
    return instruction(node, run);
  };
}

/** The xsl:fallback children of an instruction that is unknown, or else the error when it is reached. */
function fallback(element: XmlNode, context: Context, otherwise: () => never): Instruction {
  const bodies = element.children.filter((child) => isXsl(child, 'fallback')).map((child) => compileBody(child, context));
  if (!bodies.length) return otherwise;
  return (node, run) => {
    for (const body of bodies) body(node, run);
    return false;
  };
}

/** Content that makes text: a constant, or a function. */
export function compileText(element: XmlNode, context: Context): (node: XmlNode, run: Run) => string {
  const children = content(element);
  if (children.every((child) => child.kind === TEXT)) {
    const text = children.map((child) => child.value).join('');
    return () => text;
  }
  const [only] = children as [XmlNode];
  const select = children.length === 1 && isXsl(only, 'value-of') && only.attributes.find((a) => a.name === 'select');
  if (select) {
    return context.string(only, select.value);
  }
  const body = compileBody(element, context);
  return (node, run) => run.textOf(body, node);
}
