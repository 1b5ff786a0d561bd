import { expect, it } from 'vitest';
import { strykerPlugins } from './mutation-ignored.mjs';

const [plugin] = strykerPlugins;
const attribute = (name: string) => ({ type: 'JSXAttribute', name: { name } });
const call = (object: string) => ({
  type: 'CallExpression',
  callee: { type: 'MemberExpression', object: { type: 'Identifier', name: object } },
});

it('looks and words for the console are left as they are, everything else is changed', () => {
  const why = [
    attribute('className'),
    attribute('path'),
    call('console'),
    attribute('aria-label'),
    attribute('type'),
    call('journal'),
    { type: 'CallExpression', callee: { type: 'Identifier' } },
    { type: 'StringLiteral' },
  ].map((node) => plugin!.value.shouldIgnore({ node }));
  expect([plugin!.kind, why]).toEqual([
    'Ignore',
    ['only looks', 'only looks', 'words for the console', ...Array.from({ length: 5 }, () => undefined)],
  ]);
});
