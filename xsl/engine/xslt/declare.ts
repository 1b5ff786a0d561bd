import { ELEMENT, type XmlNode } from '../tree/node.ts';
import { VARIABLES } from '../xpath/reach.ts';
import type { Closure } from '../xpath/values.ts';
import { compileBody } from './body.ts';
import { Context, type Frame } from './context.ts';
import { errorAt } from './error.ts';
import type { Later } from './extension.ts';
import { isXsl, type TopLevel } from './modules.ts';
import { attribute, expandKey, keyOf, required, XSL } from './names.ts';
import { blankFrame, type Template } from './run.ts';
import type { Sheet } from './sheet.ts';
import { compileValue } from './variables.ts';

/** Stands for what is compiled later. */
export const notYet = (): never => {
  throw new Error('The stylesheet is still being compiled.');
};

/** Slots of the parameters that stand first in a template or function, by expanded name. */
export function leadingParams(element: XmlNode): Map<string, number> {
  const params = new Map<string, number>();
  for (const child of element.children) {
    if (isXsl(child, 'param')) params.set(expandKey(required(child, 'name'), child), params.size);
    else if (child.kind === ELEMENT) break;
  }
  return params;
}

function declareTemplate({ element, module }: TopLevel, order: number, sheet: Sheet): Later {
  const params = leadingParams(element);
  const match = attribute(element, 'match');
  const name = attribute(element, 'name');
  const mode = attribute(element, 'mode');
  const priority = attribute(element, 'priority');
  if (match === undefined && name === undefined && isXsl(element)) throw errorAt(element, 'A template needs "match" or "name".');
  if (match === undefined && mode !== undefined && isXsl(element)) throw errorAt(element, 'A template with "mode" needs "match".');
  if (priority !== undefined && !(Number.isFinite(Number(priority)) && priority.trim())) throw errorAt(element, `The priority "${priority}" is no number.`);
  const isRoot = !isXsl(element);
  const rules = match !== undefined || isRoot ? sheet.mode(mode === undefined ? '' : expandKey(mode, element)) : null;
  const template: Template = { element, module, rules, params, blank: [], body: notYet, uses: 0, calls: [] };
  if (name !== undefined && !isRoot) {
    const key = expandKey(name, element);
    const former = sheet.named.get(key);
    if (former?.module.place === module.place) throw errorAt(element, `A template "${name}" exists already.`);
    sheet.named.set(key, template);
  }
  return () => {
    const frame: Frame = { slots: params.size, params, owner: element };
    const context = new Context(sheet, module, frame);
    if (rules) {
      const patterns = context.pattern(element, isRoot ? '/' : match!, false);
      for (const pattern of patterns) rules.add({ pattern, template, priority: priority === undefined ? pattern.priority : Number(priority), order });
    }
    if (isRoot) template.body = compileSimplified(element, context);
    else template.body = compileBody(element, context, true);
    template.blank = blankFrame(frame.slots);
    template.uses = frame.uses ?? 0;
    template.calls = frame.calls ?? [];
  };
}

/** A literal element as the whole stylesheet (XSLT 1.0, 2.3). */
function compileSimplified(element: XmlNode, context: Context): Template['body'] {
  const wrapper = { ...element, kind: ELEMENT, attributes: [], children: [element] } as unknown as XmlNode;
  return compileBody(wrapper, context);
}

function declareGlobal({ element, module }: TopLevel, sheet: Sheet): Later {
  const name = required(element, 'name');
  const key = expandKey(name, element);
  const former = sheet.globalEntries.get(key);
  const isParam = element.localName === 'param';
  if (former?.place === module.place) throw errorAt(element, `A variable $${name} exists already.`);
  const variable = { name, key, element, blank: blankFrame(0), value: notYet as Closure, isParam, isConstant: false };
  const index = sheet.globals.push(variable) - 1;
  sheet.globalEntries.set(key, { index, type: 'any', place: module.place });
  return () => {
    const frame: Frame = { slots: 0 };
    variable.value = compileValue(element, new Context(sheet, module, frame)).value;
    variable.blank = blankFrame(frame.slots);
    variable.isConstant = ((frame.all ?? 0) & ~VARIABLES) === 0;
  };
}

/** Declares all names first, then compiles what uses them. @throws XsltError */
export function declareAll(all: readonly TopLevel[], sheet: Sheet): void {
  const later: Later[] = [];
  const globals: Later[] = [];
  all.forEach((top, order) => {
    const { element } = top;
    if (element.namespaceURI !== XSL || isRootLiteral(top)) {
      if (isRootLiteral(top)) later.push(declareTemplate(top, order, sheet));
      else if (sheet.declarations.has(keyOf(element.namespaceURI, element.localName))) later.push(sheet.declarations.get(keyOf(element.namespaceURI, element.localName))!(top, sheet));
      else if (!element.namespaceURI) throw errorAt(element, 'An element at the top of a stylesheet needs a namespace.');
      return;
    }
    switch (element.localName) {
      case 'template': later.push(declareTemplate(top, order, sheet)); break;
      case 'variable': case 'param': globals.push(declareGlobal(top, sheet)); break;
      default: {
        const declare = sheet.declarations.get(keyOf(XSL, element.localName));
        if (declare) later.push(declare(top, sheet));
        // Elements for a page need nothing of xsl:output.
        else if (element.localName !== 'output' && !sheet.isForwards(element)) throw errorAt(element, `xsl:${element.localName} cannot stand at the top of a stylesheet.`);
      }
    }
  });
  // Global variables first: whether they are constant decides what is noted of those that use them.
  for (const work of [...globals, ...later]) work();
}

const isRootLiteral = ({ element }: TopLevel): boolean => !element.parent || element.parent.kind !== ELEMENT;
