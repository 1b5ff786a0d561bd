import { describe, expect, it } from 'vitest';
import { deepClone } from './clone.ts';

describe('deepClone', () => {
  it('RT-107 copies five levels by default and shares the sixth', () => {
    const original = { l2: { l3: { l4: { l5: { l6: { value: 1 } } } } } };
    const copy = deepClone(original);
    expect(copy).toEqual(original);
    expect(copy).not.toBe(original);
    expect(copy.l2.l3.l4.l5).not.toBe(original.l2.l3.l4.l5);
    expect(copy.l2.l3.l4.l5.l6).toBe(original.l2.l3.l4.l5.l6);
    expect(deepClone(original, 6).l2.l3.l4.l5.l6).not.toBe(original.l2.l3.l4.l5.l6);
    expect(deepClone(original, 0)).toBe(original);
  });

  it('copies arrays and dates, shares class instances, survives cycles and keys like __proto__', () => {
    class Instance {
      readonly kind = 'instance';
    }
    const cyclic: Record<string, unknown> = { list: [{ a: 1 }], date: new Date(0), instance: new Instance() };
    cyclic.self = cyclic;
    const copy = deepClone(cyclic);
    expect(copy.list).toEqual([{ a: 1 }]);
    expect(copy.list).not.toBe(cyclic.list);
    expect(copy.date).toEqual(new Date(0));
    expect(copy.date).not.toBe(cyclic.date);
    expect(copy.instance).toBe(cyclic.instance);
    const hostile = deepClone(JSON.parse('{"__proto__":{"polluted":1}}') as Record<string, unknown>);
    expect(hostile.polluted).toBeUndefined();
    expect(Object.getPrototypeOf(deepClone(Object.create(null)))).toBeNull();
  });
});
