import { ELEMENT, type XmlNode } from '../xml/index.ts';
import { VARIABLES, stringToNumber, type Closure } from '../xpath/index.ts';
import { LexicalContext } from './context.ts';
import { errorAt } from './error.ts';
import { compileBody, compileChild } from './instructions/body.ts';
import { compileValue } from './instructions/variables.ts';
import type { Frame, Declaration, Later, TopLevel, Template, Sheet } from './model.ts';
import { isXsl } from './modules.ts';
import { attribute, expandKey, keyOf, required, XSL } from './names.ts';
import { emptyFrame } from './run.ts';

/** Instead of what is compiled later. */
export const notCompiledYet = (): never => {
  throw new Error('Not compiled yet.');
};

/** Slots of the parameters at the beginning of a template or function, by expanded name. */
export function leadingParams(element: XmlNode): Map<string, number> {
  const params = new Map<string, number>();
  for (const child of element.children) {
    if (isXsl(child, 'param')) params.set(expandKey(required(child, 'name'), child), params.size);
    else if (child.kind === ELEMENT) break;
  }
  return params;
}

const declareTemplate: Declaration = ({ element, module }, sheet, order) => {
  const params = leadingParams(element);
  // A literal element as the whole stylesheet (XSLT 1.0, 2.3).
  const isRoot = !isXsl(element);
  const [match, name, mode, priority] = isRoot ? ['/'] : ['match', 'name', 'mode', 'priority'].map((each) => attribute(element, each));
  // A mode without "match" means nothing; who checks the stylesheet is told (strict/check.ts).
  if (match === undefined && name === undefined) throw errorAt(element, 'A template needs "match" or "name".');
  const given = priority === undefined ? undefined : stringToNumber(priority);
  if (given !== undefined && given !== given) throw errorAt(element, `The priority "${priority}" is no number.`);
  const rules = match === undefined ? null : sheet.mode(mode === undefined ? '' : expandKey(mode, element));
  const frame: Frame = { slots: params.size, params, owner: element };
  const context = new LexicalContext(sheet, module, frame);
  const template: Template = {
    element,
    module,
    rules,
    params,
    // Its first call has room for the parameters; the frame grows with the variables.
    emptyFrame: emptyFrame(params.size),
    body(node, run) {
      template.compile();
      return template.body(node, run);
    },
    compile() {
      const body = isRoot ? compileChild(element, context, false) : compileBody(element, context, true);
      template.emptyFrame = emptyFrame(frame.slots);
      template.body = body;
      template.compile = () => frame;
      return frame;
    },
  };
  if (name !== undefined) {
    const key = expandKey(name, element);
    const former = sheet.named.get(key);
    if (former?.module.rank === module.rank) throw errorAt(element, `A template "${name}" exists already.`);
    sheet.named.set(key, template);
  }
  return () => {
    if (rules)
      for (const pattern of context.pattern(element, match!, false))
        rules.add({ pattern, template, priority: given ?? pattern.priority, order });
    // Most templates of a library never run; who checks the stylesheet is told of all.
    if (sheet.mistake) template.compile();
  };
};

const declareGlobal: Declaration = ({ element, module }, sheet) => {
  const name = required(element, 'name');
  const key = expandKey(name, element);
  const former = sheet.globalEntries.get(key);
  const isParam = element.localName === 'param';
  if (former?.rank === module.rank) throw errorAt(element, `A variable $${name} exists already.`);
  const variable = { name, key, element, emptyFrame: emptyFrame(0), value: notCompiledYet as Closure, isParam, isConstant: false };
  const index = sheet.globals.push(variable) - 1;
  sheet.globalEntries.set(key, { index, type: 'any', rank: module.rank });
  return () => {
    const frame: Frame = { slots: 0 };
    variable.value = compileValue(element, new LexicalContext(sheet, module, frame)).value;
    variable.emptyFrame = emptyFrame(frame.slots);
    variable.isConstant = ((frame.allUses ?? 0) & ~VARIABLES) === 0;
  };
};

/** The top-level elements that nearly every stylesheet uses; the others are in optional/declarations.ts. */
export const mainDeclarations: Readonly<Record<string, Declaration>> = {
  template: declareTemplate,
  variable: declareGlobal,
  param: declareGlobal,
};

const declarationOf = ({ element: { parent, namespaceURI: uri, localName: local } }: TopLevel, sheet: Sheet): Declaration | undefined =>
  !parent || parent.kind !== ELEMENT
    ? declareTemplate
    : ((uri === XSL && Object.hasOwn(mainDeclarations, local) ? mainDeclarations[local] : undefined) ??
      sheet.declarations.get(keyOf(uri, local)));

/** Declares all names first, then compiles what uses them, a declaration a step. @throws XsltError */
export function* declareAll(all: readonly TopLevel[], sheet: Sheet): Generator<void> {
  const later: Later[] = [];
  const globals: Later[] = [];
  const declareOne = (top: TopLevel, order: number): void => {
    const { element } = top;
    const declare = declarationOf(top, sheet);
    if (declare) {
      const work = declare(top, sheet, order);
      (declare === declareGlobal ? globals : later).push(() => sheet.attempt(work, element));
    } else if (!element.namespaceURI) throw errorAt(element, 'An element at the top of a stylesheet needs a namespace.');
    // Elements for a page need nothing of xsl:output.
    else if (isXsl(element) && element.localName !== 'output' && !sheet.isForwards(element))
      throw errorAt(element, `xsl:${element.localName} is not allowed at the top of a stylesheet.`);
  };
  all.forEach((top, order) => sheet.attempt(() => declareOne(top, order), top.element));
  // Global variables first: whether they are constant decides what is noted of those that use them.
  for (const work of [...globals, ...later]) {
    work();
    yield;
  }
}
