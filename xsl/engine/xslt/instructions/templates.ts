import { COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, NAMESPACE, type XmlNode } from '../../xml/index.ts';
import { CONTEXT, READS_AROUND, type Closure, type Variables } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { Arguments, Context, InstructionCompiler, Run, Template, TemplateRules } from '../model.ts';
import { isXsl } from '../modules.ts';
import { attribute, expandKey, required } from '../names.ts';
import { compileValue } from './variables.ts';

const NO_ARGUMENTS: Arguments = [];

interface Passed {
  key: string;
  value: Closure;
}

/** The parameters that an instruction passes. */
export function passedParams(element: XmlNode, context: Context): Passed[] {
  return element.children
    .filter((child) => isXsl(child, 'with-param'))
    .map((child) => ({ key: expandKey(required(child, 'name'), child), value: compileValue(child, context).value }));
}

/** A template's variables before it runs. */
export function frameFor(template: Template, args: Arguments): Variables {
  const frame = template.emptyFrame.slice();
  for (let i = 0; i < args.length; i++) {
    const slot = template.params.get(args[i]![0]);
    if (slot !== undefined) frame[slot] = args[i]![1];
  }
  return frame;
}

/** Applies a mode to one node: the best rule, or what is built in. */
export function applyTo(node: XmlNode, rules: TemplateRules, args: Arguments, run: Run): void {
  const template = rules.find(node, run);
  if (!template) {
    builtIn(node, rules, args, run);
    return;
  }
  const { recorder } = run;
  if (recorder === null || !recorder.mayReuse(node, args, run)) run.invoke(template, node, frameFor(template, args), template);
  else if (!recorder.reuse(template, node, args, run)) {
    const recording = recorder.begin(template, args, run);
    run.invoke(template, node, frameFor(template, args), template);
    recorder.end(node, recording);
  } else if (--run.steps < 0) run.pause();
}

/** What is done without a rule. Passes parameters on, as other processors and XSLT 2.0 do. */
export function builtIn(node: XmlNode, rules: TemplateRules, args: Arguments, run: Run): void {
  const { kind } = node;
  if (kind === ELEMENT || kind === DOCUMENT) applyAll(node.children, rules, args, run, false);
  else if (kind !== COMMENT && kind !== INSTRUCTION && kind !== NAMESPACE) run.out.text(node.value, false);
}

/** Applies a mode to a list; with `tail` the last node's template is left to the caller as a tail call. */
function applyAll(nodes: readonly XmlNode[], rules: TemplateRules, args: Arguments, run: Run, tail: boolean): boolean {
  const { position, size } = run;
  const count = nodes.length;
  run.size = count;
  for (let i = 0; i < count; i++) {
    const node = nodes[i]!;
    run.size = count;
    run.position = i + 1;
    if (tail && i === count - 1) {
      const template = rules.find(node, run);
      if (template) return run.tailCall(template, node, frameFor(template, args), template);
    }
    applyTo(node, rules, args, run);
  }
  run.position = position;
  run.size = size;
  return false;
}

export const applyTemplates: InstructionCompiler = (element, context, tail) => {
  const select = attribute(element, 'select');
  const mode = attribute(element, 'mode');
  const rules = context.sheet.mode(mode === undefined ? '' : expandKey(mode, element));
  const nodes = select === undefined ? (n: XmlNode) => n.children : context.nodes(element, select);
  const sort = context.sheet.optional?.sort(element, context);
  const passed = passedParams(element, context);
  context.uses(CONTEXT | READS_AROUND);
  return (node, run) => {
    run.instruction = element;
    let list = nodes(node, run);
    if (sort) list = sort(list, node, run);
    const args = passed.length ? passed.map(({ key, value }) => [key, value(node, run)] as const) : NO_ARGUMENTS;
    return applyAll(list, rules, args, run, tail);
  };
};

export const callTemplate: InstructionCompiler = (element, context, tail) => {
  const name = required(element, 'name');
  const template = context.sheet.named.get(expandKey(name, element));
  if (!template) throw errorAt(element, `The template "${name}" does not exist.`);
  context.calls(template);
  // A parameter that the template does not declare is passed in vain.
  const passed = passedParams(element, context).flatMap(({ key, value }) =>
    template.params.has(key) ? [{ slot: template.params.get(key)!, value }] : [],
  );
  return (node, run) => {
    run.instruction = element;
    const frame = template.emptyFrame.slice();
    for (let i = 0; i < passed.length; i++) frame[passed[i]!.slot] = passed[i]!.value(node, run);
    if (tail) return run.tailCall(template, node, frame, run.rule);
    run.invoke(template, node, frame, run.rule);
    return false;
  };
};
