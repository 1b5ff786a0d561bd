import { describe, expect, it } from 'vitest';
import { ClaimConflict, resolveRule } from './resolve.ts';
import type { PluginRule } from './contract.ts';

const rule = (plugin: string, given: Partial<PluginRule['rule']>): PluginRule => ({ plugin, rule: { surface: 'page', ...given } });
const winner = (
  rules: PluginRule[],
  claim: { IDObjectType?: number; dataType?: string; action?: number; forced?: boolean },
  settled = {},
) => resolveRule(rules, { IDObjectType: 0, dataType: '', action: 2, ...claim }, settled)?.plugin ?? null;

describe('which plugin opens an object', () => {
  const rules = [
    rule('any', { types: ['*'] }),
    rule('range', { types: ['401-499'], except: [402] }),
    rule('exact', { types: [450] }),
    rule('data', { types: ['*'], dataTypes: ['p_News'] }),
    rule('action', { types: ['*'], dataTypes: ['p_News'], actions: ['edit'] }),
    rule('forced', { types: ['401-499'], forced: true }),
  ];
  it.each([
    [{ IDObjectType: 7 }, 'any'],
    [{ IDObjectType: 401 }, 'range'],
    [{ IDObjectType: 402 }, 'any'],
    [{ IDObjectType: 450 }, 'exact'],
    [{ IDObjectType: 450, forced: true }, 'forced'],
    [{ IDObjectType: 401, dataType: 'p_News' }, 'range'],
    [{ IDObjectType: 7, dataType: 'p_News' }, 'data'],
    [{ IDObjectType: 7, dataType: 'p_News', action: 8 }, 'action'],
  ])('RT-005 exact type over range over any, then data type, then action: %j -> %s', (claim, expected) => {
    expect(winner(rules, claim)).toBe(expected);
    expect(winner([...rules].reverse(), claim)).toBe(expected);
  });

  it('RT-005 two equal claims are an error that names both and says how to settle it', () => {
    const equal = [rule('acme-news', { types: [501] }), rule('news', { types: [501] })];
    expect(() => winner(equal, { IDObjectType: 501 })).toThrow(ClaimConflict);
    expect(() => winner(equal, { IDObjectType: 501 })).toThrow(/"acme-news" and "news".*"objects": \{"501"/);
    expect(winner(equal, { IDObjectType: 501 }, { 501: 'news' })).toBe('news');
  });

  it('RT-092 a customer gives further object types to a plugin, exact before range before any', () => {
    expect(winner(rules, { IDObjectType: 7777 }, { 7777: 'exact' })).toBe('exact');
    expect(winner(rules, { IDObjectType: 7777 }, { '*': 'range', '7000-7999': 'data', 7777: 'exact' })).toBe('exact');
    expect(winner(rules, { IDObjectType: 7000 }, { '*': 'range', '7000-7999': 'data', 7777: 'exact' })).toBe('data');
  });

  it('a plugin may claim the same object twice: its stronger rule counts, no conflict with itself', () => {
    expect(winner([rule('a', { types: [5] }), rule('a', { types: [5, 6] })], { IDObjectType: 5 })).toBe('a');
  });

  it('nobody claims: null', () => {
    expect(winner([], { IDObjectType: 5 })).toBeNull();
  });
});
