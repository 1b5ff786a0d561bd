import { createContext, isValidElement, useContext, type ElementType, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import type { ElementFactory } from '../../../xsl/engine/index.ts';
import { toProps } from './attributes.ts';
import { fetchWhenNear } from './near-pictures.ts';
import { isSvg, judgeElement, VOID } from './policy.ts';
import { Target } from '../target.tsx';
import { WidgetHost } from './widget-host.tsx';

/** Elements whose id serves labels and references; they never receive an answer. */
const NO_TARGET = new Set(
  (
    'img input select textarea option optgroup button label a source track br hr col video audio ' +
    'tr td th thead tbody tfoot table caption datalist progress meter output'
  ).split(' '),
);
const NATIVE = /^(?:a|button|input|select|textarea|summary)$/;

type Child = ReactNode;

/**
 * Turns what a stylesheet emits into React elements: safe ones only, `ui-…` into widgets, elements with an id into
 * targets, `data-command` on any element into something that can be focused and activated.
 */
export const reactElements: ElementFactory<ReactNode> = {
  reusable: true,
  element(name, attributes, children) {
    if (name.startsWith('ui-')) return widget(name, attributes, children);
    const tagName = isSvg(name) ? name : name.toLowerCase();
    if (tagName === 'title') return create(SvgTitle, {}, [text(children)]);
    const verdict = judgeElement(tagName);
    if (verdict === 'drop') return null;
    if (verdict === 'unwrap') return fragment(children);
    const props = toProps(tagName, attributes);
    if ('data-command' in props && !NATIVE.test(tagName)) {
      props.role ??= 'button';
      props.tabIndex ??= 0;
    }
    if (tagName === 'button') props.type ??= 'button';
    const key = props['data-key'] as string | undefined;
    if (tagName === 'textarea') {
      props.defaultValue = text(children);
      return jsx('textarea', props, key);
    }
    if (tagName === 'select') choose(props, children);
    if (tagName === 'img') picture(props);
    if (VOID.has(tagName)) return create(tagName as ElementType, props, [], key);
    if (props.id && !NO_TARGET.has(tagName) && !isSvg(tagName)) {
      const { id, ...rest } = props;
      return create(Target, { tag: tagName, id, attributes: rest }, children, key);
    }
    if (tagName === 'table') return create('table', props, withBodies(children), key);
    if (tagName === 'svg') return create(InSvg, { value: true }, [create('svg', props, children)], key);
    return create(tagName as ElementType, props, children, key);
  },
};

const InSvg = createContext(false);

/** The name of a drawing. Elsewhere it would be the page's, which no stylesheet gives. */
function SvgTitle({ children }: { readonly children?: ReactNode }): ReactNode {
  return useContext(InSvg) ? jsx('title', { children }) : null;
}

/** Rows directly in a table, and what is between them, get the tbody that a browser gives them when it reads HTML. */
function withBodies(children: readonly Child[]): Child[] {
  const all: Child[] = [];
  let rows: Child[] = [];
  for (const child of [...children, null]) {
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

/** Several nodes as one, without keys: their places are what a stylesheet says. */
export function fragment(children: readonly Child[]): ReactNode {
  if (children.length === 0) return null;
  return children.length === 1 ? children[0] : create(Group, {}, children);
}

function Group({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

function create(type: ElementType, props: Record<string, unknown>, children: readonly Child[], key?: string): ReactNode {
  if (children.length === 0) return jsx(type, props, key);
  return children.length === 1 ? jsx(type, { ...props, children: children[0] }, key) : jsxs(type, { ...props, children }, key);
}

function widget(name: string, attributes: Readonly<Record<string, string>>, children: readonly Child[]): ReactNode {
  return create(WidgetHost, { name: name.toLowerCase(), attributes: { ...attributes } }, children, attributes['data-key']);
}

/** What came with the page is not asked for again; what is far away waits. */
function picture(props: Record<string, unknown>): void {
  const own = globalThis.document?.head.querySelector<HTMLLinkElement>('link[data-of]');
  if (own && props.src === own.dataset.of) props.src = own.href;
  if (props.loading === 'lazy') props.ref = fetchWhenNear;
}

const text = (children: readonly Child[]): string => children.filter((each) => typeof each === 'string').join('');

/** React wants the chosen options at the select, not at the options. */
function choose(props: Record<string, unknown>, children: readonly Child[]): void {
  const chosen: string[] = [];
  const visit = (nodes: unknown): void => {
    for (const node of Array.isArray(nodes) ? nodes : [nodes]) {
      if (!isValidElement<Record<string, unknown>>(node)) continue;
      if (node.type === 'option' && 'data-selected' in node.props) chosen.push(String(node.props.value ?? node.props.children ?? ''));
      else if (node.props.children) visit(node.props.children);
    }
  };
  visit(children);
  if (props.multiple) props.defaultValue = chosen;
  else if (chosen.length > 0) props.defaultValue = chosen.at(-1);
}
