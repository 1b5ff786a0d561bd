import { describe, expect, it } from 'vitest';
import { moveTo, positionOf, sameItems, step, type Order } from './order.ts';

const order: Order = [['a', 'b', 'c'], ['x'], []];

describe('places', () => {
  it('are found by key', () =>
    expect([positionOf(order, 'c'), positionOf(order, 'x'), positionOf(order, 'q')]).toEqual([
      { zone: 0, index: 2 },
      { zone: 1, index: 0 },
      null,
    ]));

  it('WID-007 an item goes to a place in its list, in another one and in an empty one', () => {
    expect(moveTo(order, 'a', { zone: 0, index: 2 })).toEqual([['b', 'c', 'a'], ['x'], []]);
    expect(moveTo(order, 'b', { zone: 1, index: 0 })).toEqual([['a', 'c'], ['b', 'x'], []]);
    expect(moveTo(order, 'b', { zone: 2, index: 9 })).toEqual([['a', 'c'], ['x'], ['b']]);
  });

  it('that change nothing give the same order', () => {
    expect(moveTo(order, 'a', { zone: 0, index: 0 })).toBe(order);
    expect(moveTo(order, 'a', { zone: 7, index: 0 })).toBe(order);
    expect(moveTo(order, 'q', { zone: 0, index: 0 })).toBe(order);
  });

  it('WID-007 of arrow keys end at the ends of a list and of the lists', () => {
    expect(step(order, 'a', 1, 0)).toEqual({ zone: 0, index: 1 });
    expect(step(order, 'a', -1, 0)).toBeNull();
    expect(step(order, 'c', 1, 0)).toBeNull();
    expect(step(order, 'c', 0, 1)).toEqual({ zone: 1, index: 1 });
    expect(step(order, 'a', 0, -1)).toBeNull();
    expect(step(order, 'q', 1, 0)).toBeNull();
  });
});

it('orders of the same items are known as such', () => {
  expect(sameItems(order, [['x', 'c'], ['b', 'a'], []])).toBe(true);
  expect(sameItems(order, [['x', 'c'], ['b']])).toBe(false);
  expect(sameItems(order, [['x', 'c'], ['b', 'd'], []])).toBe(false);
});
