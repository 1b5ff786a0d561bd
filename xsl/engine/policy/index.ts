/** What of a stylesheet's result may reach a page, and what is left out of it, for React and for anything else that draws. */
export { allowsAttribute, camel, CHILDLESS, isSafeAddress, isSvg, judgeElement, meantName, safeStyle, words } from './policy.ts';
export { lossesOf, type Cures, type Dropped } from './losses.ts';
