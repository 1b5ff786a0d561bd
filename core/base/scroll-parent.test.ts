// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { scrollParent } from './scroll-parent.ts';

describe('scroll parent', () => {
  function overflowing(px: number): Element {
    document.body.innerHTML = '<div id="outer"><div id="inner"><p id="p"></p></div></div>';
    const inner = document.getElementById('inner')!;
    inner.style.overflowY = 'auto';
    Object.defineProperty(inner, 'clientHeight', { value: 100 });
    Object.defineProperty(inner, 'scrollHeight', { value: 100 + px });
    return scrollParent(document.getElementById('p')!);
  }

  it('NAV-053 an element scrolls when its content overflows by more than 35 px', () => {
    expect(overflowing(34).id).toBe('');
    expect(overflowing(35).id).toBe('');
    expect(overflowing(36).id).toBe('inner');
  });

  it('NAV-053 without one the page scrolls', () => {
    expect(overflowing(0)).toBe(document.scrollingElement ?? document.documentElement);
  });
});
