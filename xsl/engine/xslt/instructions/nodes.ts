import { emit, openLike } from '../../output/index.ts';
import { DOCUMENT, ELEMENT, prefixOf, XML, XMLNS, type XmlNode } from '../../xml/index.ts';
import { CONTEXT, toString, type Closure } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import { compileAttributeTemplate, compileTemplate } from '../expressions/attribute-template.ts';
import type { Context, ExpandedName, InstructionCompiler } from '../model.ts';
import { attribute, expand, flag, required } from '../names.ts';
import { compileBody, compileText } from './body.ts';

export const text: InstructionCompiler = (element) => {
  const raw = flag(element, 'disable-output-escaping') ?? false;
  const value = element.children.map((child) => child.value).join('');
  return (_node, run) => {
    run.out.text(value, raw);
    return false;
  };
};

export const valueOf: InstructionCompiler = (element, context) => {
  const raw = flag(element, 'disable-output-escaping') ?? false;
  const value = context.string(element, required(element, 'select'));
  return (node, run) => {
    run.instruction = element;
    const found = value(node, run);
    if ((run.characters -= found.length) < 0) run.pause();
    run.out.text(found, raw);
    return false;
  };
};

export const copyOf: InstructionCompiler = (element, context) => {
  const value = context.value(element, required(element, 'select'));
  return (node, run) => {
    run.instruction = element;
    const found = value(node, run);
    if (typeof found === 'object') for (const n of found) emit(n, run.out, run);
    else run.out.text(toString(found), false);
    return false;
  };
};

export const copy: InstructionCompiler = (element, context) => {
  context.uses(CONTEXT);
  const sets = context.sheet.optional?.attributeSets(attribute(element, 'use-attribute-sets'), element, context);
  const body = compileBody(element, context);
  return (node, run) => {
    if (node.kind === ELEMENT) {
      openLike(node, run.out);
      sets?.(node, run);
      body(node, run);
      run.out.close();
    } else if (node.kind === DOCUMENT) body(node, run);
    else emit(node, run.out, run);
    return false;
  };
};

/** The name that an instruction computes: checked, and its prefix resolved; constant parts once. */
function computedName(element: XmlNode, context: Context, useDefault: boolean): Closure<ExpandedName> {
  const name = compileTemplate(context, element, required(element, 'name'));
  const namespace = compileAttributeTemplate(context, element, 'namespace');
  let last: ExpandedName | null = null;
  let lastUri: string | undefined;
  return (node, env) => {
    const full = name(node, env);
    const uri = namespace?.(node, env);
    if (last && last.name === full && lastUri === uri) return last;
    last = expand(full, element, useDefault, uri);
    lastUri = uri;
    // In no namespace a prefix means nothing; these two are reserved.
    const prefix = prefixOf(full);
    return last.uri && prefix !== 'xmlns' && (prefix !== 'xml' || last.uri === XML) ? last : (last = { ...last, name: last.local });
  };
}

export const elementInstruction: InstructionCompiler = (element, context) => {
  const name = computedName(element, context, true);
  const sets = context.sheet.optional?.attributeSets(attribute(element, 'use-attribute-sets'), element, context);
  const body = compileBody(element, context);
  return (node, run) => {
    run.instruction = element;
    const { name: full, local, uri } = name(node, run);
    run.out.open(full, local, uri);
    sets?.(node, run);
    body(node, run);
    run.out.close();
    return false;
  };
};

export const attributeInstruction: InstructionCompiler = (element, context) => {
  const name = computedName(element, context, false);
  const value = compileText(element, context);
  return (node, run) => {
    run.instruction = element;
    const { name: full, local, uri } = name(node, run);
    if (full === 'xmlns' || uri === XMLNS) throw errorAt(element, 'xsl:attribute cannot make a namespace declaration.');
    run.out.attribute(full, local, uri, value(node, run));
    return false;
  };
};
