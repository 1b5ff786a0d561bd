// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { watchKeyboard } from './keyboard-style.ts';

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('NAV-034 the keyboard-support style is on after three Tab presses, not after two, and stays on', () => {
  const root = document.createElement('html');
  watchKeyboard(root);
  for (const key of ['Tab', 'a', 'Tab', 'Enter']) press(key);
  expect(root.className).toBe('');
  press('Tab');
  expect(root.className).toBe('cms-keyboard');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(root.className).toBe('cms-keyboard');
});
