// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showField } from '../page-preview/find-field.ts';
import { showInvalid } from './invalid-fields.ts';

let frames: FrameRequestCallback[] = [];
let top = 100;
const scrolled = vi.fn<() => void>();

function folded(): HTMLInputElement {
  const field = document.createElement('input');
  const [outer, inner] = [document.createElement('details'), document.createElement('details')];
  inner.append(field);
  outer.append(inner);
  document.body.append(outer);
  field.getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
  field.scrollIntoView = scrolled;
  return field;
}
const nextFrame = (): void => frames.splice(0).forEach((frame) => frame(0));

beforeEach(() => {
  [frames, top] = [[], 100];
  document.body.replaceChildren();
  scrolled.mockClear();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe.each([
  ['a field that cannot be stored', showInvalid],
  ['a field that the preview, a comment or a finding leads to', (field: HTMLInputElement) => showField(field, '')],
] as const)('%s', (_name, show) => {
  it('opens what is folded around a field, shows it and gives it the focus', () => {
    const field = folded();
    show(field);
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true]);
    expect(document.activeElement).toBe(field);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('brings a field back that is pushed away by what comes late above it', () => {
    show(folded());
    nextFrame();
    expect(scrolled).toHaveBeenCalledTimes(1);
    top = 5000;
    nextFrame();
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it.each(['wheel', 'pointerdown', 'touchmove', 'keydown'])('does not when somebody has begun to look elsewhere: %s', (type) => {
    show(folded());
    window.dispatchEvent(new Event(type));
    top = 5000;
    nextFrame();
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(frames).toEqual([]);
  });

  it('ends with the focus', () => {
    const field = folded();
    show(field);
    field.blur();
    top = 5000;
    nextFrame();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});
