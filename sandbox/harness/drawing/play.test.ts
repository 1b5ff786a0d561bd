// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { play } from './play.ts';

const pressed: string[] = [];

/** A page with buttons of one class. happy-dom lays nothing out: its elements count as visible here. */
function page(...names: readonly string[]): HTMLButtonElement[] {
  const buttons = names.map((name) => {
    const button = document.createElement('button');
    button.className = 'go';
    Object.assign(button, { checkVisibility: () => true, scrollIntoView: () => {} });
    button.addEventListener('click', () => pressed.push(name));
    return button;
  });
  document.body.replaceChildren(...buttons);
  return buttons;
}
const press = (): Promise<string> =>
  play(
    () => document,
    () => true,
    { steps: [{ kind: 'press', on: '.go' }], shows: [] },
  );

beforeEach(() => pressed.splice(0));
afterEach(() => document.body.replaceChildren());

it('a press waits for the button it means to be enabled, and presses no other one beside it', async () => {
  const [first] = page('first', 'second');
  first!.disabled = true;
  const played = press();
  setTimeout(() => (first!.disabled = false), 100);
  expect(await played).toBe('');
  expect(pressed).toEqual(['first']);
});

it('a button that stays disabled is pressed all the same, in vain', async () => {
  const [only] = page('only');
  only!.setAttribute('aria-disabled', 'true');
  expect(await press()).toBe('');
  expect(pressed).toEqual(['only']);
});
