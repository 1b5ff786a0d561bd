import { afterEach, describe, expect, it, vi } from 'vitest';
import { fact } from './contract.ts';
import { FactsService } from './stream.ts';

const TURNED = fact<object>('layout.turned');
const OPENED = fact<{ readonly name: string }>('window.opened');

describe('Facts', () => {
  afterEach(() => vi.restoreAllMocks());

  it('RT-003 a listener hears its type of fact until it is taken back', () => {
    const events = new FactsService();
    const listener = vi.fn();
    const undo = events.on(OPENED, listener);
    events.publish(TURNED, {});
    events.publish(OPENED, { name: 'a' });
    undo();
    events.publish(OPENED, { name: 'b' });
    expect(listener.mock.calls).toEqual([[{ type: 'window.opened', name: 'a' }]]);
    expect(events.size).toBe(0);
  });

  it('RT-003 disposing a scope releases its subscriptions and those of its own scopes, and no others', () => {
    const events = new FactsService();
    const heard: string[] = [];
    events.on(TURNED, () => void heard.push('root'));
    const plugin = events.scoped({ name: 'plugin "news"', failed: () => undefined });
    plugin.on(TURNED, () => void heard.push('plugin'));
    const complete = vi.fn();
    plugin.facts$.subscribe({ complete });
    plugin.scoped().on(TURNED, () => void heard.push('view'));
    expect(events.size).toBe(4);
    plugin.publish(TURNED, {});
    expect(heard).toEqual(['root', 'plugin', 'view']);
    plugin.dispose();
    expect(complete).toHaveBeenCalledOnce();
    expect(events.size).toBe(1);
    plugin.on(TURNED, () => void heard.push('late'));
    expect(events.size).toBe(1);
    events.publish(TURNED, {});
    expect(heard).toEqual(['root', 'plugin', 'view', 'root']);
  });

  it('a listener that throws hurts nobody; the owner of its scope hears of it', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const facts = new FactsService();
    const failed = vi.fn();
    const broken = new Error('broken');
    facts.scoped({ name: 'plugin "news"', failed }).on(TURNED, () => {
      throw broken;
    });
    const other = vi.fn();
    facts.on(TURNED, other);
    facts.publish(TURNED, {});
    facts.publish(TURNED, {});
    expect(other).toHaveBeenCalledTimes(2);
    expect(failed.mock.calls).toEqual([
      ['layout.turned', broken],
      ['layout.turned', broken],
    ]);
    expect(error).toHaveBeenLastCalledWith('A listener of "layout.turned" of plugin "news" failed.', broken);
  });

  it('a fact of one kind cannot say what another kind says', () => {
    const facts = new FactsService();
    // @ts-expect-error a turned layout has no name
    facts.on(TURNED, ({ name }: { readonly name: string }) => name);
    // @ts-expect-error the name is missing
    facts.publish(OPENED, {});
    // @ts-expect-error kinds are imported from their owner's contract
    facts.publish('window.opened', { name: 'a' });
    expect(facts.size).toBe(1);
  });

  it('RT-003 a module that is not built with the page hears facts by name', () => {
    const facts = new FactsService();
    const names: string[] = [];
    const added = facts as unknown as { on(kind: string, listener: (fact: { name: string }) => void): void };
    added.on('window.opened', ({ name }) => names.push(name));
    facts.publish(OPENED, { name: 'a' });
    expect(names).toEqual(['a']);
  });

  it('every listener hears facts in the order they were said, those of listeners included', () => {
    const events = new FactsService();
    const heard: string[] = [];
    events.on(OPENED, ({ name }) => {
      if (name === 'a') events.publish(OPENED, { name: 'b' });
    });
    events.on(OPENED, ({ name }) => void heard.push(name));
    events.publish(OPENED, { name: 'a' });
    expect(heard).toEqual(['a', 'b']);
  });
});
