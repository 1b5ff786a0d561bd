import { createContext, isValidElement, useContext, type ElementType, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { CHILDLESS, isSvg, judgeElement } from '../policy/index.ts';
import { toProps } from './props.ts';

type Children = readonly ReactNode[];

/** Makes an element that the policy permits; its props and children are ready. */
export type Create = (type: ElementType, props: Record<string, unknown>, children: Children, key?: string) => ReactNode;

/**
 * What the policy makes of an element of a result: a React element, its children alone, or nothing.
 * @param make instead of `create`, for who makes something else of some elements
 */
export function safeElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: (ReactNode | string)[],
  make: Create = create,
): ReactNode {
  const tagName = isSvg(name) ? name : name.toLowerCase();
  if (tagName === 'title') return create(SvgTitle, {}, [text(children)]);
  const verdict = judgeElement(tagName);
  if (verdict === 'drop') return null;
  if (verdict === 'unwrap') return fragment(children);
  const props = toProps(tagName, attributes);
  const key = props['data-key'] as string | undefined;
  let content: Children = children;
  if (tagName === 'button') props.type ??= 'button';
  if (tagName === 'textarea') props.defaultValue = text(children);
  if (tagName === 'select') choose(props, children);
  if (tagName === 'table') content = withBodies(children);
  if (CHILDLESS.has(tagName)) content = [];
  const made = make(tagName as ElementType, props, content, key);
  return tagName === 'svg' ? create(InSvg, { value: true }, [made], key) : made;
}

const InSvg = createContext(false);

/** The name of a drawing. Elsewhere it would be the page's, which no stylesheet gives. */
function SvgTitle({ children }: { readonly children?: ReactNode }): ReactNode {
  return useContext(InSvg) ? jsx('title', { children }) : null;
}

/** Rows directly in a table, and what is between them, get the tbody that a browser gives them when it reads HTML. */
function withBodies(children: Children): Children {
  const all: ReactNode[] = [];
  let rows: ReactNode[] = [];
  for (const child of [...ungrouped(children), null]) {
    const isRow = isValidElement(child) && child.type === 'tr';
    if (isRow || (rows.length && typeof child === 'string')) rows.push(child);
    else {
      if (rows.length) all.push(create('tbody', {}, rows));
      rows = [];
      if (child !== null) all.push(child);
    }
  }
  return all;
}

/** Children with those that were several nodes as one, each by itself: what was around them does not matter any more. */
const ungrouped = (children: Children): Children =>
  children.flatMap((child) =>
    isValidElement<{ children: Children }>(child) && child.type === Group ? ungrouped(child.props.children) : [child],
  );

/** Several nodes as one, without keys: their order is what a stylesheet makes it. */
export function fragment(children: Children): ReactNode {
  if (children.length === 0) return null;
  return children.length === 1 ? children[0] : create(Group, {}, children);
}

function Group({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

export const create: Create = (type, props, children, key) => {
  if (children.length === 0) return jsx(type, props, key);
  return children.length === 1 ? jsx(type, { ...props, children: children[0] }, key) : jsxs(type, { ...props, children }, key);
};

const text = (children: Children): string => children.filter((each) => typeof each === 'string').join('');

/** React wants the chosen options at the select, not at the options. */
function choose(props: Record<string, unknown>, children: Children): void {
  const chosen: string[] = [];
  const visit = (nodes: unknown): void => {
    for (const node of [nodes].flat()) {
      if (!isValidElement<Record<string, unknown>>(node)) continue;
      if (node.type === 'option' && 'data-selected' in node.props) chosen.push(String(node.props.value ?? node.props.children ?? ''));
      else if (node.props.children) visit(node.props.children);
    }
  };
  visit(children);
  if (props.multiple) props.defaultValue = chosen;
  else if (chosen.length > 0) props.defaultValue = chosen.at(-1);
}
