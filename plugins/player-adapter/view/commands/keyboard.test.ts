// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { commandOf, keepsKey } from './keyboard.ts';

type Key = Parameters<typeof commandOf>[0];

const key = (key: string, more: Partial<Key> = {}): Key => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

describe('keys of the player', () => {
  it('MED-143 arrows skip 5 seconds', () => {
    expect([commandOf(key('ArrowLeft')), commandOf(key('ArrowRight'))]).toEqual([
      { type: 'skip', seconds: -5 },
      { type: 'skip', seconds: 5 },
    ]);
  });

  it('MED-144 with shift 10 seconds', () => {
    expect([commandOf(key('ArrowLeft', { shiftKey: true })), commandOf(key('ArrowRight', { shiftKey: true }))]).toEqual([
      { type: 'skip', seconds: -10 },
      { type: 'skip', seconds: 10 },
    ]);
  });

  it('MED-145 with shift and ctrl 15 seconds; with ctrl alone nothing', () => {
    expect([
      commandOf(key('ArrowLeft', { shiftKey: true, ctrlKey: true })),
      commandOf(key('ArrowRight', { shiftKey: true, ctrlKey: true })),
    ]).toEqual([
      { type: 'skip', seconds: -15 },
      { type: 'skip', seconds: 15 },
    ]);
    expect(commandOf(key('ArrowLeft', { ctrlKey: true }))).toBeNull();
  });

  it('MED-146 MED-147 digits go to tenths, also on keyboards that need shift for them', () => {
    expect([...'0123456789'].map((digit) => commandOf(key(digit)))).toEqual(
      Array.from({ length: 10 }, (_, tenth) => ({ type: 'percent', percent: tenth * 10 })),
    );
    expect(commandOf(key('é', { code: 'Digit2' }))).toEqual({ type: 'percent', percent: 20 });
  });

  it('MED-148 space toggles, once however long it is pressed', () => {
    expect([commandOf(key(' ')), commandOf(key(' ', { repeat: true }))]).toEqual([{ type: 'toggle' }, null]);
  });

  it('MED-127 up and down change the volume by 10', () => {
    expect([commandOf(key('ArrowUp')), commandOf(key('ArrowDown'))]).toEqual([
      { type: 'volume', by: 10 },
      { type: 'volume', by: -10 },
    ]);
  });

  it('letters for full screen, mute, subtitles; none with a modifier, for those belong to the browser', () => {
    expect(['f', 'M', 'c', 'x'].map((letter) => commandOf(key(letter))?.type)).toEqual(['fullscreen', 'mute', 'captions', undefined]);
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) expect(commandOf(key('f', { [modifier]: true }))).toBeNull();
    expect(commandOf(key('ArrowLeft', { metaKey: true }))).toBeNull();
  });
});

describe('whose key it is', () => {
  const stage = document.createElement('section');
  stage.setAttribute('role', 'dialog');
  stage.innerHTML =
    '<input><textarea></textarea><select></select><div contenteditable="true"><b id="rich">x</b></div>' +
    '<button>Go</button><a href="#">link</a><div role="menu"><div role="menuitem" tabindex="-1">m</div></div>' +
    '<div role="slider" tabindex="0"></div><p tabindex="0">p</p>';
  const at = (selector: string, name: string): boolean => keepsKey(stage.querySelector(selector)!, commandOf(key(name))!, stage);

  it.each(['input', 'textarea', 'select', '#rich'])('fields keep every key: %s', (field) => {
    expect([at(field, ' '), at(field, 'ArrowLeft'), at(field, 'f'), at(field, '3')]).toEqual([true, true, true, true]);
  });

  it('buttons and links keep the space bar alone, menus all, the seek bar none', () => {
    expect([at('button', ' '), at('button', 'ArrowLeft'), at('a', ' '), at('a', 'f')]).toEqual([true, false, true, false]);
    expect([at('[role=menuitem]', 'ArrowDown'), at('[role=menuitem]', 'f')]).toEqual([true, true]);
    expect([at('[role=slider]', ' '), at('[role=slider]', 'ArrowLeft'), at('p', ' ')]).toEqual([false, false, false]);
  });
});
