import type { ReactNode } from 'react';
import type { ElementFactory } from '../../../xsl/engine/index.ts';
import { create, safeElement, type Create } from '../../../xsl/engine/react/index.ts';
import { isSvg, words } from '../../../xsl/engine/policy/index.ts';
import { Target } from '../target.tsx';
import { fetchWhenNear } from './near-pictures.ts';
import { WidgetHost } from './widget-host.tsx';

/** Elements whose id serves labels and references; they never receive an answer. */
const NO_TARGET = words(`
  img input select textarea option optgroup button label a source track br hr col video audio
  tr td th thead tbody tfoot table caption datalist progress meter output`);
const NATIVE = /^(?:a|button|input|select|textarea|summary)$/;

/**
 * Turns what a stylesheet emits into React elements: safe ones only, `ui-…` into widgets, elements with an id into
 * targets, `data-command` on any element into something that can be focused and activated.
 */
export const reactElements: ElementFactory<ReactNode> = {
  reusable: true,
  element: (name, attributes, children) =>
    name.startsWith('ui-')
      ? create(WidgetHost, { name: name.toLowerCase(), attributes: { ...attributes } }, children, attributes['data-key'])
      : safeElement(name, attributes, children, make),
};

const make: Create = (tag, props, children, key) => {
  const tagName = tag as string;
  if ('data-command' in props && !NATIVE.test(tagName)) {
    props.role ??= 'button';
    props.tabIndex ??= 0;
  }
  if (tagName === 'img') picture(props);
  if (!props.id || NO_TARGET.has(tagName) || isSvg(tagName)) return create(tag, props, children, key);
  const { id, ...attributes } = props;
  return create(Target, { tag, id, attributes }, children, key);
};

/** Sizes that a picture of the library has below the one that is named, at the same address (protocol 6.7). */
const SMALLER = [320, 640, 960, 1280];

/** The browser takes the size that it has use for, and never a larger one than is named: that one says how wide the picture is at most. */
function inSizes(props: Record<string, unknown>): void {
  const [, start, most] = /^(\/library\/[\da-f]{40}\/)(\d+)\.webp$/.exec(String(props.src)) ?? [];
  if (!most || props.srcSet) return;
  props.srcSet = [...SMALLER.filter((width) => width < +most), most].map((width) => `${start}${width}.webp ${width}w`).join();
  props.sizes = `min(100vw,${most}px)`;
}

/** What came with the page is not asked for again; what is far away waits. */
function picture(props: Record<string, unknown>): void {
  const own = globalThis.document?.head.querySelector<HTMLLinkElement>('link[data-of]');
  if (own && props.src === own.dataset.of) props.src = own.href;
  inSizes(props);
  if (props.loading === 'lazy') props.ref = fetchWhenNear;
}
