import { cloneElement, createElement, isValidElement, type ElementType, type ReactElement, type ReactNode } from 'react';

/** Width and height of a slide's picture, in the units of its timeline's coordinates. */
export interface Picture {
  readonly w: number;
  readonly h: number;
}

interface Props {
  readonly children?: ReactNode;
  readonly alt?: string;
  readonly width?: string | number;
  readonly height?: string | number;
  readonly id?: string;
  readonly tag?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

const props = (element: ReactElement): Props => element.props as Props;

/** The first element that fulfils a condition, depth first. */
function find(node: ReactNode, fits: (element: ReactElement) => boolean): ReactElement | null {
  if (Array.isArray(node)) {
    for (const each of node as ReactNode[]) {
      const found = find(each, fits);
      if (found) return found;
    }
    return null;
  }
  if (!isValidElement(node)) return null;
  return fits(node) ? node : find(props(node).children, fits);
}

function words(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return (node as ReactNode[]).map(words).join('');
  return isValidElement(node) ? words(props(node).children) : '';
}

const isHeading = ({ type, props: given }: ReactElement): boolean =>
  /^h[1-6]$/.test(String(typeof type === 'string' ? type : ((given as Props).tag ?? '')));
const isPicture = ({ type }: ReactElement): boolean => type === 'img';

/** What a slide is called: its first heading, else its picture's description. */
export function titleOf(slide: ReactNode): string {
  const heading = find(slide, isHeading);
  const title = heading ? words(heading).replace(/\s+/g, ' ').trim() : '';
  if (title) return title;
  const picture = find(slide, isPicture);
  return picture ? (props(picture).alt ?? '').trim() : '';
}

/** The size of a slide's first picture; null without one. A picture without a size has that of the coordinates' default. */
export function pictureOf(slide: ReactNode): Picture | null {
  const picture = find(slide, isPicture);
  if (!picture) return null;
  const { width, height } = props(picture);
  return Number(width) > 0 && Number(height) > 0 ? { w: Number(width), h: Number(height) } : { w: 640, h: 360 };
}

/** The slide with something drawn over its first picture. */
export function overPicture(slide: ReactNode, overlay: ReactNode): ReactNode {
  const picture = find(slide, isPicture);
  return picture
    ? mapped(slide, (element) =>
        element === picture ? createElement('span', { className: 'slide-figure', key: element.key }, element, overlay) : null,
      )
    : slide;
}

/** A copy that may be on the page beside the slide itself: nothing in it has an id, no widget in it runs. */
export function copyOf(slide: ReactNode): ReactNode {
  return mapped(slide, (element) => {
    const { id, tag, attributes, children } = props(element);
    const inner = (): ReactNode => copyOf(children);
    if (typeof element.type !== 'string') {
      // A target, or a widget: its element without the id, or its content.
      return tag
        ? createElement(tag as ElementType, { ...attributes, key: element.key }, ...list(inner()))
        : createElement('span', { key: element.key }, ...list(inner()));
    }
    return id === undefined ? null : cloneElement(element as ReactElement<Props>, { id: undefined }, ...list(inner()));
  });
}

const list = (node: ReactNode): ReactNode[] =>
  Array.isArray(node) ? (node as ReactNode[]) : node === undefined || node === null ? [] : [node];

/** A copy of a tree in which `change` replaces elements; null leaves one, and goes on inside it. */
function mapped(node: ReactNode, change: (element: ReactElement) => ReactNode): ReactNode {
  if (Array.isArray(node)) return (node as ReactNode[]).map((each) => mapped(each, change));
  if (!isValidElement(node)) return node;
  const changed = change(node);
  if (changed !== null) return changed;
  const { children } = props(node);
  if (children === undefined || typeof children === 'string') return node;
  const inner = mapped(children, change);
  return inner === children ? node : cloneElement(node, undefined, ...list(inner));
}
