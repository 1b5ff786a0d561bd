import { createElement, type CSSProperties, type ReactNode } from 'react';
import type { CueElement, CueNode } from './cue-text.ts';

/** The colours that WebVTT names for classes; no other class changes anything. */
const COLOURS = new Set(['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black']);
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

function styleOf(classes: readonly string[]): CSSProperties | undefined {
  const color = classes.find((name) => COLOURS.has(name));
  const background = classes.find((name) => name.startsWith('bg_') && COLOURS.has(name.slice(3)))?.slice(3);
  return color || background ? { ...(color ? { color } : {}), ...(background ? { backgroundColor: background } : {}) } : undefined;
}

function elementOf(element: CueElement, key: number): ReactNode {
  const children = cueView(element.children);
  const { tag, classes, annotation } = element;
  if (tag === 'c')
    return (
      <span key={key} style={styleOf(classes)}>
        {children}
      </span>
    );
  if (tag === 'v')
    return (
      <span key={key} className="player__voice" title={annotation || undefined}>
        {children}
      </span>
    );
  if (tag === 'lang')
    return (
      <span key={key} lang={LANGUAGE.test(annotation) ? annotation : undefined}>
        {children}
      </span>
    );
  return createElement(tag, { key }, children);
}

/** A cue's text as React elements. */
export function cueView(nodes: readonly CueNode[]): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : elementOf(node, index)));
}
