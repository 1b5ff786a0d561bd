/** The engine alone, as the build emits it for other uses (dist/engine/engine.js): everything, EXSLT included. */
export * from './index.ts';
export { exslt } from './exslt/index.ts';
