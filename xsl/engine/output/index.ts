/** What receives the result of a transformation, for the other parts of the engine. */
export { ElementCache, type Items, type Mark } from './element-cache.ts';
export { ElementsSink } from './elements.ts';
export { emit, openLike } from './emit.ts';
export { HeldSink } from './held.ts';
export { BLOCK, escapeAddress, RAW_TEXT, VOID } from './html.ts';
export type { ElementFactory, Output, Sink, Limits } from './model.ts';
export { htmlBreaks, opened, type Open } from './open-element.ts';
export { StartTag } from './start-tag.ts';
export { StringSink } from './string.ts';
export { TextSink, TreeSink } from './tree.ts';
export { LimitError, type LimitName } from './limit.ts';
