import { opened, type Open } from '../../output/index.ts';
import type { Scope } from '../../xml/index.ts';
import type { Content } from './content.ts';

export type Container = ParentNode & Node;

/** An element that is open, and how HTML's parser would go on in it. */
export interface Frame extends Open {
  /** What its children go into: not the table, but the part of it that the parser makes for a row. */
  node: Container;
  readonly own: Container;
  /** Of an element of HTML, in lower case; '' of others. */
  readonly tagName: string;
  readonly content: Content;
  /** What is open, as `entered` has it. */
  readonly open: number;
}

export function frameOf(
  own: Container,
  name: string,
  html: string,
  scope: Scope | null,
  content: Content,
  open: number,
  tagName: string,
): Frame {
  const frame = opened(name, scope, html, false) as Frame & { own: Container; tagName: string; content: Content; open: number };
  frame.node = frame.own = own;
  frame.tagName = tagName;
  frame.content = content;
  frame.open = open;
  return frame;
}
