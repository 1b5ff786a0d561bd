/** Documents of a browser: read into the engine's own, and made of what a stylesheet writes. */
export { POLICY, setAttribute, trusted } from './attributes.ts';
export { readDom, type DomReading } from './read.ts';
export { transformToDocument, transformToFragment } from './result.ts';
export { writeForBrowser, type Written } from './written.ts';
