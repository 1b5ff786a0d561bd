// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { TargetsService } from './targets.ts';

const content = (key: string) => ({ node: key, plugin: 'p', key });

describe('targets', () => {
  it('content given before the element is there is kept until then and forgotten with the element', () => {
    const targets = new TargetsService();
    expect(targets.has('main')).toBe(false);
    targets.expect('main');
    expect(targets.has('main')).toBe(true);
    targets.show('main', content('a'));
    const leave = targets.mount('main', document.createElement('main'));
    expect(targets.state('main').content?.key).toBe('a');
    leave();
    expect(targets.has('main')).toBe(false);
    expect(targets.state('main').content).toBeNull();
  });

  it('new content ends what stood in the targets inside', () => {
    const targets = new TargetsService();
    const outer = document.createElement('div');
    const inner = Object.assign(document.createElement('div'), { id: 'inner' });
    outer.append(inner);
    targets.mount('outer', outer);
    targets.mount('inner', inner);
    targets.mount('elsewhere', document.createElement('div'));
    targets.show('inner', content('i'));
    targets.show('elsewhere', content('e'));
    targets.show('outer', content('o'));
    expect(targets.state('inner').content).toBeNull();
    expect(targets.state('elsewhere').content?.key).toBe('e');
    expect(targets.around(inner)).toBe('inner');
  });

  it('an element that takes an id over is not forgotten when the former one leaves', () => {
    const targets = new TargetsService();
    const leave = targets.mount('a', document.createElement('p'));
    const next = document.createElement('p');
    targets.mount('a', next);
    leave();
    expect(targets.element('a')).toBe(next);
  });

  it('tells subscribers of a change, and only those of that target', () => {
    const targets = new TargetsService();
    const a = vi.fn(),
      b = vi.fn();
    const leave = targets.subscribe('a', a);
    targets.subscribe('b', b);
    targets.busy('a', true);
    targets.busy('a', true);
    leave();
    targets.busy('a', false);
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0]);
  });

  it('UNI-002 levels have the same ids without disturbing each other: plain ids mean the level that is entered', () => {
    const targets = new TargetsService();
    const position = () => Object.assign(document.createElement('div'), { id: 'lessonArea' });
    const [below, above] = [position(), position()];
    targets.mount('one/lessonArea', below);
    targets.enter('one/');
    targets.show('lessonArea', content('of one'));
    const leave = targets.mount('two/lessonArea', above);
    targets.enter('two/');
    expect([targets.element('lessonArea'), targets.state('lessonArea').content, targets.around(above), targets.around(below)]).toEqual([
      above,
      null,
      'lessonArea',
      '',
    ]);
    targets.show('lessonArea', content('of two'));
    expect(targets.state('one/lessonArea').content?.key).toBe('of one');
    leave();
    targets.enter('one/');
    expect([targets.element('lessonArea'), targets.state('lessonArea').content?.key]).toEqual([below, 'of one']);
    targets.enter('');
    expect(targets.has('lessonArea')).toBe(false);
  });

  it('what was expected and never came is forgotten; what stands there is not', () => {
    const targets = new TargetsService();
    targets.expect('level');
    targets.forget('level');
    expect(targets.has('level')).toBe(false);
    targets.mount('level', document.createElement('div'));
    targets.forget('level');
    expect(targets.has('level')).toBe(true);
  });

  it('an id that content takes over goes back to the frame when the content leaves, in whatever order', () => {
    const targets = new TargetsService();
    const [frame, content, other] = [document.createElement('footer'), document.createElement('div'), document.createElement('p')];
    const leaveFrame = targets.mount('footer', frame);
    const leaveContent = targets.mount('footer', content);
    const leaveOther = targets.mount('footer', other);
    targets.show('footer', { node: 'x', plugin: '', key: 'x' });
    leaveContent();
    expect(targets.element('footer')).toBe(other);
    const seen = vi.fn();
    targets.subscribe('footer', seen);
    leaveOther();
    expect([targets.element('footer'), targets.has('footer'), targets.state('footer').content, seen.mock.calls.length]).toEqual([
      frame,
      true,
      null,
      1,
    ]);
    leaveFrame();
    expect(targets.has('footer')).toBe(false);
  });

  it('a held target is told apart until it is released or leaves', () => {
    const targets = new TargetsService();
    const events = vi.fn();
    targets.subscribe('main', events);
    targets.hold('main');
    const leave = targets.mount('main', document.createElement('main'));
    expect([targets.state('main').held, targets.has('main')]).toEqual([true, true]);
    targets.release('main');
    targets.release('main');
    expect([targets.state('main').held, events.mock.calls.length]).toEqual([false, 2]);
    targets.hold('main');
    leave();
    expect(targets.state('main').held).toBe(false);
  });
});
