import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from './contract.ts';
import { EventStreamService } from './stream.ts';

const turned: Fact = { type: 'layout.turned' };
const opened = (name: string): Fact => ({ type: 'window.opened', name });

describe('EventStream', () => {
  afterEach(() => vi.restoreAllMocks());

  it('RT-003 a listener hears its type of fact until it is taken back', () => {
    const events = new EventStreamService();
    const listener = vi.fn();
    const undo = events.on('window.opened', listener);
    events.emit(turned);
    events.emit(opened('a'));
    undo();
    events.emit(opened('b'));
    expect(listener.mock.calls).toEqual([[opened('a')]]);
    expect(events.size).toBe(0);
  });

  it('RT-003 disposing a scope releases its subscriptions and those of its own scopes, and no others', () => {
    const events = new EventStreamService();
    const heard: string[] = [];
    events.on('layout.turned', () => void heard.push('root'));
    const plugin = events.scoped({ plugin: 'news', file: 'plugins/news' });
    plugin.on('layout.turned', () => void heard.push('plugin'));
    const complete = vi.fn();
    plugin.facts$.subscribe({ complete });
    plugin.scoped().on('layout.turned', () => void heard.push('view'));
    expect(events.size).toBe(4);
    plugin.emit(turned);
    expect(heard).toEqual(['root', 'plugin', 'view']);
    plugin.dispose();
    expect(complete).toHaveBeenCalledOnce();
    expect(events.size).toBe(1);
    plugin.on('layout.turned', () => void heard.push('late'));
    expect(events.size).toBe(1);
    events.emit(turned);
    expect(heard).toEqual(['root', 'plugin', 'view', 'root']);
  });

  it('a throwing listener of a plugin hurts nobody and becomes plugin.failed', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const events = new EventStreamService();
    const facts: Fact[] = [];
    events.scoped({ plugin: 'news', file: 'plugins/news/index.ts' }).on('layout.turned', () => {
      throw new Error('broken');
    });
    const other = vi.fn();
    events.on('layout.turned', other);
    events.facts$.subscribe((fact) => void facts.push(fact));
    events.emit(turned);
    events.emit(turned);
    expect(other).toHaveBeenCalledTimes(2);
    expect(facts).toContainEqual({
      type: 'plugin.failed',
      plugin: 'news',
      phase: 'effect',
      message: 'broken',
      file: 'plugins/news/index.ts',
      path: '',
    });
  });

  it('a failing listener of plugin.failed does not go round for ever', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const events = new EventStreamService();
    const listener = vi.fn(() => {
      throw new Error('again');
    });
    events.scoped({ plugin: 'news', file: '' }).on('plugin.failed', listener);
    events.emit({ type: 'plugin.failed', plugin: 'x', phase: 'effect', message: '', file: '', path: '' });
    expect(listener).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalledOnce();
  });

  it('every listener hears facts in the order they were said, those of listeners included', () => {
    const events = new EventStreamService();
    const heard: string[] = [];
    events.on('window.opened', ({ name }) => {
      if (name === 'a') events.emit(opened('b'));
    });
    events.on('window.opened', ({ name }) => void heard.push(name));
    events.emit(opened('a'));
    expect(heard).toEqual(['a', 'b']);
  });
});
