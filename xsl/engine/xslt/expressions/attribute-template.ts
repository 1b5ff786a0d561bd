import type { XmlNode } from '../../xml/index.ts';
import type { Closure } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { Context } from '../model.ts';
import { attribute } from '../names.ts';

const PIECES = /(\{\{|\}\})|([^{}]+)|\{((?:[^}"']|"[^"]*"|'[^']*')*)\}|[{}]/g;

/** Splits an attribute value template into texts (even indexes) and expressions (odd ones). */
function split(text: string, element: XmlNode): string[] {
  const parts = [''];
  for (const [all, twice, plain = twice?.[0], expression] of text.matchAll(PIECES)) {
    if (plain !== undefined) parts[parts.length - 1] += plain;
    else if (expression !== undefined) parts.push(expression, '');
    else throw errorAt(element, all === '{' ? `"{" is not closed in "${text}".` : `"}" is alone in "${text}"; write it twice.`);
  }
  return parts;
}

/** Compiles an attribute value template; a string when it has no expression. */
export function templateOf(context: Context, element: XmlNode, text: string): string | Closure<string> {
  if (!text.includes('{') && !text.includes('}')) return text;
  const parts = split(text, element);
  if (parts.length === 1) return parts[0]!;
  const pieces = parts.map((part, i) => (i % 2 ? context.string(element, part) : part)).filter((piece) => piece !== '');
  if (pieces.length === 1) return pieces[0]!;
  return (n, e) => {
    let value = '';
    for (const piece of pieces) value += typeof piece === 'string' ? piece : piece(n, e);
    if ((e.characters -= value.length) < 0) e.pause();
    return value;
  };
}

/** As templateOf, always a function. */
export function compileTemplate(context: Context, element: XmlNode, text: string): Closure<string> {
  const value = templateOf(context, element, text);
  return typeof value === 'string' ? () => value : value;
}

/** An attribute of an instruction that is a template; undefined when it is missing. */
export function compileAttributeTemplate(context: Context, element: XmlNode, name: string): Closure<string> | undefined {
  const text = attribute(element, name);
  return text === undefined ? undefined : compileTemplate(context, element, text);
}
