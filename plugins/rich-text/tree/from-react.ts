import { Children, isValidElement, type ReactNode } from 'react';
import type { Element, Piece } from './piece.ts';

const RENAMED: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', defaultValue: 'value', defaultChecked: 'checked' };
const LEFT_OUT = new Set(['children', 'key', 'ref']);
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The markup that a stylesheet drew as the content of the widget; what the page's policy left out is not in it: `source` says all. */
export function fromReact(node: ReactNode): Piece[] {
  const pieces: Piece[] = [];
  Children.forEach(node, (child) => {
    if (typeof child === 'string' || typeof child === 'number') pieces.push(String(child));
    if (!isValidElement<Record<string, unknown>>(child)) return;
    const { props, type } = child;
    const inner = fromReact(props.children as ReactNode);
    if (typeof type === 'string') pieces.push({ name: type, attributes: attributesOf(props), children: inner });
    // Elements with an id, and widgets, are drawn by components of the core that carry their names.
    else if (typeof props.tag === 'string')
      pieces.push({
        name: props.tag,
        attributes: [['id', String(props.id)], ...attributesOf(props.attributes as Record<string, unknown>)],
        children: inner,
      });
    else if (typeof props.name === 'string')
      pieces.push({ name: props.name, attributes: Object.entries(props.attributes as Record<string, string>), children: inner });
    else pieces.push(...inner);
  });
  return merged(pieces);
}

function attributesOf(props: Readonly<Record<string, unknown>>): Element['attributes'] {
  return Object.entries(props).flatMap(([name, value]): (readonly [string, string])[] => {
    if (LEFT_OUT.has(name) || value === undefined || value === null || value === false) return [];
    if (name === 'style')
      return [
        [
          'style',
          Object.entries(value as Record<string, string>)
            .map(([property, each]) => `${kebab(property)}: ${each}`)
            .join('; '),
        ],
      ];
    const written = RENAMED[name] ?? (/^(?:aria|data)-/.test(name) ? name : name.toLowerCase());
    return [[written, value === true ? written : String(value)]];
  });
}

const merged = (pieces: readonly Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else all.push(piece);
    return all;
  }, []);
