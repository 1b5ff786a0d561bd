import { expect, it } from 'vitest';
import { commandFor } from './keys.ts';

const BINDINGS = [
  { key: 'ctrl+alt+F8', command: 'debug.requests', modes: ['DEV', 'TEST'] as const },
  { key: 'shift+x', command: 'any.mode' },
];
const press = (key: string, ...modifiers: string[]) => ({
  key,
  ctrlKey: modifiers.includes('ctrl'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
  metaKey: modifiers.includes('meta'),
});

it.each([
  ['DEV', 'debug.requests'],
  ['TEST', 'debug.requests'],
  ['LIVE', null],
] as const)('CFG-006 in mode %s the extra function key runs %s', (mode, command) => {
  expect(commandFor(press('F8', 'alt', 'ctrl'), BINDINGS, mode)).toBe(command);
});

it('a combination needs exactly its modifiers', () => {
  expect(commandFor(press('F8'), BINDINGS, 'DEV')).toBeNull();
  expect(commandFor(press('F8', 'ctrl', 'alt', 'shift'), BINDINGS, 'DEV')).toBeNull();
  expect(commandFor(press('X', 'shift'), BINDINGS, 'LIVE')).toBe('any.mode');
});
