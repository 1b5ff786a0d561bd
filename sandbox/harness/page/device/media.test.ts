import { expect, it } from 'vitest';
import { adaptQuery } from './media.ts';

const [yes, no] = ['(min-width: 0px)', '(max-width: 0px)'];

it.each([
  ['(prefers-color-scheme: dark)', { dark: true }, yes],
  ['(prefers-color-scheme:light)', { dark: true }, no],
  ['not all and (prefers-color-scheme: dark)', { dark: false }, `not all and ${no}`],
  ['(prefers-reduced-motion: no-preference) and (width < 30rem)', { reducedMotion: true }, `${no} and (width < 30rem)`],
  ['(prefers-reduced-motion)', { reducedMotion: true }, yes],
  ['(prefers-reduced-motion)', { reducedMotion: false }, no],
  ['(pointer: coarse), (any-hover: hover)', { touch: true }, `${yes}, ${no}`],
  ['(hover)', { touch: true }, no],
  ['(pointer: fine)', { touch: false }, '(pointer: fine)'],
  ['(prefers-color-scheme: dark) and (forced-colors: active)', {}, '(prefers-color-scheme: dark) and (forced-colors: active)'],
] as const)('%s of %o is %s', (query, device, adapted) => {
  expect(adaptQuery(query, device)).toBe(adapted);
});
