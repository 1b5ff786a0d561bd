import { describe, expect, it, vi } from 'vitest';
import { Disposables } from './disposable.ts';

describe('Disposables', () => {
  it('runs every undo once, the youngest first, even when one throws', () => {
    const order: string[] = [];
    const all = new Disposables();
    all.add(() => void order.push('first'));
    all.add(() => {
      order.push('broken');
      throw new Error('broken');
    });
    all.add({ dispose: () => void order.push('last') });
    expect(() => all.dispose()).toThrow('broken');
    expect(order).toEqual(['last', 'broken', 'first']);
    all.dispose();
    expect(order).toHaveLength(3);
  });

  it('throws all errors together when several undo functions fail', () => {
    const all = new Disposables();
    all.add(() => {
      throw new Error('a');
    });
    all.add(() => {
      throw new Error('b');
    });
    expect(() => all.dispose()).toThrow(AggregateError);
  });

  it('runs what comes after its end at once', () => {
    const all = new Disposables();
    all.dispose();
    const undo = vi.fn();
    all.add(undo);
    expect(undo).toHaveBeenCalledOnce();
  });
});
