import type { Completion, CompletionResult } from '@codemirror/autocomplete';
import { EXPRESSIONS, PLAIN, vocabulary } from '../../../../xsl/engine/vocabulary.ts';
import { prefixIn, tagOf, type Declared, type SyntaxNode, type Written } from './declared.ts';

const { functions } = vocabulary();
const NAME = /^[\w.:-]*$/;

/** Where somebody writes in an attribute's value. */
interface Spot {
  readonly element: SyntaxNode;
  readonly tag: Written;
  readonly attribute: string;
  /** The value up to the cursor, and where that is in the text. */
  readonly value: string;
  readonly pos: number;
}

function spotAt(node: SyntaxNode, text: string, pos: number): Spot | null {
  let value: SyntaxNode | null = node;
  while (value && value.name !== 'AttributeValue') value = value.parent;
  const attribute = value?.parent;
  const element = attribute?.parent?.parent;
  if (!value || !attribute || !element || pos <= value.from || (pos === value.to && /^(["'])[^]*\1$/.test(text.slice(value.from, pos))))
    return null;
  const name = attribute.getChild('AttributeName');
  return {
    element,
    tag: tagOf(attribute.parent!, text),
    attribute: name ? text.slice(name.from, name.to) : '',
    value: text.slice(value.from + 1, pos),
    pos,
  };
}

const completions = (names: Iterable<string>, type: string, detail?: string): Completion[] =>
  [...new Set(names)].map((label) => ({ label, type, ...(detail && { detail }) }));
const offer = ({ pos }: Spot, written: string, options: Completion[]): CompletionResult | null =>
  options.length ? { from: pos - written.length, options, validFor: NAME } : null;

/** Variables of the template that come before, from the inside out. */
function localsAt({ element }: Spot, text: string, own: string): string[] {
  const found: string[] = [];
  for (let inner: SyntaxNode | null = element; inner; inner = inner.parent) {
    if (inner.parent?.name !== 'Element') continue;
    for (const each of inner.parent.getChildren('Element')) {
      if (each.from >= inner.from) break;
      const { name, attributes } = tagOf(each, text);
      if (/^(?:variable|param)$/.test(name.replace(`${own}:`, ''))) found.push(attributes.get('name') ?? '');
    }
  }
  return found.filter((name) => name !== '');
}

function functionsFor({ prefixes, functions: own }: Declared): Completion[] {
  const given = functions.flatMap(({ uri, name, type }) => {
    const named = uri ? [...prefixes].filter(([, each]) => each === uri).map(([prefix]) => `${prefix}:${name}`) : [name];
    return named.map((label): Completion => ({ label, type: 'function', detail: type, apply: `${label}(` }));
  });
  return [...given, ...[...own].map((label): Completion => ({ label, type: 'function', apply: `${label}(` }))];
}

/** The expression that is being written in a value; null where there is none. */
function expressionIn({ tag, attribute, value }: Spot, own: string): string | null {
  const isXsl = tag.name.startsWith(`${own}:`);
  if (isXsl && EXPRESSIONS.includes(attribute)) return value;
  if (isXsl && PLAIN.includes(attribute)) return null;
  // Two braces are one that is no expression.
  return /\{((?:[^{}"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?)$/.exec(value.replaceAll('{{', '  '))?.[1] ?? null;
}

function inExpression(
  spot: Spot,
  expression: string,
  text: string,
  declared: Declared,
  own: string,
  isAsked: boolean,
): CompletionResult | null {
  const [, key] = /\bkey\(\s*["']([^"']*)$/.exec(expression) ?? [];
  if (key !== undefined) return offer(spot, key, completions(declared.keys, 'constant', 'key'));
  // What is in quotation marks is nobody's name.
  const outside = expression.replace(/"[^"]*"|'[^']*'/g, (all) => ' '.repeat(all.length));
  if (/["']/.test(outside)) return null;
  const [, variable] = /\$([\w.:-]*)$/.exec(outside) ?? [];
  if (variable !== undefined)
    return offer(spot, variable, [
      ...completions(localsAt(spot, text, own), 'variable', 'here'),
      ...completions(declared.variables, 'variable', 'global'),
    ]);
  const [written = '', name = ''] = /([\w.-]+(?::[\w.-]*)?)?$/.exec(outside) ?? [];
  const before = outside.slice(0, outside.length - written.length);
  // After these is the name of a node.
  if (/(?:[/@]|::)$/.test(before) || /^\d/.test(name) || (!isAsked && name === '')) return null;
  return offer(spot, written, functionsFor(declared));
}

/** The names that fit the value of an attribute; null where none does. */
function inPlain({ element, tag, attribute, value }: Spot, text: string, declared: Declared, own: string): Completion[] {
  const what = `${tag.name.replace(`${own}:`, '')}/${attribute.replace(`${own}:`, '')}`;
  if (what === 'call-template/name') return completions(declared.templates.keys(), 'function', 'template');
  if (/^(?:template|apply-templates)\/mode$/.test(what)) return completions(declared.modes, 'constant', 'mode');
  if (what.endsWith('/use-attribute-sets')) return completions(declared.attributeSets, 'constant', 'attribute set');
  if (what !== 'with-param/name' || value.includes('$')) return [];
  const call = element.parent?.name === 'Element' ? tagOf(element.parent, text) : null;
  const called = call?.name === `${own}:call-template` ? declared.templates.get(call.attributes.get('name') ?? '') : undefined;
  return completions(called ?? declared.params, 'variable', 'parameter');
}

/**
 * Offers names in an attribute's value: of templates, modes, parameters, keys, attribute sets, and in expressions variables and functions.
 * @param node at the cursor
 * @param isAsked whether somebody has asked for it
 */
export function valuesAt(node: SyntaxNode, text: string, pos: number, declared: Declared, isAsked: boolean): CompletionResult | null {
  const spot = spotAt(node, text, pos);
  if (!spot) return null;
  const own = prefixIn(declared.prefixes);
  const plain = inPlain(spot, text, declared, own);
  if (plain.length) return offer(spot, /[^\s]*$/.exec(spot.value)![0], plain);
  const expression = expressionIn(spot, own);
  return expression === null ? null : inExpression(spot, expression, text, declared, own, isAsked);
}
