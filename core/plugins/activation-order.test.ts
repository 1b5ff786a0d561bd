import { expect, it } from 'vitest';
import type { Manifest } from './contract.ts';
import { activationOrder } from './activation-order.ts';

const manifests = (...given: Partial<Manifest>[]) =>
  new Map(given.map((each) => [each.id!, { version: '1.0.0', api: 1, ...each } as Manifest]));

it('what a plugin requires is started first, optional providers too', () => {
  const all = manifests(
    { id: 'a', requires: ['player'], optional: ['log', 'absent'] },
    { id: 'b', provides: { player: 'make' }, requires: ['clock'] },
    { id: 'c', provides: { clock: 'make' } },
    { id: 'd', provides: { log: 'make' } },
  );
  expect(activationOrder('a', all)).toEqual(['c', 'b', 'd', 'a']);
});

it('a cycle is an error that prints its trail', () => {
  const all = manifests(
    { id: 'x', requires: ['a'] },
    { id: 'a', provides: { a: 'm' }, requires: ['b'] },
    { id: 'b', provides: { b: 'm' }, requires: ['a'] },
  );
  expect(() => activationOrder('x', all)).toThrow('a -> b -> a');
});

it('a missing service names the plugin and the service', () => {
  expect(() => activationOrder('x', manifests({ id: 'x', requires: ['player'] }))).toThrow(/"x" requires the service "player"/);
});
